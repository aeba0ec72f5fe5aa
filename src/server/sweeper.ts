import type { AppContext } from './app-context.ts';
import { deleteExpiredOperatorSessions } from './back-office/operators/operator-sessions.ts';
import { databaseNow } from './platform/db/clock.ts';
import type { ReadinessMonitor } from './platform/readiness.ts';
import { deleteExpiredAttempts } from './players/attempts.ts';
import { deleteExpiredSessions } from './players/sessions.ts';
import { type OnSkippedRound, settleAbandoned } from './rounds/abandoned.ts';
import { deleteOldBoards } from './social/boards.ts';
import { deleteOffline } from './social/presence.ts';
import { deleteOldWins } from './social/wins.ts';

export const SWEEP_EVERY_MS = 60_000;

/** Several servers may run it at once. */
export async function sweep(context: AppContext, onSkipped?: OnSkippedRound): Promise<void> {
  const { database, metrics } = context;
  const { skipped } = await settleAbandoned(context, onSkipped);
  metrics.skippedRounds.set(skipped);
  const now = await databaseNow(database.db);
  await deleteExpiredSessions(database.db);
  await deleteExpiredAttempts(database.db, now);
  await deleteExpiredOperatorSessions(database.db);
  await deleteOldWins(database.db, now);
  await deleteOldBoards(database.db, now);
  await deleteOffline(database.db, now);
  metrics.lastSweep.set(context.clock.now().getTime() / 1000);
}

/** Skips a run while the server is not ready, as without the seed key. */
export const whileReady =
  (readiness: ReadinessMonitor, run: () => Promise<unknown>) => async (): Promise<void> => {
    if ((await readiness.now()) === null) await run();
  };

export interface Sweeper {
  stop(): Promise<void>;
}

/** Runs now and at each interval, but never twice at once. */
export function startSweeper(
  run: () => Promise<unknown>,
  intervalMs: number,
  onFailure: (error: unknown) => void,
): Sweeper {
  let current: Promise<unknown> | null = null;
  const start = (): void => {
    current ??= run()
      .catch(onFailure)
      .finally(() => {
        current = null;
      });
  };
  const timer = setInterval(start, intervalMs);
  start();
  return {
    stop: async () => {
      clearInterval(timer);
      await current;
    },
  };
}
