import * as v from 'valibot';

/** The first two keys are the spec's. */
export const USER_ID_KEY = 'userid';
export const FRIED_FLAG_KEY = 'redfragment';
export const FRIED_FLAG_TIME_KEY = 'redfragment_at';
export const OPEN_ROUND_KEY = 'openround';
export const SETTINGS_KEY = 'settings';
export const DISMISSED_NEWS_KEY = 'dismissedbanners';
export const CHOSEN_BET_KEY = 'chosenbet';
export const CLIENT_SEED_KEY = 'clientseed';
/** the blocked player whom a tab of this browser has logged out */
export const BLOCKED_KEY = 'blocked';
/** device time of the last input, where inactivity logs out */
export const LAST_INPUT_KEY = 'lastinput';
export const SERIES_KEY = 'series';

const PROBE_KEY = 'probe';

/** Returns null for a text that is not of the schema. */
export function parseStored<Schema extends v.GenericSchema>(
  text: string,
  schema: Schema,
): v.InferOutput<Schema> | null {
  try {
    return v.parse(schema, JSON.parse(text));
  } catch {
    return null;
  }
}

export const readStored = <Schema extends v.GenericSchema>(
  storage: AppStorage,
  key: string,
  schema: Schema,
): v.InferOutput<Schema> | null => parseStored(storage.get(key) ?? '', schema);

/** The device's storage. Never throws. */
export type AppStorage = ReturnType<typeof createAppStorage>;

/**
 * Keeps values that the browser refuses, because it is full or forbidden, while the page is open.
 * @param webStorage returns localStorage: in private modes even reading the property may throw
 */
export function createAppStorage(webStorage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const fallback = new Map<string, string>();
  return {
    /** Returns whether values outlast the page. */
    isKept() {
      try {
        webStorage().setItem(PROBE_KEY, '');
        webStorage().removeItem(PROBE_KEY);
        return true;
      } catch {
        return false;
      }
    },
    get(key: string): string | null {
      const value = fallback.get(key);
      if (value !== undefined) return value;
      try {
        return webStorage().getItem(key);
      } catch {
        return null;
      }
    },
    set(key: string, value: string): void {
      try {
        webStorage().setItem(key, value);
        fallback.delete(key);
      } catch {
        fallback.set(key, value);
      }
    },
    remove(key: string): void {
      fallback.delete(key);
      try {
        webStorage().removeItem(key);
      } catch {
        // Ignored: private windows may refuse to write.
      }
    },
  };
}
