/** What this device remembers between visits. Never throws. */
export interface AppStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** The keys in the storage; the first two are the spec's. */
export const USER_ID_KEY = 'userid';
export const RED_FRAGMENT_KEY = 'redfragment';
export const RED_FRAGMENT_TIME_KEY = 'redfragment_at';
export const OPEN_ROUND_KEY = 'openround';
export const SETTINGS_KEY = 'settings';
export const DISMISSED_BANNERS_KEY = 'dismissedbanners';
/** the stake and difficulty chosen last */
export const CHOSEN_BET_KEY = 'chosenbet';
export const CLIENT_SEED_KEY = 'clientseed';
/** the player whom a tab of this browser has put out because the account is blocked */
export const BLOCKED_KEY = 'blocked';

/**
 * @param webStorage localStorage, or a function to it: in private modes even naming it may throw. What it will not take,
 * because it is full or forbidden, is remembered for as long as the page lives.
 */
export function createAppStorage(
  webStorage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): AppStorage {
  const fallback = new Map<string, string>();
  return {
    get(key) {
      const value = fallback.get(key);
      if (value !== undefined) return value;
      try {
        return webStorage().getItem(key);
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        webStorage().setItem(key, value);
        fallback.delete(key);
      } catch {
        fallback.set(key, value);
      }
    },
    remove(key) {
      fallback.delete(key);
      try {
        webStorage().removeItem(key);
      } catch {
        // Nothing can be kept there, so nothing is.
      }
    },
  };
}
