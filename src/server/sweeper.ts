import type { AppContext } from './app-context.ts';
import { readyMonthsAround } from './platform/db/answer-months.ts';
import { databaseNow } from './platform/db/clock.ts';
import type { ReadinessMonitor } from './platform/readiness.ts';
import { deleteExpiredAttempts } from './players/attempts.ts';
import { deleteExpiredSessions } from './players/sessions.ts';
import { type OnSkippedRound, settleAbandoned } from './rounds/abandoned.ts';
import { forgetOldBoards } from './social/boards.ts';
import { deleteOffline } from './social/presence.ts';
import { deleteOldWins } from './social/wins.ts';

/** How often a server looks for what time has overtaken, ms. */
export const SWEEP_EVERY_MS = 60_000;

/**
 * Settles abandoned rounds, makes ready for the next month and forgets what no longer counts. Safe on several servers at once.
 * @param onSkipped receives rounds that could not be settled; the rest of the sweep goes on
 */
export async function sweep(context: AppContext, onSkipped?: OnSkippedRound): Promise<void> {
  const { database, metrics } = context;
  const { skipped } = await settleAbandoned(context, onSkipped);
  metrics.skippedRounds.set(skipped);
  const now = await databaseNow(database.db);
  await readyMonthsAround(database, now);
  await deleteExpiredSessions(database.db);
  await deleteExpiredAttempts(database.db, now);
  await deleteOldWins(database.db, now);
  await forgetOldBoards(database.db, now);
  await deleteOffline(database.db, now);
  metrics.lastSweep.set(context.clock.now().getTime() / 1000);
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
