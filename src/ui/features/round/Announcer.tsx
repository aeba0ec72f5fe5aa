import { useEffect, useState } from 'react';
import { currentWinPaise, isFireOnNextLine } from '../../../game/selectors.ts';
import type { GameState, Settlement } from '../../../game/state.ts';
import { t } from '../../../languages/translation.ts';
import { multiplierText } from '../../../presentation/multiplier-text.ts';
import { rupees } from '../../../presentation/rupees.ts';
import { isCelebrated } from '../../../presentation/win-size.ts';
import { useGameServices } from '../../game-context.ts';

/** Whether the round was settled before its first step: the payout is the stake. */
export function stakeReturned({ cause, multiplier }: Settlement): boolean {
  return cause === 'voided' || ((cause === 'abandoned' || cause === 'blocked') && multiplier === 0);
}

function fireWarning(state: GameState, before: GameState): string | null {
  const isNear = isFireOnNextLine(state);
  const wasNear = before.phase === 'ready' && isFireOnNextLine(before);
  if (state.phase !== 'ready' || isNear === wasNear) return null;
  return isNear ? t('round.fireAhead') : t('round.nextLineFree');
}

function winText(settlement: Settlement): string {
  const amount = rupees(settlement.winPaise);
  if (stakeReturned(settlement)) return t('round.stakeOfReturned', { amount });
  if (!isCelebrated(settlement)) return t('common.roundSettled', { amount });
  return settlement.gameOver ? t('round.wonGameOver', { amount }) : t('round.wonAmount', { amount });
}

function lossText({ round, hit, step }: GameState, { multiplier, cause }: Settlement): string {
  const values = { line: String(hit ?? step), amount: rupees(round?.stakePaise ?? 0n) };
  const lost =
    multiplier > 0
      ? t('round.friedAfter', {
          ...values,
          multiplier: multiplierText(multiplier),
        })
      : t('round.friedOnLine', values);
  return cause === 'fire' ? `${lost} ${t('round.fireGotHer')}` : lost;
}

/** @returns what a screen reader reads when the state changes; null for nothing new */
export function announcement(state: GameState, before: GameState): string | null {
  const { round, phase, settlement, step } = state;
  if (phase === before.phase && step === before.step) return fireWarning(state, before);
  if (phase === 'won' && before.phase !== 'won' && settlement) return winText(settlement);
  if (phase === 'fried' && before.phase !== 'fried' && settlement) return lossText(state, settlement);
  if (!round || phase === 'fried' || phase === 'won') return null;
  const [line, lines] = [String(step), String(round.lastStep)];
  if (!before.round) {
    if (step > 0) return t('round.welcomeBack', { line });
    return t('round.started', { count: round.lastStep });
  }
  if (step === before.step) return fireWarning(state, before);
  const amount = rupees(currentWinPaise(state));
  return t('round.linePassed', { line, lines, amount });
}

export function Announcer() {
  const { store } = useGameServices();
  const [text, setText] = useState('');
  useEffect(
    () => store.subscribe((state, before) => setText((last) => announcement(state, before) ?? last)),
    [store],
  );
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {text}
    </p>
  );
}
