import { setTimeout as wait } from 'node:timers/promises';
import { isRetryable } from './failures.ts';

const ATTEMPTS = 8;

/** doubles, with jitter */
const FIRST_WAIT_MS = 4;

/** Repeats a transaction after 40001 and 40P01. */
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
