/** Mulberry32: the same numbers 0..1 for a seed, so that ambience never uses the game's randomness. */
function mulberry(state: number): number {
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
}

const STEP = 0x6d2b79f5;

export function dice(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + STEP) | 0;
    return mulberry(state);
  };
}

export const rolled = (seed: number, nth: number): number =>
  mulberry(((seed * 7919 + nth * 104_729) | 0) + STEP);
