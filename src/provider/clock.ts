/** A timeout longer than this many ms fires at once in every browser. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Time and timers of a game. */
export interface Clock {
  /** ms since the page was opened: never set back or forward, as the device's clock can be */
  now(): number;
  /** ms since the epoch by the device's clock: for what is stored, and for times of the provider */
  epochMs(): number;
  /** Calls once after `ms` (24 days at most), unless `signal` is aborted by then; @returns cancels it */
  setTimer(ms: number, then: () => void, signal?: AbortSignal): () => void;
  sleep(ms: number): Promise<void>;
  /** Cancels all timers and accepts no more. */
  stop(): void;
}

/** The browser's own timers. */
export function createClock(): Clock {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let stopped = false;
  const setTimer: Clock['setTimer'] = (ms, then, signal) => {
    if (stopped) return () => {};
    const delayMs = Math.min(ms, MAX_TIMEOUT_MS);
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (!signal?.aborted) then();
    }, delayMs);
    timers.add(timer);
    return () => {
      clearTimeout(timer);
      timers.delete(timer);
    };
  };
  return {
    now: () => performance.now(),
    epochMs: () => Date.now(),
    setTimer,
    sleep: (ms) => new Promise((resolve) => setTimer(ms, resolve)),
    stop: () => {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
