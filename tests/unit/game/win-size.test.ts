import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAtLeast, WIN_SIZES, winSizeOf } from '../../../src/presentation/win-size.ts';
import { forAll } from '../for-all.ts';

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
    expect(winSizeOf({ cause: 'cashout', multiplier: hundredths })).toBe(size);
  });

  test.each(['last_line', 'max_win'] as const)('at %s is the finale, whatever it paid', (cause) => {
    forAll(fc.nat(), (multiplier) => winSizeOf({ cause, multiplier }) === 'finale');
  });

  test('never shrinks as the multiplier grows', () => {
    const sizeOf = (multiplier: number) => winSizeOf({ cause: 'cashout', multiplier });
    forAll(fc.nat(), fc.nat(), (some, more) => isAtLeast(sizeOf(some + more), sizeOf(some)));
  });

  test('is that of the multiplier for an abandoned round, too', () => {
    expect(winSizeOf({ cause: 'abandoned', multiplier: 1734 })).toBe('rain');
  });

  test('of a round that the operator ended is a card: it is announced and not celebrated', () => {
    for (const cause of ['blocked', 'voided'] as const)
      expect(winSizeOf({ cause, multiplier: 9000 })).toBe('card');
  });

  test('compares sizes in their order', () => {
    for (const [index, size] of WIN_SIZES.entries())
      for (const [other, than] of WIN_SIZES.entries()) expect(isAtLeast(size, than)).toBe(index >= other);
  });
});
