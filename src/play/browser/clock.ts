/** Time as play sees it; everything that waits in a round waits here. */
export interface Clock {
  /** ms since the epoch */
  now(): number;
  /** Calls once after `ms`, unless `signal` is aborted by then; @returns takes it back */
  setTimer(ms: number, then: () => void, signal?: AbortSignal): () => void;
  sleep(ms: number): Promise<void>;
  /** Takes back everything that waits: nothing of this game happens any more. */
  stop(): void;
}

/** The browser's own timers. */
export function createClock(): Clock {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let stopped = false;
  const setTimer: Clock['setTimer'] = (ms, then, signal) => {
    if (stopped) return () => {};
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (!signal?.aborted) then();
    }, ms);
    timers.add(timer);
    return () => {
      clearTimeout(timer);
      timers.delete(timer);
    };
  };
  return {
    now: () => Date.now(),
    setTimer,
    sleep: (ms) => new Promise((resolve) => setTimer(ms, resolve)),
    stop: () => {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
