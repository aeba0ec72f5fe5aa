import { useEffect, useState } from 'react';
import { t } from '../../../../languages/translation.ts';
import { multiplierText } from '../../../../rules/multiplier-text.ts';
import { payoutAt } from '../../../../rules/payout.ts';
import { netRupees, rupees } from '../../../../rules/rupees.ts';
import { currentPayoutPaise, isFireOnNextLine, isSettledByBet } from '../../../state/selectors.ts';
import type { GameState, Round, Settlement } from '../../../state/state.ts';
import { isCelebrated } from '../../../state/win-size.ts';
import { useGameServices } from '../../kit/game-context.ts';

export function stakeReturned({ cause, multiplier }: Settlement): boolean {
  return cause === 'voided' || ((cause === 'abandoned' || cause === 'blocked') && multiplier === 0);
}

function winText(settlement: Settlement): string {
  const amount = rupees(settlement.winPaise);
  if (stakeReturned(settlement)) return t('round.stakeOfReturned', { amount });
  if (!isCelebrated(settlement)) return t('common.roundSettled', { amount });
  return settlement.gameOver ? t('round.wonGameOver', { amount }) : t('round.wonAmount', { amount });
}

function lossText({ round, friedLine, step }: GameState, { multiplier, cause }: Settlement): string {
  const values = { line: String(friedLine ?? step), amount: rupees(round?.stakePaise ?? 0n) };
  const lost =
    multiplier > 0
      ? t('round.friedAfter', {
          ...values,
          multiplier: multiplierText(multiplier),
        })
      : t('round.friedOnLine', values);
  return cause === 'fire' ? `${lost} ${t('round.caughtByFire')}` : lost;
}

function seriesText({ autoplay, seriesResult }: GameState, before: GameState): string | null {
  if (autoplay && !before.autoplay) return t('round.seriesStarted');
  if (!seriesResult || seriesResult === before.seriesResult) return null;
  const rounds = t('round.seriesRounds', { count: seriesResult.ended });
  return `${t('round.seriesEnded')}: ${rounds}, ${netRupees(seriesResult.netPaise)}.`;
}

function startText(round: Round, step: number): string {
  const { cashOutAt: line } = round;
  if (step > 0) return t('round.welcomeBack', { line: String(step) });
  if (line === undefined) return t('round.started', { count: round.lastStep });
  const amount = rupees(payoutAt(round, line));
  return t('round.runStarted', { line: String(line), amount });
}

/**
 * Returns the screen reader's text about the round after a change of state, or null. A series has texts for its start and end only,
 * and a round with a cash-out line has none for its steps.
 */
export function roundAnnouncement(state: GameState, before: GameState): string | null {
  const { autoplay, round, phase, settlement, step } = state;
  if (autoplay || before.autoplay) return seriesText(state, before);
  if (phase === 'won' && before.phase !== 'won' && settlement) return winText(settlement);
  if (phase === 'fried' && before.phase !== 'fried' && settlement) return lossText(state, settlement);
  if (!round || phase === 'fried' || phase === 'won') return null;
  if (!before.round) return startText(round, step);
  if (step === before.step || isSettledByBet(state)) return null;
  const amount = rupees(currentPayoutPaise(state));
  return t('round.linePassed', { line: String(step), lines: String(round.lastStep), amount });
}

export function fireAnnouncement(state: GameState, before: GameState): string | null {
  const isNear = isFireOnNextLine(state);
  const wasNear = before.phase === 'ready' && isFireOnNextLine(before);
  if (state.phase !== 'ready' || isSettledByBet(state) || isNear === wasNear) return null;
  return isNear ? t('round.fireAhead') : t('round.nextLineFree');
}

type Announcement = typeof roundAnnouncement;

function LiveRegion({ announcement }: { readonly announcement: Announcement }) {
  const { store } = useGameServices();
  const [text, setText] = useState('');
  useEffect(
    () => store.subscribe((state, before) => setText((last) => announcement(state, before) ?? last)),
    [store, announcement],
  );
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {text}
    </p>
  );
}

/** Two regions, so that a text about the fire does not replace one about the round before it is read. */
export function Announcer() {
  return (
    <>
      <LiveRegion announcement={roundAnnouncement} />
      <LiveRegion announcement={fireAnnouncement} />
    </>
  );
}
