import { startTransition, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { MessageKey } from '../../../../languages/text.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { logout } from '../../../session/player/restore.ts';
import type { ModalName } from '../../../state/interface.ts';
import { areDepositsClosed, withdrawalAccess } from '../../../state/selectors.ts';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { useGame, useGameServices } from '../../kit/game-context.ts';
import type { IconName } from '../../kit/Icon.tsx';
import { goHome, openModal } from '../../kit/modal.ts';
import { shareReferral } from '../account/referral.ts';
import { HelpLine } from '../play-limits/HelpLine.tsx';
import { PlayRulesText } from '../play-limits/PlayRulesText.tsx';
import { SessionLine } from '../play-limits/SessionLine.tsx';
import styles from './Menu.module.css';
import { MenuEntry } from './MenuEntry.tsx';
import { MenuPlayer } from './MenuPlayer.tsx';
import { AudioSettings, MenuSettings } from './MenuSettings.tsx';

/** false: not offered */
type Entry = false | readonly [IconName, MessageKey, () => void];

interface EntriesProps {
  readonly entries: readonly Entry[];
  readonly className?: string | undefined;
}

const Entries = ({ entries, className }: EntriesProps) =>
  entries.map(
    (entry) =>
      entry && (
        <MenuEntry key={entry[1]} icon={entry[0]} name={entry[1]} onClick={entry[2]} className={className} />
      ),
  );

export default function Menu() {
  const { t } = useTranslation();
  const services = useGameServices();
  const { has } = services;
  const [path, navigate] = useLocation();
  const userId = useGame((state) => state.userId);
  const depositFirst = useGame((state) => withdrawalAccess(state) === 'depositFirst');
  const isClosed = useGame(areDepositsClosed);
  // Drawn a frame later, so that a slow phone shows the entries sooner.
  const [hasSettings, setHasSettings] = useState(false);
  useEffect(() => startTransition(() => setHasSettings(true)), []);

  const open = (name: ModalName) => () => openModal(name);
  const openForPlayer = (name: ModalName) => open(userId === null ? 'login' : name);
  const leave = () => {
    goHome(path, navigate);
    void logout(services);
  };

  const shortcuts: readonly Entry[] = [
    has('progress') && ['star', 'dialog.myRoad', openForPlayer('progress')],
    has('progress') && ['cup', 'dialog.bestRounds', open('boards')],
    ['help', 'common.howToPlay', open('howToPlay')],
  ];
  const entries: readonly Entry[] = [
    ['rules', 'menu.gamesRules', open('rules')],
    has('limits') && ['pause', 'dialog.playResponsibly', openForPlayer('playResponsibly')],
    ['history', 'common.myBetHistory', openForPlayer('betHistory')],
    has('statistics') && ['chart', 'dialog.myStatistics', openForPlayer('statistics')],
    !isClosed && ['upi', 'dialog.upiRecharge', openForPlayer('upiRecharge')],
    !isClosed && ['usdt', 'dialog.usdtRecharge', openForPlayer('usdtRecharge')],
    ['withdraw', 'dialog.withdraw', openForPlayer(depositFirst ? 'withdrawalNotice' : 'withdraw')],
    ['inbox', 'dialog.rechargeHistory', openForPlayer('depositHistory')],
    ['outbox', 'menu.withdrawHistory', openForPlayer('withdrawHistory')],
    ['share', 'menu.referral', userId === null ? open('login') : () => void shareReferral(userId)],
    userId !== null && ['logout', 'dialog.logout', leave],
  ];

  return (
    <Dialog title={t('common.menu')} kind="side">
      <MenuPlayer />
      {userId !== null && has('limits') && <SessionLine />}
      <ul className={styles.shortcuts}>
        <Entries entries={shortcuts} className={`centered ${styles.shortcut}`} />
      </ul>
      <ul className={`stack ${styles.entries}`}>
        <AudioSettings />
        <Entries entries={entries} />
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
