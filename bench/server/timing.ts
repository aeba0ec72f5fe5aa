import { quantile } from 'simple-statistics';

export interface Timing {
  readonly perS: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly count: number;
  readonly tookMs: readonly number[];
  /** from the first start to the last end */
  readonly elapsedMs: number;
}

/** @param tookMs duration of each item */
export function timingOf(tookMs: readonly number[], elapsedMs: number): Timing {
  return {
    perS: (tookMs.length * 1000) / elapsedMs,
    p50Ms: tookMs.length === 0 ? 0 : quantile([...tookMs], 0.5),
    p99Ms: tookMs.length === 0 ? 0 : quantile([...tookMs], 0.99),
    count: tookMs.length,
    tookMs,
    elapsedMs,
  };
}

/** Merges timings of the same work. */
export function mergeTimings(timings: readonly Timing[]): Timing {
  return timingOf(
    timings.flatMap(({ tookMs }) => tookMs),
    timings.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0),
  );
}

/**
 * Times `work` for every item, with a fixed number of lanes in parallel.
 * @param work receives the item and the number of its lane
 */
export async function timed<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, lane: number) => Promise<void>,
): Promise<Timing> {
  const took: number[] = [];
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async (_, lane) => {
      for (let item = items[next++]; item !== undefined; item = items[next++]) {
        const begun = performance.now();
        await work(item, lane);
        took.push(performance.now() - begun);
      }
    }),
  );
  return timingOf(took, performance.now() - started);
}
