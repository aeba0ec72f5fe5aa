import { loadCode } from '../loading/load.ts';
import { isAudible, type SettingsStore } from '../state/settings.ts';
import type { GameStore } from '../state/store.ts';
import type { SoundPlayer } from './player.ts';

export interface SoundDeps {
  readonly page: Pick<EventTarget, 'addEventListener'>;
  readonly load: () => Promise<SoundPlayer>;
  readonly warn: (error: unknown) => void;
}

const GESTURES = ['pointerdown', 'pointerup', 'touchend', 'click', 'keydown'] as const;

/** Starting audio blocks the page 40 ms, on a phone 150. By then the screen that the gesture opened is shown, and the bet call has not left. */
export const LOAD_AFTER_MS = 300;

export const LOAD_AGAIN_AFTER_MS = 30_000;

const browser = (settings: SettingsStore, store: GameStore): SoundDeps => ({
  page: document,
  load: () => loadCode(async () => (await import('./player.ts')).loadSounds(settings, store)),
  warn: (error) => console.warn('Playing without sound:', error),
});

/** Loads and plays the game's sounds after the first gesture while sound or music is on. Never throws: without sound the game goes on. */
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
    loaded?.resume();
    loadOnce();
  };
  settings.subscribe(loadOnce);
  for (const gesture of GESTURES) page.addEventListener(gesture, onGesture, { passive: true, capture: true });
}
