import type { Round, Settlement } from './state.ts';

/**
 * How a round ended: every settlement of the client is made here, whoever tells of the end.
 * @param end `step` is the highest line passed safely, 0 for none
 */
export function settle(
  { roundId, multipliers }: Pick<Round, 'roundId' | 'multipliers'>,
  { cause, step, winPaise }: Pick<Settlement, 'cause' | 'step' | 'winPaise'>,
): Settlement {
  return {
    roundId,
    cause,
    winPaise,
    step,
    // A stake that was given back was paid at no line's multiplier.
    multiplier: cause === 'voided' ? 0 : (multipliers[step - 1] ?? 0),
    gameOver: cause === 'last_line' || cause === 'max_win',
  };
}

/** The chicken was lost on the line after the last safe one. */
export function isFried({ cause }: Pick<Settlement, 'cause'>): boolean {
  return cause === 'roast' || cause === 'fire';
}
