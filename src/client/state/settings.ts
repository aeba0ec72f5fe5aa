import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Language } from '../../languages/languages.ts';
import defaultVolumes from './default-volumes.json';

/** Music volume until the player sets another, 0 to 1; `assets/sound` mixes at it. */
export const MUSIC_VOLUME = defaultVolumes.music;

export const DEFAULT_SETTINGS = {
  sound: true,
  music: true,
  /** 0..1 */
  sound_volume: 1,
  music_volume: MUSIC_VOLUME,
  space: true,
  vibration: true,
  language: 'en' as Language,
  /** after a cash-out */
  showsFatalLine: true,
  /** follows the system until the player chooses */
  reduced_motion: false,
  turbo: false,
};

export type Settings = Readonly<typeof DEFAULT_SETTINGS>;

export const isSoundAudible = ({ sound, sound_volume: volume }: Settings): boolean => sound && volume > 0;
export const isMusicAudible = ({ music, music_volume: volume }: Settings): boolean => music && volume > 0;

export const isAudible = (settings: Settings): boolean =>
  isSoundAudible(settings) || isMusicAudible(settings);

export type SettingsStore = StoreApi<Settings>;

export function createSettingsStore(initial: Partial<Settings> = {}): SettingsStore {
  return createStore<Settings>(() => ({ ...DEFAULT_SETTINGS, ...initial }));
}
