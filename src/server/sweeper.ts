import { forgetOldAttempts } from './accounts/attempts.ts';
import { forgetOldSessions } from './accounts/sessions.ts';
import type { Provider } from './provider.ts';
import { settleAbandoned } from './rounds/abandoned.ts';

/** How often a server looks for what time has overtaken, ms. */
export const SWEEP_EVERY_MS = 60_000;

/** Settles abandoned rounds and forgets what no longer counts. Safe on several servers at once. */
export async function sweep(provider: Provider): Promise<void> {
  await settleAbandoned(provider);
  const now = provider.clock.now();
  await forgetOldSessions(provider.database.db, now);
  await forgetOldAttempts(provider.database.db, now);
}

export interface Sweeper {
  /** Ends the sweeping; a sweep under way is finished first. */
  stop(): Promise<void>;
}

/** @param onFailure hears of a sweep that failed; the next one tries again */
export function startSweeper(provider: Provider, onFailure: (error: unknown) => void): Sweeper {
  let under_way: Promise<void> | null = null;
  const run = (): void => {
    under_way ??= sweep(provider)
      .catch(onFailure)
      .finally(() => {
        under_way = null;
      });
  };
  const timer = setInterval(run, SWEEP_EVERY_MS);
  run();
  return {
    stop: async () => {
      clearInterval(timer);
      await under_way;
    },
  };
}
