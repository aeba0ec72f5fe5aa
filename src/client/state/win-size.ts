import { isEndShown } from './selectors.ts';
import type { GameState, Settlement } from './state.ts';

/** From small to large. */
const WIN_SIZES = ['flourish', 'card', 'rain', 'festival', 'finale'] as const;
export type WinSize = (typeof WIN_SIZES)[number];

/** From this multiplier on, hundredths. */
const FROM: readonly (readonly [number, WinSize])[] = [
  [5000, 'festival'],
  [1000, 'rain'],
  [200, 'card'],
];

type WinOf = Pick<Settlement, 'cause' | 'multiplier'>;

const isByOperator = ({ cause }: Pick<Settlement, 'cause'>): boolean =>
  cause === 'blocked' || cause === 'voided';

/** Whether a win is celebrated: its payout is above the stake, and no operator settled the round. */
export const isCelebrated = (settlement: WinOf): boolean =>
  settlement.multiplier > 100 && !isByOperator(settlement);

/** Sizes a win by its multiplier. The end of the road is always the largest. */
export function winSizeOf(settlement: WinOf): WinSize {
  const { cause, multiplier } = settlement;
  if (!isCelebrated(settlement)) return isByOperator(settlement) ? 'card' : 'flourish';
  if (cause === 'last_line' || cause === 'max_win') return 'finale';
  return FROM.find(([from]) => multiplier >= from)?.[1] ?? 'flourish';
}

export const isAtLeast = (win: WinSize, size: WinSize): boolean =>
  WIN_SIZES.indexOf(win) >= WIN_SIZES.indexOf(size);

export function winLayout(size: WinSize): 'note' | 'card' | 'plate' {
  if (isAtLeast(size, 'rain')) return 'plate';
  return size === 'card' ? 'card' : 'note';
}

export const isFestivalShown = (state: GameState): boolean =>
  state.phase === 'won' &&
  state.settlement !== null &&
  isEndShown(state) &&
  isAtLeast(winSizeOf(state.settlement), 'festival');
