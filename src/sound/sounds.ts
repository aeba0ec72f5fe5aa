import { isAudible, type SettingsStore } from '../game/settings.ts';
import type { GameStore } from '../game/store.ts';
import type { SoundPlayer } from './player.ts';

/** What the sounds touch of the world around them. */
export interface SoundDeps {
  /** where taps, clicks and keys are heard */
  readonly page: Pick<EventTarget, 'addEventListener'>;
  /** fetches the player and the sprite; called a moment after the first gesture with which anything is to be heard, and again after a failure */
  readonly load: () => Promise<SoundPlayer>;
  readonly warn: (error: unknown) => void;
}

/** Gestures that let a page make sound, in every browser. */
const GESTURES = ['pointerdown', 'pointerup', 'touchend', 'click', 'keydown'] as const;

/**
 * A browser starts its audio in one piece, 40 ms on a quick processor and 150 on a phone's: what the gesture has opened is shown by then,
 * and after Play the bet is not out yet. Until then nothing could be heard anyway, the sprite is still to come. ms
 */
export const LOAD_AFTER_MS = 300;

/** Sound that could not be fetched is asked for again by a gesture, but no sooner than this, ms. */
export const LOAD_AGAIN_AFTER_MS = 30_000;

const browser = (settings: SettingsStore, store: GameStore): SoundDeps => ({
  page: document,
  load: async () => (await import('./player.ts')).loadSounds(settings, store),
  warn: (error) => console.warn('Playing without sound:', error),
});

/**
 * The game's sounds. Nothing is fetched before the first gesture nor while both sound and music are off, nothing throws, and without sound
 * the game goes on.
 */
export function startSounds(
  settings: SettingsStore,
  store: GameStore,
  { page, load, warn }: SoundDeps = browser(settings, store),
): void {
  let loaded: SoundPlayer | null = null;
  let allowed = false;
  let loadStarted = false;
  const loadOnce = () => {
    if (loadStarted || !allowed || !isAudible(settings.getState())) return;
    loadStarted = true;
    setTimeout(() => {
      load().then(
        (sounds) => {
          loaded = sounds;
        },
        (error) => {
          warn(error);
          setTimeout(() => {
            loadStarted = false;
          }, LOAD_AGAIN_AFTER_MS);
        },
      );
    }, LOAD_AFTER_MS);
  };
  const onGesture = () => {
    allowed = true;
    try {
      loaded?.resume();
    } catch (error) {
      warn(error);
    }
    loadOnce();
  };
  settings.subscribe(loadOnce);
  for (const gesture of GESTURES) page.addEventListener(gesture, onGesture, { passive: true, capture: true });
}
