import { forgetOldAttempts } from './accounts/attempts.ts';
import { forgetOldSessions } from './accounts/sessions.ts';
import type { Provider } from './provider.ts';
import { settleAbandoned } from './rounds/abandoned.ts';

/** How often a server looks for what time has overtaken, ms. */
export const SWEEP_EVERY_MS = 60_000;

/** Settles abandoned rounds and forgets what no longer counts. Safe on several servers at once. */
export async function sweep(provider: Provider): Promise<void> {
  try {
    await settleAbandoned(provider);
  } finally {
    // A round that only the operator can settle may stay for days.
    const now = provider.clock.now();
    await forgetOldSessions(provider.database.db, now);
    await forgetOldAttempts(provider.database.db, now);
  }
}

export interface Sweeper {
  /** Ends the sweeping; a sweep under way is finished first. */
  stop(): Promise<void>;
}

/**
 * Does something now and again. A run that is not over when the next is due takes its place.
 * @param every_ms how often
 * @param onFailure hears of a run that failed; the next one tries again
 */
export function startSweeper(
  run: () => Promise<unknown>,
  every_ms: number,
  onFailure: (error: unknown) => void,
): Sweeper {
  let under_way: Promise<unknown> | null = null;
  const start = (): void => {
    under_way ??= run()
      .catch(onFailure)
      .finally(() => {
        under_way = null;
      });
  };
  const timer = setInterval(start, every_ms);
  start();
  return {
    stop: async () => {
      clearInterval(timer);
      await under_way;
    },
  };
}
