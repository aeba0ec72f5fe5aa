import { setTimeout as wait } from 'node:timers/promises';
import { isRetryable } from './failures.ts';

/** A transaction is run at most this often. */
const ATTEMPTS = 8;

/** First wait between two runs, ms; it doubles, and jitter keeps two losers from meeting again. */
const FIRST_WAIT_MS = 4;

/**
 * Runs a whole transaction again after 40001 and 40P01, with jitter and a limit.
 * @param onRetry hears of each run after the first
 * @throws what the last run threw
 */
export async function withRetries<T>(run: () => Promise<T>, onRetry?: () => void): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
      onRetry?.();
      await wait(Math.random() * FIRST_WAIT_MS * 2 ** attempt);
    }
  }
}
