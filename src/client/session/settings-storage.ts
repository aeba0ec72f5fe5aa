import * as v from 'valibot';
import { LANGUAGE_CODES, languageOf } from '../../languages/languages.ts';
import { createSettingsStore, type Settings, type SettingsStore } from '../state/settings.ts';
import { type AppStorage, readStored, SETTINGS_KEY } from './storage.ts';

/** An invalid value loses only its own setting. */
const setting = <Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined);
const Flag = setting(v.boolean());
const Volume = setting(v.pipe(v.number(), v.minValue(0), v.maxValue(1)));

const StoredSettings = v.object({
  sound: Flag,
  music: Flag,
  sound_volume: Volume,
  music_volume: Volume,
  space: Flag,
  vibration: Flag,
  language: setting(v.picklist(LANGUAGE_CODES)),
  hot_lid: Flag,
  reduced_motion: Flag,
  turbo: Flag,
});

function readStoredSettings(storage: AppStorage): Partial<Settings> {
  const { hot_lid: showsFatalLine, ...read } = readStored(storage, SETTINGS_KEY, StoredSettings) ?? {};
  return Object.fromEntries(
    Object.entries({ ...read, showsFatalLine }).filter(([, value]) => value !== undefined),
  );
}

/** The system's preference; a `MediaQueryList` fits. */
export interface MotionPreference {
  readonly matches: boolean;
  addEventListener(event: 'change', listen: () => void): void;
  removeEventListener(event: 'change', listen: () => void): void;
}

/**
 * Creates the settings. Stores changed settings only, since other tabs store theirs too. Language and reduced motion follow
 * the system until the player chooses.
 */
export function persistSettings(
  storage: AppStorage,
  motion: MotionPreference,
  languages: readonly string[],
): { readonly settings: SettingsStore; readonly stop: () => void } {
  let isFollowing = false;
  const settings = createSettingsStore({
    reduced_motion: motion.matches,
    language: languageOf(languages[0]),
    ...readStoredSettings(storage),
  });

  const followSystem = () => {
    if (readStoredSettings(storage).reduced_motion !== undefined) return;
    isFollowing = true;
    settings.setState({ reduced_motion: motion.matches });
    isFollowing = false;
  };
  const stopSaving = settings.subscribe((now, before) => {
    if (isFollowing) return;
    const changed = Object.entries(now).filter(([name, value]) => value !== before[name as keyof Settings]);
    const { showsFatalLine, ...rest } = { ...readStoredSettings(storage), ...Object.fromEntries(changed) };
    storage.set(SETTINGS_KEY, JSON.stringify({ ...rest, hot_lid: showsFatalLine }));
  });
  motion.addEventListener('change', followSystem);
  return {
    settings,
    stop: () => {
      stopSaving();
      motion.removeEventListener('change', followSystem);
    },
  };
}
