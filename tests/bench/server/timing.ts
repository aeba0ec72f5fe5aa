/** How long things took, ms, and how many there were a second. */
export interface Timing {
  readonly per_s: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  readonly count: number;
  readonly took_ms: readonly number[];
  /** how long all of it took together */
  readonly elapsed_ms: number;
}

/** @param took_ms one entry for each thing done */
export function timingOf(took_ms: readonly number[], elapsed_ms: number): Timing {
  const sorted = [...took_ms].sort((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    per_s: (took_ms.length * 1000) / elapsed_ms,
    p50_ms: at(0.5),
    p99_ms: at(0.99),
    count: took_ms.length,
    took_ms,
    elapsed_ms,
  };
}

/** Stretches of the same work, taken as one. */
export function together(timings: readonly Timing[]): Timing {
  return timingOf(
    timings.flatMap(({ took_ms }) => took_ms),
    timings.reduce((sum, { elapsed_ms }) => sum + elapsed_ms, 0),
  );
}

/**
 * Does something with every item, a number of them at once.
 * @param work gets the item and which of the parallel hands has it
 */
export async function timed<Item>(
  items: readonly Item[],
  at_once: number,
  work: (item: Item, hand: number) => Promise<void>,
): Promise<Timing> {
  const took: number[] = [];
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: at_once }, async (_, hand) => {
      for (let item = items[next++]; item !== undefined; item = items[next++]) {
        const begun = performance.now();
        await work(item, hand);
        took.push(performance.now() - begun);
      }
    }),
  );
  return timingOf(took, performance.now() - started);
}
