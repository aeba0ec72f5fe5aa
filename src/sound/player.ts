import { isAudible, isMusicAudible, isSoundAudible, type SettingsStore } from '../game/settings.ts';
import type { GameStore } from '../game/store.ts';
import type { LoadedSounds, SoundName, SoundOptions } from '../presentation/sound-names.ts';
import { loadSoundOutput, type SoundOutput } from './output.ts';
import { playAlong } from './score.ts';

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

/** What the player hears of the page. */
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
  output: SoundOutput,
  { page, hidden, warn }: PlayerDeps,
): LoadedSounds {
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
  return {
    resume,
    play(name: SoundName, options: SoundOptions = {}) {
      if (!isSoundAudible(settings.getState())) return;
      safely(() => output.play(name, name === 'step_up' ? stepRate(options.pitchStep ?? 0) : 1));
    },
  };
}

/**
 * Fetches the sprite; from then on it plays along with the store, too.
 * @throws Error when no format of it loads or plays here
 */
export async function loadSounds(settings: SettingsStore, store: GameStore): Promise<LoadedSounds> {
  const output = await loadSoundOutput();
  const warn = (error: unknown) => console.warn('Playing without sound:', error);
  playAlong(store, settings, output, warn);
  return createPlayer(settings, output, { page: document, hidden: () => document.hidden, warn });
}
