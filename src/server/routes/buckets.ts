/**
 * A limit on calls a second, for a player or an address, in this process: a flood is answered cheaply before it reaches
 * the database. Play stays far below it.
 */
export interface Buckets {
  /** @returns 0 when the call may pass, else the seconds to wait */
  take(name: string, now_ms: number): number;
}

/** Names remembered at most; the oldest are forgotten first, which only favours them. */
const NAMES_AT_MOST = 50_000;

/**
 * @param per_second calls that flow in
 * @param burst calls that may come at once
 */
export function createBuckets(per_second: number, burst: number): Buckets {
  const buckets = new Map<string, { left: number; at_ms: number }>();
  return {
    take: (name, now_ms) => {
      const known = buckets.get(name);
      const since_ms = known ? Math.max(0, now_ms - known.at_ms) : 0;
      const left = known ? Math.min(burst, known.left + (since_ms / 1000) * per_second) : burst;
      buckets.delete(name);
      // What is refused takes nothing, or a flood would keep everybody of that name out for as long as it lasts.
      buckets.set(name, { left: left >= 1 ? left - 1 : left, at_ms: now_ms });
      if (buckets.size > NAMES_AT_MOST) {
        const [oldest] = buckets.keys();
        if (oldest !== undefined) buckets.delete(oldest);
      }
      return left >= 1 ? 0 : (1 - left) / per_second;
    },
  };
}
