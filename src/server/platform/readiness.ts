import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import { refusesWrites } from './db/failures.ts';
import type { Metrics } from './metrics.ts';
import type { SeedCipher } from './seed-cipher.ts';
import { clockNotice, MAX_OFFSET_MS, measureClockOffset } from './server-clock.ts';

const CACHE_MS = 1_000;
const PROBE_TIMEOUT_MS = 2_000;

export interface Readiness {
  readonly ready: boolean;
  /** null when ready */
  readonly reason: string | null;
}

const READY: Readiness = { ready: true, reason: null };
const DATABASE_UNAVAILABLE: Readiness = { ready: false, reason: 'The database does not answer.' };
const OTHER_KEY: Readiness = {
  ready: false,
  reason: 'The seeds are encrypted with another SEED_KEY now: restart this server with it.',
};
const DISK_FULL: Readiness = {
  ready: false,
  reason: 'The database takes nothing new: its disk may be full.',
};

/** Checks the database at most once a second. */
export interface ReadinessMonitor {
  now(): Promise<Readiness>;
  /** After an error that the disk is full, the server is ready again only when the database has taken a write. */
  reportError(error: unknown): void;
}

export function createReadinessMonitor(
  database: Pick<Database, 'ping'>,
  keys: Pick<SeedCipher, 'hasKey'>,
  clock: Clock,
  metrics: Pick<Metrics, 'databaseUp' | 'clockOffset'>,
): ReadinessMonitor {
  let writesInDoubt = false;
  let pending: Promise<Readiness> | null = null;
  let last: { readonly seen: Readiness; readonly atMs: number } | null = null;

  const probe = async (): Promise<Readiness> => {
    const writing = writesInDoubt;
    try {
      const offset = await measureClockOffset(database, clock, writing);
      metrics.clockOffset.set(offset.aheadMs / 1000);
      if (writing) writesInDoubt = false;
      if (!keys.hasKey(offset.status.seedKeyId)) return OTHER_KEY;
      return offset.atLeastMs > MAX_OFFSET_MS ? { ready: false, reason: clockNotice(offset) } : READY;
    } catch (error) {
      return refusesWrites(error) ? DISK_FULL : DATABASE_UNAVAILABLE;
    }
  };

  const refresh = (): Promise<Readiness> => {
    pending ??= probe().then((seen) => {
      pending = null;
      last = { seen, atMs: performance.now() };
      metrics.databaseUp.set(seen === DATABASE_UNAVAILABLE ? 0 : 1);
      return seen;
    });
    return pending;
  };

  return {
    now: async () => {
      if (last && performance.now() - last.atMs < CACHE_MS) return last.seen;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<Readiness>((resolve) => {
        timer = setTimeout(() => resolve(DATABASE_UNAVAILABLE), PROBE_TIMEOUT_MS);
      });
      const seen = await Promise.race([refresh(), late]);
      clearTimeout(timer);
      if (seen === DATABASE_UNAVAILABLE) metrics.databaseUp.set(0);
      return seen;
    },
    reportError: (error) => {
      if (writesInDoubt || !refusesWrites(error)) return;
      writesInDoubt = true;
      last = { seen: DISK_FULL, atMs: performance.now() };
    },
  };
}
