/** Returns the same number in [0, 1) for a seed and a place (Mulberry32): ambience never uses the game's randomness. */
export function seededRandom(seed: number, nth: number): number {
  const state = ((seed * 7919 + nth * 104_729) | 0) + 0x6d2b79f5;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
}
