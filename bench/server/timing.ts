/** How long things took, ms, and how many there were a second. */
export interface Timing {
  readonly perS: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly count: number;
  readonly tookMs: readonly number[];
  /** how long all of it took together */
  readonly elapsedMs: number;
}

/** @param tookMs one entry for each thing done */
export function timingOf(tookMs: readonly number[], elapsedMs: number): Timing {
  const sorted = [...tookMs].sort((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    perS: (tookMs.length * 1000) / elapsedMs,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    count: tookMs.length,
    tookMs,
    elapsedMs,
  };
}

/** Stretches of the same work, taken as one. */
export function together(timings: readonly Timing[]): Timing {
  return timingOf(
    timings.flatMap(({ tookMs }) => tookMs),
    timings.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0),
  );
}

/**
 * Does something with every item, a number of them at once.
 * @param work gets the item and which of the parallel hands has it
 */
export async function timed<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, hand: number) => Promise<void>,
): Promise<Timing> {
  const took: number[] = [];
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async (_, hand) => {
      for (let item = items[next++]; item !== undefined; item = items[next++]) {
        const begun = performance.now();
        await work(item, hand);
        took.push(performance.now() - begun);
      }
    }),
  );
  return timingOf(took, performance.now() - started);
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};
