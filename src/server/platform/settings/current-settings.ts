import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { readSettings, type Settings } from './settings.ts';

/** A change at another server takes effect here within this time. */
const CACHE_MS = 1_000;

export interface CurrentSettings {
  /** @returns settings that are at most a second old */
  read(): Promise<Settings>;
  /** Drops the cache after this server changed a setting. */
  changed(): void;
}

interface Cached {
  readonly settings: Promise<Settings>;
  readonly readAtMs: number;
}

export function createCurrentSettings({ db }: Pick<Database, 'db'>, clock: Clock): CurrentSettings {
  let cached: Cached | null = null;
  return {
    read: () => {
      const nowMs = clock.now().getTime();
      const ageMs = cached === null ? CACHE_MS : nowMs - cached.readAtMs;
      // Negative after the clock was set back.
      if (cached !== null && ageMs >= 0 && ageMs < CACHE_MS) return cached.settings;
      const reading: Cached = { settings: readSettings(db), readAtMs: nowMs };
      cached = reading;
      reading.settings.catch(() => {
        if (cached === reading) cached = null;
      });
      return reading.settings;
    },
    changed: () => {
      cached = null;
    },
  };
}
