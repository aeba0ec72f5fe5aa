import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import { refusesWrites } from './db/failures.ts';
import type { Metrics } from './metrics.ts';
import type { SeedCipher } from './seed-cipher.ts';

const CACHE_MS = 1_000;
const PROBE_TIMEOUT_MS = 2_000;

const DATABASE_UNAVAILABLE = 'refusal.databaseSilent';
const OTHER_KEY = 'refusal.otherSeedKey';
const DISK_FULL = 'refusal.diskFull';

export interface ReadinessMonitor {
  /** @returns why the server is not ready; null when it is */
  now(): Promise<string | null>;
  /** After a full disk the server is ready when the database has taken a write. */
  reportError(error: unknown): void;
}

export function createReadinessMonitor(
  database: Pick<Database, 'ping'>,
  keys: Pick<SeedCipher, 'hasKey'>,
  clock: Clock,
  metrics: Pick<Metrics, 'databaseUp' | 'clockOffset'>,
): ReadinessMonitor {
  let writesInDoubt = false;
  let pending: Promise<string | null> | null = null;
  let last: { readonly seen: string | null; readonly atMs: number } | null = null;

  const probe = async (): Promise<string | null> => {
    const writing = writesInDoubt;
    try {
      const sentAtMs = clock.now().getTime();
      const { now, seedKeyId } = await database.ping(writing);
      const receivedAtMs = clock.now().getTime();
      metrics.clockOffset.set((now.getTime() - (sentAtMs + receivedAtMs) / 2) / 1000);
      if (writing) writesInDoubt = false;
      return keys.hasKey(seedKeyId) ? null : OTHER_KEY;
    } catch (error) {
      return refusesWrites(error) ? DISK_FULL : DATABASE_UNAVAILABLE;
    }
  };

  const refresh = (): Promise<string | null> => {
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
      const late = new Promise<string>((resolve) => {
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
