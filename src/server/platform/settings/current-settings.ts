import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { readSettings, type Settings } from './settings.ts';

/** The settings are read again after this, ms: what an operator changes elsewhere holds here no later. */
const KEPT_MS = 1_000;

/** The operator's settings as play asks for them: for each bet, and read once a second. */
export interface CurrentSettings {
  /**
   * The settings as they were at some moment of the second before.
   * @throws what {@link readSettings} throws
   */
  read(): Promise<Settings>;
  /** This server has changed them: what is asked for from now on is read anew. */
  changed(): void;
}

interface Kept {
  readonly settings: Promise<Settings>;
  readonly readAtMs: number;
}

/** One for each server. */
export function createCurrentSettings({ db }: Pick<Database, 'db'>, clock: Clock): CurrentSettings {
  let kept: Kept | null = null;
  return {
    read: () => {
      const nowMs = clock.now().getTime();
      const ageMs = kept === null ? KEPT_MS : nowMs - kept.readAtMs;
      // A clock that was set back would keep them for as long.
      if (kept !== null && ageMs >= 0 && ageMs < KEPT_MS) return kept.settings;
      const reading: Kept = { settings: readSettings(db), readAtMs: nowMs };
      kept = reading;
      reading.settings.catch(() => {
        if (kept === reading) kept = null;
      });
      return reading.settings;
    },
    changed: () => {
      kept = null;
    },
  };
}
