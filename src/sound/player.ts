import { isAudible, type SettingsStore } from '../game/settings.ts';
import type { LoadedSounds, SoundName, SoundOptions } from '../game/sound-names.ts';
import type { GameStore } from '../game/store.ts';
import { MUSIC_VOLUME } from '../game/timings.ts';
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
 * Plays by the settings: both toggles take effect at once, a page that is hidden or has both off lets the audio rest, and a device that fails
 * is only told of.
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
    safely(() => (settings.getState().music ? output.startMusic(MUSIC_VOLUME) : output.stopMusic()));
  const suspend = () => safely(() => output.suspend());
  // Silence costs the audio's thread as much as music does.
  const resume = () => safely(() => isAudible(settings.getState()) && output.resume());
  page.addEventListener('visibilitychange', () => (hidden() ? suspend() : resume()));
  settings.subscribe((now, before) => {
    if (before.sound && !now.sound) safely(() => output.stopEffects());
    if (isAudible(now) !== isAudible(before)) isAudible(now) ? resume() : suspend();
    if (before.music !== now.music) updateMusic();
  });
  updateMusic();
  return {
    resume,
    play(name: SoundName, options: SoundOptions = {}) {
      if (!settings.getState().sound) return;
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
