import { useTranslation } from '../../../../languages/translation.ts';
import { amountSize, rupees } from '../../../../rules/rupees.ts';
import { areDepositsClosed } from '../../../state/selectors.ts';
import coin from '../../art/coin-1.svg?no-inline';
import logo from '../../art/logo.svg?no-inline';
import { Button } from '../../kit/Button.tsx';
import { useGame, useGameServices, useInterface, useSetting } from '../../kit/game-context.ts';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { openModal } from '../../kit/modal.ts';
import { FullscreenButton } from './FullscreenButton.tsx';
import styles from './Header.module.css';

function Balance() {
  const { t } = useTranslation();
  const balancePaise = useGame((state) => state.wallet?.balancePaise ?? null);
  const countingPaise = useInterface((state) => state.countingPaise);
  const isClosed = useGame(areDepositsClosed);
  if (balancePaise === null) return null;
  const amount = rupees(balancePaise);
  return (
    <button
      type="button"
      className={`well row reach ${styles.balance}`}
      data-balance=""
      data-length={amountSize(amount)}
      aria-label={t('header.openWallet', { amount })}
      onClick={() => openModal(isClosed ? 'withdraw' : 'upiRecharge')}
    >
      <img className={styles.coin} src={coin} alt="" width="24" height="24" />
      <span>{countingPaise === null ? amount : rupees(countingPaise)}</span>
      {!isClosed && (
        <i className={styles.plus} aria-hidden="true">
          <Icon name="plus" />
        </i>
      )}
    </button>
  );
}

function Shortcuts() {
  const { t } = useTranslation();
  const { settings } = useGameServices();
  const sound = useSetting('sound');
  const music = useSetting('music');
  const player = useGame((state) => state.userId !== null);
  return (
    <div className={styles.shortcuts}>
      {player && (
        <IconButton icon="history" label={t('common.myBetHistory')} onClick={() => openModal('betHistory')} />
      )}
      <IconButton
        icon={sound ? 'sound' : 'soundOff'}
        label={t('common.sound')}
        aria-pressed={sound}
        onClick={() => settings.setState({ sound: !sound })}
      />
      <IconButton
        icon="music"
        label={t('common.music')}
        aria-pressed={music}
        data-off={music ? undefined : ''}
        onClick={() => settings.setState({ music: !music })}
      />
      <FullscreenButton />
    </div>
  );
}

export function Header() {
  const { t } = useTranslation();
  const visitor = useGame((state) => state.userId === null);
  return (
    <header className={`row ${styles.header}`}>
      <h1 className={styles.logo}>
        <img src={logo} alt={t('common.chickenRoad')} width="640" height="310" />
      </h1>
      <Button
        tone="ghost"
        className={`${styles.button} ${styles.how}`}
        onClick={() => openModal('howToPlay')}
      >
        <Icon name="help" />
        {t('common.howToPlay')}
      </Button>
      {visitor ? (
        <>
          <Button className={styles.button} onClick={() => openModal('register')}>
            {t('common.register')}
          </Button>
          <Button tone="gold" className={styles.button} onClick={() => openModal('login')}>
            {t('header.logIn')}
          </Button>
        </>
      ) : (
        <Balance />
      )}
      <Shortcuts />
      <IconButton
        icon="menu"
        label={t('common.menu')}
        aria-haspopup="dialog"
        onClick={() => openModal('menu')}
      />
    </header>
  );
}
