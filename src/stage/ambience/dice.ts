/**
 * Numbers 0..1 that are the same every time for a seed: what lives by the road never touches the game's own randomness.
 * (mulberry32)
 */
export function dice(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** One such number for a place or a turn. */
export const rolled = (seed: number, nth: number): number => dice(seed * 7919 + nth * 104_729)();
