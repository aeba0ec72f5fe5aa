import type { GameState } from '../../../game/state.ts';

/** ms on, off, on …: a tap, a shudder, a drum roll of joy. */
const LANDING = [18];
const FIRE = [70, 40, 160];
const WIN = [25, 45, 25, 45, 90];

/** Whether this device says that it can: the setting is shown only then. */
export const canVibrate = (): boolean => 'vibrate' in navigator;

/** @returns how the device vibrates when the game goes from one state to the next; null when it does not */
export function vibrationOf(before: GameState, now: GameState): number[] | null {
  if (before.phase === now.phase) return null;
  if (now.phase === 'landed' && before.phase === 'jumping') return LANDING;
  if (now.phase === 'fried') return FIRE;
  return now.phase === 'won' ? WIN : null;
}
