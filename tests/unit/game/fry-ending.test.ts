import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FRY_ENDINGS, fryEnding } from '../../../src/presentation/fry-ending.ts';
import { forAll } from '../for-all.ts';

describe('the ending of a fried round', () => {
  it('is the same whenever the round is shown again, and one of those there are', () => {
    forAll(fc.string(), fc.nat(), (clientSeed, nonce) => {
      const ending = fryEnding({ clientSeed, nonce });
      expect(FRY_ENDINGS).toContain(ending);
      expect(fryEnding({ clientSeed, nonce })).toBe(ending);
    });
  });

  it('comes about equally often in the rounds of one seed', () => {
    const counts = new Map<string, number>();
    for (let nonce = 0; nonce < 5000; nonce++) {
      const ending = fryEnding({ clientSeed: 'a seed', nonce });
      counts.set(ending, (counts.get(ending) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([...FRY_ENDINGS].sort());
    const share = 5000 / FRY_ENDINGS.length;
    for (const count of counts.values()) expect(Math.abs(count / share - 1)).toBeLessThan(0.15);
  });
});
