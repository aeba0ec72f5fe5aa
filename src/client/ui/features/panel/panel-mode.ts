import { isPaused } from '../../../state/autoplay.ts';
import { isEndShown, isRoundOnScreen, playStop } from '../../../state/selectors.ts';
import type { GameState } from '../../../state/state.ts';
import { winLayout, winSizeOf } from '../../../state/win-size.ts';

/**
 * What the panel shows. Style sheets of its parts have classes of these names.
 * - `question`: whether to continue a paused series
 * - `stakeStopped`: the chosen stake is refused, a smaller one is not
 * - `stopped`: every bet is refused
 */
export type PanelMode = 'bet' | 'round' | 'question' | 'stakeStopped' | 'stopped';

export function panelMode(state: GameState): PanelMode {
  const { autoplay, betLimits, phase } = state;
  if (autoplay && isPaused(autoplay) && phase === 'idle') return 'question';
  // Also between the rounds of a series, so that Stop does not move.
  if (isRoundOnScreen(state) || autoplay) return 'round';
  const stop = phase === 'idle' ? playStop(state) : null;
  if (!stop) return 'bet';
  return stop.leftPaise < betLimits.minBetPaise ? 'stopped' : 'stakeStopped';
}

/** Returns the layout of the end of the round while it is shown. */
export function shownEnd(state: GameState): 'fried' | 'note' | 'card' | 'plate' | undefined {
  // In a series nothing covers Stop.
  if (!isEndShown(state) || !state.settlement || state.autoplay) return undefined;
  return state.phase === 'fried' ? 'fried' : winLayout(winSizeOf(state.settlement));
}
