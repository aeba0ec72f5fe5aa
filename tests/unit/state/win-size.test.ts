import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCelebrated, winSizeOf } from '../../../src/client/state/win-size.ts';
import { forAll } from '../for-all.ts';

describe('the size of a win', () => {
  test.each([
    ['flourish', [0, 102, 199]],
    ['card', [200, 999]],
    ['rain', [1000, 4999]],
    ['festival', [5000, 320_338_480]],
  ] as const)('is the %s of %j hundredths', (size, multipliers) => {
    for (const multiplier of multipliers) expect(winSizeOf({ cause: 'cashout', multiplier })).toBe(size);
    for (const multiplier of multipliers) expect(winSizeOf({ cause: 'abandoned', multiplier })).toBe(size);
  });

  test.each(['last_line', 'max_win'] as const)('at %s is the finale, whatever it paid', (cause) => {
    forAll(fc.integer({ min: 101 }), (multiplier) => winSizeOf({ cause, multiplier }) === 'finale');
  });

  test('of a round that the operator ended is a card: it is announced and not celebrated', () => {
    for (const cause of ['blocked', 'voided'] as const)
      expect(winSizeOf({ cause, multiplier: 9000 })).toBe('card');
  });

  test('is celebrated only above the stake, whatever ended the round', () => {
    for (const cause of ['cashout', 'last_line', 'abandoned'] as const)
      expect([0, 94, 100, 101].map((multiplier) => isCelebrated({ cause, multiplier }))).toEqual([
        false,
        false,
        false,
        true,
      ]);
    expect(isCelebrated({ cause: 'blocked', multiplier: 200 })).toBe(false);
  });
});
