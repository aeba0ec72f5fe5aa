import { backoffMs } from './presentation/timings.ts';

/** Resolves after `ms`, or as soon as the network is back. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
  });
}

/**
 * Repeats a load that fails, after growing pauses and at once when the network is back.
 * @param retries at most
 * @throws the last error
 */
export async function retryLoad<T>(
  load: () => Promise<T>,
  { retries = Number.POSITIVE_INFINITY, signal }: { retries?: number; signal?: AbortSignal | undefined } = {},
): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await load();
    } catch (error) {
      if (failures >= retries) throw error;
      console.warn('Loading again:', error);
    }
    await pause(backoffMs(failures));
    signal?.throwIfAborted();
  }
}

/** How often code is requested again: browsers that keep a failed module never get another answer. */
export const CODE_RETRIES = 3;
