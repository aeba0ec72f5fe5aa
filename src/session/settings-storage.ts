import * as v from 'valibot';
import { createSettingsStore, type Language, type Settings, type SettingsStore } from '../game/settings.ts';
import { type AppStorage, SETTINGS_KEY } from './storage.ts';

const Volume = v.fallback(v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))), undefined);

/** Each setting by itself: a junk value costs only its own setting. */
const StoredSettings = v.object({
  sound: v.fallback(v.optional(v.boolean()), undefined),
  music: v.fallback(v.optional(v.boolean()), undefined),
  sound_volume: Volume,
  music_volume: Volume,
  space: v.fallback(v.optional(v.boolean()), undefined),
  vibration: v.fallback(v.optional(v.boolean()), undefined),
  language: v.fallback(v.optional(v.picklist(['en', 'hi'])), undefined),
  hot_lid: v.fallback(v.optional(v.boolean()), undefined),
  reduced_motion: v.fallback(v.optional(v.boolean()), undefined),
});

function readStoredSettings(storage: AppStorage): Partial<Settings> {
  try {
    const read = v.parse(StoredSettings, JSON.parse(storage.get(SETTINGS_KEY) ?? '{}'));
    return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
  } catch {
    return {};
  }
}

/** What the system says of motion; a `MediaQueryList` fits. */
export interface MotionPreference {
  readonly matches: boolean;
  addEventListener(event: 'change', listen: () => void): void;
  removeEventListener(event: 'change', listen: () => void): void;
}

/** The language that the browser asks for first; English where we do not speak it. */
export function browserLanguage(languages: readonly string[]): Language {
  return /^hi\b/i.test(languages[0] ?? '') ? 'hi' : 'en';
}

/**
 * The settings of this device, kept as they change. Language and reduced motion follow browser and system until the player
 * says otherwise.
 * @returns the store, and what stops keeping it
 */
export function persistSettings(
  storage: AppStorage,
  motion: MotionPreference,
  languages: readonly string[],
): { readonly settings: SettingsStore; readonly stop: () => void } {
  const stored = readStoredSettings(storage);
  let motionChosen = stored.reduced_motion !== undefined;
  let languageChosen = stored.language !== undefined;
  let following = false;
  const settings = createSettingsStore({
    reduced_motion: motion.matches,
    language: browserLanguage(languages),
    ...stored,
  });

  const followSystem = () => {
    if (motionChosen) return;
    following = true;
    settings.setState({ reduced_motion: motion.matches });
    following = false;
  };
  const stopSaving = settings.subscribe((now, before) => {
    if (now.reduced_motion !== before.reduced_motion && !following) motionChosen = true;
    if (now.language !== before.language) languageChosen = true;
    const { reduced_motion: reducedMotion, language, ...rest } = now;
    storage.set(
      SETTINGS_KEY,
      JSON.stringify({
        ...rest,
        ...(motionChosen && { reduced_motion: reducedMotion }),
        ...(languageChosen && { language }),
      }),
    );
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
