import { isAudible, isMusicAudible, isSoundAudible, type SettingsStore } from '../game/settings.ts';
import type { GameStore } from '../game/store.ts';
import { loadSoundOutput, type SoundOutput } from './output.ts';
import { playAlong } from './score.ts';

export interface SoundPlayer {
  /** to be called in every gesture: after a locked screen or a call the sound has to be woken in one (iOS) */
  resume(): void;
}

/** The page around the player. */
export interface PlayerDeps {
  readonly page: Pick<EventTarget, 'addEventListener'>;
  /** whether the page is out of sight */
  readonly hidden: () => boolean;
  readonly warn: (error: unknown) => void;
}

/**
 * Plays by the settings: toggles and volumes take effect at once, a page that is hidden or has nothing to play suspends the audio, and a device
 * that fails is only logged.
 */
export function createPlayer(
  settings: SettingsStore,
  store: GameStore,
  output: SoundOutput,
  { page, hidden, warn }: PlayerDeps,
): SoundPlayer {
  const safely = (action: () => void) => {
    try {
      action();
    } catch (error) {
      warn(error);
    }
  };
  const updateMusic = () =>
    safely(() => {
      const now = settings.getState();
      if (isMusicAudible(now)) output.startMusic(now.music_volume);
      else output.stopMusic();
    });
  const suspend = () => safely(() => output.suspend());
  // Silence costs the audio's thread as much as music does.
  const resume = () => safely(() => isAudible(settings.getState()) && output.resume());
  page.addEventListener('visibilitychange', () => (hidden() ? suspend() : resume()));
  settings.subscribe((now, before) => {
    if (isSoundAudible(before) && !isSoundAudible(now)) safely(() => output.stopEffects());
    if (before.sound_volume !== now.sound_volume) safely(() => output.setEffectsVolume(now.sound_volume));
    if (isAudible(now) !== isAudible(before)) isAudible(now) ? resume() : suspend();
    if (before.music !== now.music || before.music_volume !== now.music_volume) updateMusic();
  });
  safely(() => output.setEffectsVolume(settings.getState().sound_volume));
  updateMusic();
  playAlong(store, settings, output, warn);
  return { resume };
}

/**
 * Fetches the sprite and plays along with the store from then on.
 * @throws Error when no format of it loads or plays here
 */
export async function loadSounds(settings: SettingsStore, store: GameStore): Promise<SoundPlayer> {
  const output = await loadSoundOutput();
  const warn = (error: unknown) => console.warn('Playing without sound:', error);
  return createPlayer(settings, store, output, { page: document, hidden: () => document.hidden, warn });
}
