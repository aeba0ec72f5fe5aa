import { useEffect } from 'react';
import { useTranslation } from '../../../../languages/translation.ts';
import { amountInShort } from '../../../../rules/rupees.ts';
import { refreshProfile } from '../../../session/player/profile.ts';
import { playStop, withdrawalAccess } from '../../../state/selectors.ts';
import { Button } from '../../kit/Button.tsx';
import { classNames } from '../../kit/class-names.ts';
import { useGame, useGameServices } from '../../kit/game-context.ts';
import { openModal } from '../../kit/modal.ts';
import { HelpLine } from './HelpLine.tsx';
import styles from './PlayStop.module.css';

const FIRST_CHECK_MS = 1000;
const NEXT_CHECK_MS = 30_000;

function useRefreshAtEnd(until: string | null): void {
  const services = useGameServices();
  useEffect(() => {
    const { clock } = services;
    let cancel = () => {};
    const wait = (leastMs: number) => {
      const leftMs = until === null ? NEXT_CHECK_MS : Date.parse(until) - clock.epochMs();
      cancel = clock.setTimer(Math.max(leastMs, leftMs), () => {
        void refreshProfile(services);
        wait(NEXT_CHECK_MS);
      });
    };
    wait(FIRST_CHECK_MS);
    return () => cancel();
  }, [until, services]);
}

export default function PlayStop() {
  const { t, messageText } = useTranslation();
  const stop = useGame(playStop);
  const least = useGame((state) => state.betLimits.minBetPaise);
  const withdrawal = useGame((state) =>
    withdrawalAccess(state) === 'depositFirst' ? 'withdrawalNotice' : 'withdraw',
  );
  useRefreshAtEnd(stop?.until ?? null);
  if (!stop) return null;
  const { message, until, leftPaise, isMoney } = stop;
  const mayBetLess = leftPaise >= least;
  return (
    <div className={classNames(styles.card, !mayBetLess && styles.wide)} data-play-stop="">
      <p role="status">
        <b>{messageText(message)}</b> {isMoney && until && t('limits.countsAnew', { time: until })}{' '}
        {mayBetLess && t('limits.betLess', { amount: amountInShort(leftPaise - (leftPaise % 100n)) })}{' '}
        {t('limits.staysOpen')}
      </p>
      <HelpLine />
      <div className="buttons">
        <Button onClick={() => openModal(withdrawal)}>{t('dialog.withdraw')}</Button>
        <Button onClick={() => openModal('betHistory')}>{t('common.myBetHistory')}</Button>
        <Button tone="gold" data-main-control="" onClick={() => openModal('playResponsibly')}>
          {t('dialog.playResponsibly')}
        </Button>
      </div>
    </div>
  );
}
