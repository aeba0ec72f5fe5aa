import type { Round } from './state.ts';

export const FRY_ENDINGS = ['plate', 'cook', 'ghost', 'feather', 'rocket', 'walk'] as const;
export type FryEnding = (typeof FRY_ENDINGS)[number];

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return (value ^ (value >>> 16)) >>> 0;
}

/** Derived from public values of the round, so that a replay shows the same. */
export function fryEnding({ clientSeed, nonce }: Pick<Round, 'clientSeed' | 'nonce'>): FryEnding {
  return FRY_ENDINGS[hash(`${clientSeed}:${nonce}:ending`) % FRY_ENDINGS.length] ?? 'plate';
}
