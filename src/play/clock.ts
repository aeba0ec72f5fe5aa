/** Time as play sees it; everything that waits in a round waits here. */
export interface Clock {
  /** ms since the epoch */
  now(): number;
  /** Calls once after `ms`; @returns takes it back */
  after(ms: number, then: () => void): () => void;
  sleep(ms: number): Promise<void>;
  /** Takes back everything that waits: nothing of this game happens any more. */
  stop(): void;
}

/** The browser's own timers. */
export function createClock(): Clock {
  const waiting = new Set<ReturnType<typeof setTimeout>>();
  let stopped = false;
  const after = (ms: number, then: () => void) => {
    if (stopped) return () => {};
    const timer = setTimeout(() => {
      waiting.delete(timer);
      then();
    }, ms);
    waiting.add(timer);
    return () => {
      clearTimeout(timer);
      waiting.delete(timer);
    };
  };
  return {
    now: () => Date.now(),
    after,
    sleep: (ms) => new Promise((resolve) => after(ms, resolve)),
    stop: () => {
      stopped = true;
      for (const timer of waiting) clearTimeout(timer);
      waiting.clear();
    },
  };
}
