export interface SemaphoreOptions {
  readonly concurrency: number;
  readonly concurrencyPerKey: number;
  readonly maxWaitingPerKey: number;
  /** of all keys; above it the longest queue loses its newest work */
  readonly maxWaiting: number;
  /** @param isKeyFull only its own key has too much waiting */
  refusal(isKeyFull: boolean): Error;
}

export interface Semaphore {
  /** Keys with waiting work take turns. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  start(): void;
  refuse(error: Error): void;
}

export function createSemaphore(options: SemaphoreOptions): Semaphore {
  const { concurrency, concurrencyPerKey, maxWaitingPerKey, maxWaiting, refusal } = options;
  /** in the order of turns, none empty */
  const queues = new Map<string, Waiting[]>();
  const runningOf = new Map<string, number>();
  let running = 0;
  let waiting = 0;

  const isFree = (key: string): boolean =>
    running < concurrency && (runningOf.get(key) ?? 0) < concurrencyPerKey;

  const begin = (key: string): void => {
    running++;
    runningOf.set(key, (runningOf.get(key) ?? 0) + 1);
  };

  const end = (key: string): void => {
    running--;
    const left = (runningOf.get(key) ?? 1) - 1;
    if (left > 0) runningOf.set(key, left);
    else runningOf.delete(key);
  };

  const startNext = (): void => {
    for (const [key, queue] of queues) {
      if (!isFree(key)) continue;
      const next = queue.shift();
      waiting--;
      queues.delete(key);
      if (queue.length > 0) queues.set(key, queue);
      begin(key);
      // The embedded database answers within a turn of the event loop, so a long queue would block it.
      if (next) setImmediate(next.start);
      return;
    }
  };

  const dropFromLongest = (length: number): boolean => {
    let longest: Waiting[] = [];
    for (const queue of queues.values()) if (queue.length > longest.length) longest = queue;
    if (longest.length <= length) return false;
    longest.pop()?.refuse(refusal(false));
    waiting--;
    return true;
  };

  const waitForTurn = (key: string): Promise<void> => {
    const queue = queues.get(key) ?? [];
    if (queue.length >= maxWaitingPerKey) throw refusal(true);
    if (waiting >= maxWaiting && !dropFromLongest(queue.length + 1)) throw refusal(false);
    queues.set(key, queue);
    waiting++;
    return new Promise((start, refuse) => queue.push({ start, refuse }));
  };

  return {
    run: async (key, work) => {
      if (isFree(key)) begin(key);
      else await waitForTurn(key);
      try {
        return await work();
      } finally {
        end(key);
        startNext();
      }
    },
  };
}
