import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FRY_ENDINGS, fryEnding } from '../../../src/client/state/fry-ending.ts';
import { forAll } from '../for-all.ts';

it('the ending of a fried round is the same whenever the round is shown again, and one of those there are', () => {
  forAll(fc.string(), fc.nat(), (clientSeed, nonce) => {
    const ending = fryEnding({ clientSeed, nonce });
    expect(FRY_ENDINGS).toContain(ending);
    expect(fryEnding({ clientSeed, nonce })).toBe(ending);
  });
});
