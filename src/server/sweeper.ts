import { deleteExpiredAttempts } from './accounts/attempts.ts';
import { deleteExpiredSessions } from './accounts/sessions.ts';
import type { AppContext } from './app-context.ts';
import { readyMonthsAround } from './db/answer-months.ts';
import { databaseNow } from './db/clock.ts';
import { forgetOldBoards } from './live/boards.ts';
import { deleteOffline } from './live/presence.ts';
import { deleteOldWins } from './live/wins.ts';
import type { ReadinessMonitor } from './readiness.ts';
import { settleAbandoned } from './rounds/abandoned.ts';

/** How often a server looks for what time has overtaken, ms. */
export const SWEEP_EVERY_MS = 60_000;

/** Settles abandoned rounds, makes ready for the next month and forgets what no longer counts. Safe on several servers at once. */
export async function sweep(context: AppContext): Promise<void> {
  try {
    await settleAbandoned(context);
  } finally {
    // A round that only the operator can settle may stay for days.
    const now = await databaseNow(context.database.db);
    await readyMonthsAround(context.database, now);
    await deleteExpiredSessions(context.database.db);
    await deleteExpiredAttempts(context.database.db, now);
    await deleteOldWins(context.database.db, now);
    await forgetOldBoards(context.database.db, now);
    await deleteOffline(context.database.db, now);
  }
  context.metrics.lastSweep.set(context.clock.now().getTime() / 1000);
}

/** @returns does `run` while the server is ready: one whose clock is wrong, or that lacks the key, leaves it to the others */
export const whileReady =
  (readiness: ReadinessMonitor, run: () => Promise<unknown>) => async (): Promise<void> => {
    if ((await readiness.now()).ready) await run();
  };

export interface Sweeper {
  /** Ends the sweeping; a sweep under way is finished first. */
  stop(): Promise<void>;
}

/**
 * Does something now and again. A run that is not over when the next is due takes its place.
 * @param everyMs how often
 * @param onFailure hears of a run that failed; the next one tries again
 */
export function startSweeper(
  run: () => Promise<unknown>,
  everyMs: number,
  onFailure: (error: unknown) => void,
): Sweeper {
  let underWay: Promise<unknown> | null = null;
  const start = (): void => {
    underWay ??= run()
      .catch(onFailure)
      .finally(() => {
        underWay = null;
      });
  };
  const timer = setInterval(start, everyMs);
  start();
  return {
    stop: async () => {
      clearInterval(timer);
      await underWay;
    },
  };
}
