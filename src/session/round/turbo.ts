import type { Settings } from '../../game/settings.ts';
import type { GameState } from '../../game/state.ts';

/** Whether the steps of a settled round are played fast. */
export const isTurbo = (settings: Settings, { player }: GameState): boolean =>
  settings.turbo && player?.mayTurbo === true;
