/** Every short sound of the game, named for what happens and not for what is heard. */
export const SOUND_NAMES = [
  'button',
  'jump',
  'land',
  'step_up',
  'fire',
  'dead',
  'cash_out',
  'coins',
  /** the wait on a lid */
  'heartbeat',
  'drum_roll',
  /** the wait is over */
  'snap',
  /** fire has come next door */
  'hiss',
  /** a large win: the dhol, and the crowd */
  'festival',
] as const;
export type SoundName = (typeof SOUND_NAMES)[number];
