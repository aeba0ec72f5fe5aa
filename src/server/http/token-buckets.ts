/**
 * A limit on calls a second, for a player or an address, in this process: a flood is answered cheaply before it reaches
 * the database. Play stays far below it.
 */
export interface TokenBuckets {
  /** @returns 0 when the call may pass, else the seconds to wait */
  take(name: string, nowMs: number): number;
  /** Whether `take` would refuse. Takes nothing. */
  isEmpty(name: string, nowMs: number): boolean;
}

/** Names remembered at most; the oldest are forgotten first, which only favours them. */
const MAX_NAMES = 50_000;

/**
 * @param perSecond calls that flow in
 * @param burst calls that may come at once
 */
export function createTokenBuckets(perSecond: number, burst: number): TokenBuckets {
  const buckets = new Map<string, { left: number; atMs: number }>();
  const leftOf = (name: string, nowMs: number): number => {
    const known = buckets.get(name);
    const sinceMs = known ? Math.max(0, nowMs - known.atMs) : 0;
    return known ? Math.min(burst, known.left + (sinceMs / 1000) * perSecond) : burst;
  };
  return {
    isEmpty: (name, nowMs) => leftOf(name, nowMs) < 1,
    take: (name, nowMs) => {
      const left = leftOf(name, nowMs);
      buckets.delete(name);
      // What is refused takes nothing, or a flood would keep everybody of that name out for as long as it lasts.
      buckets.set(name, { left: left >= 1 ? left - 1 : left, atMs: nowMs });
      if (buckets.size > MAX_NAMES) {
        const [oldest] = buckets.keys();
        if (oldest !== undefined) buckets.delete(oldest);
      }
      return left >= 1 ? 0 : (1 - left) / perSecond;
    },
  };
}
