import type { Round } from '../game/state.ts';

/**
 * How the picture of a fried round ends: served on a plate, which the cook may come for, as a ghost, with one feather left, as a
 * rocket, or walking off.
 */
export const FRY_ENDINGS = ['plate', 'cook', 'ghost', 'feather', 'rocket', 'walk'] as const;
export type FryEnding = (typeof FRY_ENDINGS)[number];

/** FNV-1a, 32 bits: spreads well enough to choose a picture by, and nothing hangs on it but the picture. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return (value ^ (value >>> 16)) >>> 0;
}

/** Chosen by what is public of the round, so that a replay shows the same. */
export function fryEnding({ clientSeed, nonce }: Pick<Round, 'clientSeed' | 'nonce'>): FryEnding {
  return FRY_ENDINGS[hash(`${clientSeed}:${nonce}:ending`) % FRY_ENDINGS.length] ?? 'plate';
}
