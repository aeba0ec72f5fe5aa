import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DIFFICULTY_TYPES } from '../../../src/contract/constants.ts';
import { DRAW_PLACES } from '../../../src/contract/difficulties.ts';
import { DEFAULT_RTP_BPS, FATAL_PLACES, linesOf, multiplierTable } from '../../../src/rules/multipliers.ts';
import { forAll } from '../for-all.ts';

test.each([
  [1, 24, 102, 2450],
  [2, 22, 111, 225400],
  [3, 20, 123, 5206740],
  [4, 15, 163, 320338480],
] as const)('multiplier table type %i has %i lines from %i to %i hundredths', (type, lines, first, last) => {
  const table = multiplierTable(type);
  expect(table).toHaveLength(lines);
  expect(linesOf(type)).toBe(lines);
  expect(table[0]).toBe(first);
  expect(table.at(-1)).toBe(last);
});

test('the rounded value is the nearest hundredth of the exact rational, for any return', () => {
  forAll(
    fc.constantFrom(...DIFFICULTY_TYPES),
    fc.integer({ min: 1, max: 10_000 }),
    fc.nat(),
    (type, rtp, pick) => {
      const k = (pick % linesOf(type)) + 1;
      // The product form of C(25,k)/C(25-m,k), independent of the code under test.
      let over = 100n * BigInt(rtp);
      let under = 10_000n;
      for (let i = 0; i < k; i++) {
        over *= BigInt(DRAW_PLACES - i);
        under *= BigInt(DRAW_PLACES - FATAL_PLACES[type] - i);
      }
      const difference = BigInt(multiplierTable(type, rtp)[k - 1] ?? -1) * under - over;
      expect(2n * difference > -under && 2n * difference <= under).toBe(true);
    },
  );
});

test('a return that is no integer of 1 to 10000 is refused', () => {
  for (const rtp of [0, -1, 10_001, 97.5, Number.NaN])
    expect(() => multiplierTable(1, rtp)).toThrow(RangeError);
  expect(multiplierTable(1)).toBe(multiplierTable(1, DEFAULT_RTP_BPS));
});
