import { startTransition, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from '../../../../languages/translation.ts';
import { areDepositsClosed, withdrawalAccess } from '../../../state/selectors.ts';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { useControls, useGame, useGameServices } from '../../kit/game-context.ts';
import { goHome, type ModalName, openModal } from '../../kit/modal.ts';
import { shareReferral } from '../account/referral.ts';
import { HelpLine } from '../play-limits/HelpLine.tsx';
import { PlayRulesText } from '../play-limits/PlayRulesText.tsx';
import { SessionLine } from '../play-limits/SessionLine.tsx';
import styles from './Menu.module.css';
import { MenuEntry } from './MenuEntry.tsx';
import { MenuPlayer } from './MenuPlayer.tsx';
import { AudioSettings, MenuSettings } from './MenuSettings.tsx';

export default function Menu() {
  const { t } = useTranslation();
  const { has } = useGameServices();
  const { logout } = useControls();
  const [path, navigate] = useLocation();
  const userId = useGame((state) => state.userId);
  const depositFirst = useGame((state) => withdrawalAccess(state) === 'depositFirst');
  const isClosed = useGame(areDepositsClosed);
  // Drawn a frame later, so that a slow phone shows the entries sooner.
  const [hasSettings, setHasSettings] = useState(false);
  useEffect(() => startTransition(() => setHasSettings(true)), []);

  const openForPlayer = (name: ModalName) => () => openModal(userId === null ? 'login' : name);
  const share = () => {
    if (userId === null) openModal('login');
    else void shareReferral(userId);
  };
  const leave = () => {
    goHome(path, navigate);
    void logout();
  };

  return (
    <Dialog title={t('common.menu')} kind="side">
      <MenuPlayer />
      {userId !== null && has('limits') && <SessionLine />}
      <ul className={styles.shortcuts}>
        {has('progress') && (
          <>
            <MenuEntry
              className={styles.shortcut}
              icon="star"
              name="dialog.myRoad"
              onClick={openForPlayer('progress')}
            />
            <MenuEntry
              className={styles.shortcut}
              icon="cup"
              name="dialog.bestRounds"
              onClick={() => openModal('boards')}
            />
          </>
        )}
        <MenuEntry
          className={styles.shortcut}
          icon="help"
          name="common.howToPlay"
          onClick={() => openModal('howToPlay')}
        />
      </ul>
      <ul className={`stack ${styles.entries}`}>
        <AudioSettings />
        <MenuEntry icon="rules" name="menu.gamesRules" onClick={() => openModal('rules')} />
        {has('limits') && (
          <MenuEntry icon="pause" name="dialog.playResponsibly" onClick={openForPlayer('playResponsibly')} />
        )}
        <MenuEntry icon="history" name="common.myBetHistory" onClick={openForPlayer('betHistory')} />
        {has('statistics') && (
          <MenuEntry icon="chart" name="dialog.myStatistics" onClick={openForPlayer('statistics')} />
        )}
        {!isClosed && (
          <>
            <MenuEntry icon="upi" name="dialog.upiRecharge" onClick={openForPlayer('upiRecharge')} />
            <MenuEntry icon="usdt" name="dialog.usdtRecharge" onClick={openForPlayer('usdtRecharge')} />
          </>
        )}
        <MenuEntry
          icon="withdraw"
          name="dialog.withdraw"
          onClick={openForPlayer(depositFirst ? 'withdrawalNotice' : 'withdraw')}
        />
        <MenuEntry icon="inbox" name="dialog.rechargeHistory" onClick={openForPlayer('depositHistory')} />
        <MenuEntry icon="outbox" name="menu.withdrawHistory" onClick={openForPlayer('withdrawHistory')} />
        <MenuEntry icon="share" name="menu.referral" onClick={share} />
        {userId !== null && <MenuEntry icon="logout" name="dialog.logout" onClick={leave} />}
      </ul>
      {hasSettings && (
        <>
          <HelpLine />
          <PlayRulesText className={`note ${styles.rules}`} />
          <MenuSettings />
        </>
      )}
    </Dialog>
  );
}
