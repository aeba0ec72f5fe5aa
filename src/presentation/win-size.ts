import { isEndShown } from '../game/selectors.ts';
import type { GameState, Settlement } from '../game/state.ts';

/** How large a win is shown, from small to large. */
export const WIN_SIZES = ['flourish', 'card', 'rain', 'festival', 'finale'] as const;
export type WinSize = (typeof WIN_SIZES)[number];

/** A win of so many hundredths of the stake, and more, is of this size. */
const FROM: readonly (readonly [number, WinSize])[] = [
  [5000, 'festival'],
  [1000, 'rain'],
  [200, 'card'],
];

/**
 * The size of a win: by its multiplier, and the largest for whoever came to the road's end, however short the road was.
 * @param multiplierHundredths 200 is twice the stake
 */
export function winSize(multiplierHundredths: number, isLastLine: boolean, isMaxWin: boolean): WinSize {
  if (isLastLine || isMaxWin) return 'finale';
  return FROM.find(([from]) => multiplierHundredths >= from)?.[1] ?? 'flourish';
}

/** The size of a settled win; a round that the operator ended is told and not cheered. */
export function winSizeOf({ cause, multiplier }: Pick<Settlement, 'cause' | 'multiplier'>): WinSize {
  if (cause === 'blocked' || cause === 'voided') return 'card';
  return winSize(multiplier, cause === 'last_line', cause === 'max_win');
}

/** This win is as large as that size, or larger. */
export const isAtLeast = (win: WinSize, size: WinSize): boolean =>
  WIN_SIZES.indexOf(win) >= WIN_SIZES.indexOf(size);

/** The popup of a win of the largest sizes is on screen. */
export const isFestivalShown = (state: GameState): boolean =>
  state.phase === 'won' &&
  state.settlement !== null &&
  isEndShown(state) &&
  isAtLeast(winSizeOf(state.settlement), 'festival');
