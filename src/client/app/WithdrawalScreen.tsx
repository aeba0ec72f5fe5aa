import { useTranslation } from '../../languages/translation.ts';
import { withdrawalAccess } from '../state/selectors.ts';
import { ProfileLoadError } from '../ui/features/account/ProfileLoadError.tsx';
import { AccessNotice } from '../ui/features/payments/AccessNotice.tsx';
import { WithdrawalForm } from '../ui/features/payments/Withdrawal.tsx';
import { Button } from '../ui/kit/Button.tsx';
import { useGame } from '../ui/kit/game-context.ts';
import { LoadingMark } from '../ui/kit/Loading.tsx';
import { openModal } from '../ui/kit/modal.ts';
import styles from './PageFrame.module.css';
import { PageFrame } from './PageFrame.tsx';

const showHistory = () => openModal('withdrawHistory');

function Withdrawal() {
  const { t } = useTranslation();
  const visitor = useGame((state) => state.userId === null);
  const access = useGame(withdrawalAccess);
  if (visitor)
    return (
      <div className={`stack ${styles.loginFirst}`}>
        <p>{t('refusal.notLoggedIn')}</p>
        <Button tone="gold" shape="solid" wide onClick={() => openModal('login')}>
          {t('dialog.login')}
        </Button>
      </div>
    );
  if (access === 'loading') return <LoadingMark />;
  if (access === 'failed') return <ProfileLoadError />;
  if (access === 'depositFirst')
    return (
      <>
        <AccessNotice />
        <Button tone="gold" shape="solid" wide onClick={() => openModal('upiRecharge')}>
          {t('dialog.upiRecharge')}
        </Button>
      </>
    );
  return (
    <>
      <WithdrawalForm onDone={showHistory} />
      <div className={styles.ways}>
        <Button onClick={showHistory}>{t('menu.withdrawHistory')}</Button>
      </div>
    </>
  );
}

export default function WithdrawalScreen() {
  const { t } = useTranslation();
  return (
    <PageFrame title={t('dialog.withdraw')} isWide>
      <Withdrawal />
    </PageFrame>
  );
}
