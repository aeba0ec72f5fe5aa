import type { SettingsStore } from '../game/settings.ts';
import type { SoundName, SoundOptions, Sounds } from '../game/sound-names.ts';
import { MUSIC_VOLUME } from '../game/timings.ts';
import type { Player } from './player.ts';

/** `step_up` rises a semitone with every line, at most two octaves: line 25 of the longest road. */
const HIGHEST_RATE = 4;

/**
 * How fast `step_up` is played.
 * @param pitch_step 0 for line 1
 * @returns 1 is as recorded
 */
export function stepRate(pitch_step: number): number {
  const lines = Number.isFinite(pitch_step) ? Math.max(0, pitch_step) : 0;
  return Math.min(HIGHEST_RATE, 2 ** (lines / 12));
}

/** What the sounds touch of the world around them. */
export interface SoundEdges {
  /** where taps, clicks, keys and the hiding of the page are heard */
  readonly page: Pick<EventTarget, 'addEventListener'>;
  /** whether the page is out of sight */
  readonly hidden: () => boolean;
  /** fetches the player and the sprite; called once, in the first gesture */
  readonly load: () => Promise<Player>;
  readonly warn: (error: unknown) => void;
}

/** Gestures that let a page make sound, in every browser. */
const GESTURES = ['pointerdown', 'pointerup', 'touchend', 'click', 'keydown'] as const;

const browser = (): SoundEdges => ({
  page: document,
  hidden: () => document.hidden,
  load: async () => (await import('./player.ts')).loadPlayer(),
  warn: (error) => console.warn('Playing without sound:', error),
});

/**
 * The game's sounds. Nothing is fetched before the first gesture, nothing throws, and without sound the game goes on.
 * Both toggles take effect at once.
 */
export function createSounds(settings: SettingsStore, edges: SoundEdges = browser()): Sounds {
  const { page, hidden, load, warn } = edges;
  let player: Player | null = null;
  let asked = false;
  let music_wanted = settings.getState().music;

  const safely = (act: (ready: Player) => void) => {
    if (!player) return;
    try {
      act(player);
    } catch (error) {
      warn(error);
    }
  };
  const showMusic = () => {
    safely((ready) => (music_wanted ? ready.startMusic(MUSIC_VOLUME) : ready.stopMusic()));
  };

  // Every gesture, not only the first: after a locked screen or a call the sound has to be woken in one (iOS).
  const onGesture = () => {
    safely((ready) => ready.wake());
    if (asked) return;
    asked = true;
    load().then((ready) => {
      player = ready;
      showMusic();
    }, warn);
  };
  page.addEventListener('visibilitychange', () => {
    safely((ready) => (hidden() ? ready.sleep() : ready.wake()));
  });
  for (const gesture of GESTURES) page.addEventListener(gesture, onGesture, { passive: true, capture: true });

  settings.subscribe((now, before) => {
    if (before.sound && !now.sound) safely((ready) => ready.hush());
  });

  return {
    play(name: SoundName, options: SoundOptions = {}) {
      if (!settings.getState().sound) return;
      safely((ready) => ready.play(name, name === 'step_up' ? stepRate(options.pitch_step ?? 0) : 1));
    },
    music(on: boolean) {
      music_wanted = on;
      showMusic();
    },
  };
}
