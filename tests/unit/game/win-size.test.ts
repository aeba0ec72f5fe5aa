import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAtLeast, WIN_SIZES, winSize, winSizeOf } from '../../../src/presentation/win-size.ts';

describe('the size of a win', () => {
  test.each([
    [0, 'flourish'],
    [102, 'flourish'],
    [199, 'flourish'],
    [200, 'card'],
    [999, 'card'],
    [1000, 'rain'],
    [4999, 'rain'],
    [5000, 'festival'],
    [320_338_480, 'festival'],
  ] as const)('of %i hundredths is the %s', (hundredths, size) => {
    expect(winSize(hundredths, false, false)).toBe(size);
  });

  test.each([
    [true, false],
    [false, true],
    [true, true],
  ])('at the end of the road is the finale, whatever it paid: last line %s, max win %s', (last, max) => {
    fc.assert(fc.property(fc.nat(), (hundredths) => winSize(hundredths, last, max) === 'finale'));
  });

  test('never shrinks as the multiplier grows', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (some, more) =>
        isAtLeast(winSize(some + more, false, false), winSize(some, false, false)),
      ),
    );
  });

  test('goes by how the round was settled', () => {
    expect(winSizeOf({ cause: 'cashout', multiplier: 1734 })).toBe('rain');
    expect(winSizeOf({ cause: 'abandoned', multiplier: 1734 })).toBe('rain');
    expect(winSizeOf({ cause: 'last_line', multiplier: 102 })).toBe('finale');
    expect(winSizeOf({ cause: 'max_win', multiplier: 102 })).toBe('finale');
  });

  test('of a round that the operator ended is a card: it is told, not cheered', () => {
    for (const cause of ['blocked', 'voided'] as const)
      expect(winSizeOf({ cause, multiplier: 9000 })).toBe('card');
  });

  test('compares sizes in their order', () => {
    for (const [index, size] of WIN_SIZES.entries())
      for (const [other, than] of WIN_SIZES.entries()) expect(isAtLeast(size, than)).toBe(index >= other);
  });
});
