import { createStore, type StoreApi } from 'zustand/vanilla';
import defaultVolumes from './default-volumes.json';

/** Music volume until the player sets another, 0 to 1. `assets/sound` mixes at it too. */
export const MUSIC_VOLUME = defaultVolumes.music;

export type Language = 'en' | 'hi';

/** What a player sets for this device. Kept by the edge that creates the store. */
export interface Settings {
  readonly sound: boolean;
  readonly music: boolean;
  /** share of each sound's own level, 0..1 */
  readonly sound_volume: number;
  /** 0..1 */
  readonly music_volume: number;
  /** the Space key plays and advances */
  readonly space: boolean;
  /** landing, fire and win are felt, on a device that can */
  readonly vibration: boolean;
  readonly language: Language;
  /** after a cash-out the lid that would have roasted her is shown */
  readonly hot_lid: boolean;
  /** fades in place of shakes and particles; follows the system until the player says otherwise */
  readonly reduced_motion: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  sound: true,
  music: true,
  sound_volume: 1,
  music_volume: MUSIC_VOLUME,
  space: true,
  vibration: true,
  language: 'en',
  hot_lid: true,
  reduced_motion: false,
};

export const isSoundAudible = ({ sound, sound_volume: volume }: Settings): boolean => sound && volume > 0;
export const isMusicAudible = ({ music, music_volume: volume }: Settings): boolean => music && volume > 0;

/** Whether anything is to be heard at all. */
export const isAudible = (settings: Settings): boolean =>
  isSoundAudible(settings) || isMusicAudible(settings);

export type SettingsStore = StoreApi<Settings>;

export function createSettingsStore(initial: Partial<Settings> = {}): SettingsStore {
  return createStore<Settings>(() => ({ ...DEFAULT_SETTINGS, ...initial }));
}
