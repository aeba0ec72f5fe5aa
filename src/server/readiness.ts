import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import { takesNoWrites } from './db/failures.ts';
import type { Metrics } from './metrics.ts';

/** A look at the database counts this long for everybody who asks, ms. */
const LOOK_LASTS_MS = 1_000;

/** The database is called away when it takes longer to answer, ms. */
const ANSWER_WITHIN_MS = 2_000;

/** Whether this server can answer calls. */
export interface Readiness {
  readonly ready: boolean;
  /** why not, for a person; null when ready */
  readonly reason: string | null;
}

const READY: Readiness = { ready: true, reason: null };
const AWAY: Readiness = { ready: false, reason: 'The database does not answer.' };
const OTHER_KEY: Readiness = {
  ready: false,
  reason: 'The seeds are sealed with another SEED_KEY now: restart this server with it.',
};
const FULL: Readiness = { ready: false, reason: 'The database takes nothing new: its disk may be full.' };

/** Looks after the database for /readyz and /metrics: one look a second at most, shared by all who ask. */
export interface ReadinessWatch {
  now(): Promise<Readiness>;
  /**
   * Hears of what went wrong in a call. After one that found no room to write, the database has to show in the next
   * look that it takes new rows before the server is ready again.
   */
  hear(error: unknown): void;
}

/**
 * @param seed_key_id of the key that this server seals with
 * @param clock of this server; how far the database's is from it goes to the metrics
 */
export function watchReadiness(
  database: Pick<Database, 'ping'>,
  seed_key_id: string | null,
  clock: Clock,
  metrics: Pick<Metrics, 'database_up' | 'clock_offset'>,
): ReadinessWatch {
  let doubtful = false;
  let underWay: Promise<Readiness> | null = null;
  let last: { readonly seen: Readiness; readonly atMs: number } | null = null;

  const look = async (): Promise<Readiness> => {
    const writing = doubtful;
    const asked = clock.now().getTime();
    try {
      const signs = await database.ping(writing);
      const answered = clock.now().getTime();
      metrics.clock_offset.set((signs.now.getTime() - (asked + answered) / 2) / 1000);
      if (writing) doubtful = false;
      return signs.seed_key_id === seed_key_id ? READY : OTHER_KEY;
    } catch (error) {
      return takesNoWrites(error) ? FULL : AWAY;
    }
  };

  const refresh = (): Promise<Readiness> => {
    underWay ??= look().then((seen) => {
      underWay = null;
      last = { seen, atMs: performance.now() };
      metrics.database_up.set(seen === AWAY ? 0 : 1);
      return seen;
    });
    return underWay;
  };

  return {
    now: async () => {
      if (last && performance.now() - last.atMs < LOOK_LASTS_MS) return last.seen;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<Readiness>((resolve) => {
        timer = setTimeout(() => resolve(AWAY), ANSWER_WITHIN_MS);
      });
      const seen = await Promise.race([refresh(), late]);
      clearTimeout(timer);
      if (seen === AWAY) metrics.database_up.set(0);
      return seen;
    },
    hear: (error) => {
      if (doubtful || !takesNoWrites(error)) return;
      doubtful = true;
      last = { seen: FULL, atMs: performance.now() };
    },
  };
}
