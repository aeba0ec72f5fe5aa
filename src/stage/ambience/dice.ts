/** Mulberry32: the same numbers 0..1 for a seed, so that ambience never uses the game's randomness. */
export function dice(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const rolled = (seed: number, nth: number): number => dice(seed * 7919 + nth * 104_729)();
