import type { SettingsStore } from '../game/settings.ts';
import type { LoadedSounds, SoundName, SoundOptions, Sounds } from '../game/sound-names.ts';
import type { GameStore } from '../game/store.ts';

/** What the sounds touch of the world around them. */
export interface SoundDeps {
  /** where taps, clicks and keys are heard */
  readonly page: Pick<EventTarget, 'addEventListener'>;
  /** fetches the player and the sprite; called once, in the first gesture */
  readonly load: () => Promise<LoadedSounds>;
  readonly warn: (error: unknown) => void;
}

/** Gestures that let a page make sound, in every browser. */
const GESTURES = ['pointerdown', 'pointerup', 'touchend', 'click', 'keydown'] as const;

const browser = (settings: SettingsStore, store: GameStore): SoundDeps => ({
  page: document,
  load: async () => (await import('./player.ts')).loadSounds(settings, store),
  warn: (error) => console.warn('Playing without sound:', error),
});

/** The game's sounds. Nothing is fetched before the first gesture, nothing throws, and without sound the game goes on. */
export function createSounds(
  settings: SettingsStore,
  store: GameStore,
  { page, load, warn }: SoundDeps = browser(settings, store),
): Sounds {
  let loaded: LoadedSounds | null = null;
  let loadStarted = false;
  const onGesture = () => {
    loaded?.resume();
    if (loadStarted) return;
    loadStarted = true;
    load().then((sounds) => {
      loaded = sounds;
    }, warn);
  };
  for (const gesture of GESTURES) page.addEventListener(gesture, onGesture, { passive: true, capture: true });
  return { play: (name: SoundName, options?: SoundOptions) => loaded?.play(name, options) };
}
