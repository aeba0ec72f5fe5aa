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

export interface SoundOptions {
  /** `step_up`: how far the hen has come, 0 for line 1 and counting up; each step sounds a little higher */
  readonly pitchStep?: number;
}

/** What the game asks of its sound. Nothing here throws, and nothing is heard while the player's setting is off. */
export interface Sounds {
  /** Plays once, now or never: a sound that is not loaded yet is dropped. */
  play(name: SoundName, options?: SoundOptions): void;
}

/** What sounds once it has come: made by `sound/player.ts`. */
export interface LoadedSounds extends Sounds {
  /** to be called in every gesture: after a locked screen or a call the sound has to be woken in one (iOS) */
  resume(): void;
}
