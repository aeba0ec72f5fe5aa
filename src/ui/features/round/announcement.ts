import { isFireOnNextLine } from '../../../game/road.ts';
import { currentWinPaise } from '../../../game/selectors.ts';
import type { GameState, Settlement } from '../../../game/state.ts';
import { multiplierText } from '../../../presentation/multiplier-text.ts';
import { rupees } from '../../../presentation/rupees.ts';
import { t } from '../../language/language.ts';

export function stakeReturned({ cause, multiplier }: Settlement): boolean {
  return cause === 'voided' || ((cause === 'abandoned' || cause === 'blocked') && multiplier === 0);
}

function fireWarning(state: GameState, before: GameState): string | null {
  const near = isFireOnNextLine(state);
  const wasNear = before.phase === 'ready' && isFireOnNextLine(before);
  if (state.phase !== 'ready' || near === wasNear) return null;
  return near ? t('Fire on the next line. Wait until it has moved on.') : t('The next line is free of fire.');
}

export function announcement(state: GameState, before: GameState): string | null {
  const { round, phase, settlement } = state;
  if (phase === before.phase && state.step === before.step) return fireWarning(state, before);
  if (phase === 'won' && before.phase !== 'won' && settlement) {
    const amount = rupees(settlement.winPaise);
    if (stakeReturned(settlement)) return t('Your stake of {amount} was returned.', { amount });
    if (settlement.cause === 'blocked') return t('Your round was settled, {amount} paid.', { amount });
    return settlement.gameOver
      ? t('You won {amount}. Game over.', { amount })
      : t('You won {amount}.', { amount });
  }
  if (phase === 'fried' && before.phase !== 'fried' && settlement) {
    const line = String(state.hit ?? state.step);
    const amount = rupees(round?.stakePaise ?? 0n);
    const lost =
      settlement.multiplier > 0
        ? t('Fried on line {line}. You lost {amount}. You came as far as {multiplier}.', {
            line,
            amount,
            multiplier: multiplierText(settlement.multiplier),
          })
        : t('Fried on line {line}. You lost {amount}.', { line, amount });
    return settlement.cause === 'fire' ? `${lost} ${t('The fire got her.')}` : lost;
  }
  if (!round || phase === 'fried' || phase === 'won') return null;
  const lines = String(round.lastStep);
  if (!before.round) {
    if (state.step === 0)
      return round.lastStep === 1
        ? t('Round started. 1 line to pass.')
        : t('Round started. {lines} lines to pass.', { lines });
    return t('Welcome back. The round goes on at line {line}.', { line: String(state.step) });
  }
  if (state.step === before.step) return fireWarning(state, before);
  const amount = rupees(currentWinPaise(state));
  return t('Line {line} of {lines} passed. Cash out is {amount}.', {
    line: String(state.step),
    lines,
    amount,
  });
}
