import { isAudible, isMusicAudible, isSoundAudible, type SettingsStore } from '../state/settings.ts';
import type { GameStore } from '../state/store.ts';
import { loadSoundOutput, type SoundOutput } from './output.ts';
import { playRoundSounds, warnOnError } from './score.ts';

export interface SoundPlayer {
  /** Call in every gesture: iOS wakes the sound after a call or a locked screen in one only. */
  resume(): void;
}

export interface PlayerDeps {
  readonly page: Pick<EventTarget, 'addEventListener'>;
  readonly hidden: () => boolean;
  readonly warn: (error: unknown) => void;
}

export function createPlayer(
  settings: SettingsStore,
  store: GameStore,
  output: SoundOutput,
  { page, hidden, warn }: PlayerDeps,
): SoundPlayer {
  const safely = warnOnError(warn);
  const updateMusic = () =>
    safely(() => {
      const now = settings.getState();
      if (isMusicAudible(now)) output.startMusic(now.music_volume);
      else output.stopMusic();
    });
  const suspend = () => safely(() => output.suspend());
  // A running audio context costs the same when silent.
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
  playRoundSounds(store, settings, output, warn);
  return { resume };
}

/** @throws Error when no format of the sprite loads or plays here */
export async function loadSounds(settings: SettingsStore, store: GameStore): Promise<SoundPlayer> {
  const output = await loadSoundOutput();
  const warn = (error: unknown) => console.warn('Playing without sound:', error);
  return createPlayer(settings, store, output, { page: document, hidden: () => document.hidden, warn });
}
