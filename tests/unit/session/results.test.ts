import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RESULTS_SHOWN, type RoundResult, withNewer } from '../../../src/session/player/results.ts';
import { forAll } from '../for-all.ts';

const result = (nonce: number): RoundResult => ({
  nonce,
  multiplier: 102,
  state: 'cashed_out',
  replay: `replay-${nonce}`,
});

const results = (newest: number, oldest: number) =>
  Array.from({ length: Math.max(0, newest - oldest + 1) }, (_, index) => result(newest - index));

test('the last results are the newest twenty, each once, wherever the newer ones begin', () => {
  const nonce = fc.integer({ min: 0, max: 60 });
  forAll(nonce, nonce, nonce, (newestKnown, added, overlap) => {
    const known = results(newestKnown, Math.max(0, newestKnown - RESULTS_SHOWN + 1));
    const newest = newestKnown + added;
    const newer = results(newest, Math.max(0, newestKnown + 1 - overlap));
    expect(withNewer(known, newer)).toEqual(
      results(newest, Math.max(0, newest - RESULTS_SHOWN + 1)).slice(0, known.length + added),
    );
  });
});

test('the last results are asked for anew when rounds are missing between', () => {
  expect(withNewer(results(5, 0), results(8, 7))).toBeNull();
  expect(withNewer(results(5, 0), results(7, 6))).toEqual(results(7, 0));
  expect(withNewer(results(5, 0), [])).toEqual(results(5, 0));
  expect(withNewer([], results(7, 6))).toEqual(results(7, 6));
});
