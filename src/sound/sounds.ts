import type { SettingsStore } from '../game/settings.ts';
import type { SoundName, SoundOptions, Sounds } from '../game/sound-names.ts';
import type { GameStore } from '../game/store.ts';
import { MUSIC_VOLUME } from '../game/timings.ts';
import type { SoundOutput } from './output.ts';

/** `step_up` rises a semitone with every line, at most two octaves: line 25 of the longest road. */
const HIGHEST_RATE = 4;

/**
 * How fast `step_up` is played.
 * @param pitchStep 0 for line 1
 * @returns 1 is as recorded
 */
export function stepRate(pitchStep: number): number {
  const lines = Number.isFinite(pitchStep) ? Math.max(0, pitchStep) : 0;
  return Math.min(HIGHEST_RATE, 2 ** (lines / 12));
}

/** What the sounds touch of the world around them. */
export interface SoundDeps {
  /** where taps, clicks, keys and the hiding of the page are heard */
  readonly page: Pick<EventTarget, 'addEventListener'>;
  /** whether the page is out of sight */
  readonly hidden: () => boolean;
  /** fetches the player and the sprite; called once, in the first gesture */
  readonly load: () => Promise<SoundOutput>;
  readonly warn: (error: unknown) => void;
}

/** Gestures that let a page make sound, in every browser. */
const GESTURES = ['pointerdown', 'pointerup', 'touchend', 'click', 'keydown'] as const;

const browser = (settings: SettingsStore, store: GameStore): SoundDeps => ({
  page: document,
  hidden: () => document.hidden,
  load: async () => (await import('./output.ts')).loadSoundOutput(store, settings),
  warn: (error) => console.warn('Playing without sound:', error),
});

/**
 * The game's sounds. Nothing is fetched before the first gesture, nothing throws, and without sound the game goes on.
 * Both toggles take effect at once.
 */
export function createSounds(
  settings: SettingsStore,
  store: GameStore,
  deps: SoundDeps = browser(settings, store),
): Sounds {
  const { page, hidden, load, warn } = deps;
  let output: SoundOutput | null = null;
  let loadStarted = false;
  let musicOn = settings.getState().music;

  const safely = (action: (ready: SoundOutput) => void) => {
    if (!output) return;
    try {
      action(output);
    } catch (error) {
      warn(error);
    }
  };
  const updateMusic = () => {
    safely((ready) => (musicOn ? ready.startMusic(MUSIC_VOLUME) : ready.stopMusic()));
  };

  // Every gesture, not only the first: after a locked screen or a call the sound has to be woken in one (iOS).
  const onGesture = () => {
    safely((ready) => ready.resume());
    if (loadStarted) return;
    loadStarted = true;
    load().then((ready) => {
      output = ready;
      updateMusic();
    }, warn);
  };
  page.addEventListener('visibilitychange', () => {
    safely((ready) => (hidden() ? ready.suspend() : ready.resume()));
  });
  for (const gesture of GESTURES) page.addEventListener(gesture, onGesture, { passive: true, capture: true });

  settings.subscribe((now, before) => {
    if (before.sound && !now.sound) safely((ready) => ready.stopEffects());
  });

  return {
    play(name: SoundName, options: SoundOptions = {}) {
      if (!settings.getState().sound) return;
      safely((ready) => ready.play(name, name === 'step_up' ? stepRate(options.pitchStep ?? 0) : 1));
    },
    music(on: boolean) {
      musicOn = on;
      updateMusic();
    },
  };
}
