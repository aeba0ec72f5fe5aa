/** A longer timeout fires at once in every browser. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** `now` counts from the opening of the page; `epochMs` is the device's clock, for stored times and those of the provider. */
export type Clock = ReturnType<typeof createClock>;

export function createClock() {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let stopped = false;
  /** Calls once after `ms`, at most 24 days, unless `signal` is aborted by then. Returns the cancel function. */
  const setTimer = (ms: number, then: () => void, signal?: AbortSignal): (() => void) => {
    if (stopped) return () => {};
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        if (!signal?.aborted) then();
      },
      Math.min(ms, MAX_TIMEOUT_MS),
    );
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
    sleep: (ms: number) => new Promise<void>((resolve) => setTimer(ms, resolve)),
    stop: () => {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
