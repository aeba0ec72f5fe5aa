/** Named for what happens and not for how it sounds. */
export const SOUND_NAMES = [
  'button',
  'jump',
  'land',
  'step_up',
  'fire',
  'dead',
  'cash_out',
  'coins',
  'heartbeat',
  'drum_roll',
  'snap',
  'hiss',
  'festival',
] as const;
export type SoundName = (typeof SOUND_NAMES)[number];
