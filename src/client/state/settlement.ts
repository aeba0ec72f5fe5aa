import type { Round, Settlement } from './state.ts';

/** Returns how a round ended. `step` is the highest line passed safely, 0 for none. */
export function settle(
  { roundId, multipliers }: Pick<Round, 'roundId' | 'multipliers'>,
  {
    cause,
    step,
    winPaise,
    replay,
  }: Pick<Settlement, 'cause' | 'step' | 'winPaise'> & { readonly replay?: string | null | undefined },
): Settlement {
  return {
    roundId,
    cause,
    winPaise,
    step,
    // A returned stake was paid at no multiplier.
    multiplier: cause === 'voided' ? 0 : (multipliers[step - 1] ?? 0),
    gameOver: cause === 'last_line' || cause === 'max_win',
    ...(replay && { replay }),
  };
}

export function isFried({ cause }: Pick<Settlement, 'cause'>): boolean {
  return cause === 'roast' || cause === 'fire';
}
