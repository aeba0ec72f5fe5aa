import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { doubleStake, halfStake, stakeText, typedStake } from '../../../src/ui/features/panel/stake.ts';
import { forAll } from '../for-all.ts';

describe('the amount field', () => {
  test.each([
    ['₹ 12', 1200n],
    ['12 a', 1200n],
    ['1,000', 100_000n],
    ['1,00,000', 10_000_000n],
    ['12.', 1200n],
    ['12.00', 1200n],
    ['१०', 1000n],
    ['५०', 5000n],
    ['5०', 5000n],
    ['５０', 5000n],
    ['0', 0n],
  ])('%j is a stake of %d paise', (typed, stake) => {
    expect(typedStake(typed).stake).toBe(stake);
  });

  test.each(['12.5', '12,50', '1,5', '0.99', '₹12.5', '५.५', '1٫5', '1e2', '5½', '-5', '.', ','])(
    '%j stays in the field and is no stake',
    (typed) => {
      const { text, stake } = typedStake(typed);
      expect(text).not.toBe('');
      expect(stake).toBe('notWhole');
    },
  );

  test.each(['', 'a', '₹ '])('%j leaves nothing', (typed) => {
    expect(typedStake(typed)).toEqual({ text: '', stake: 'missing' });
  });

  test('drops leading zeros', () => {
    expect(typedStake('007')).toEqual({ text: '7', stake: 700n });
  });

  test('what is typed is a stake of the digits that stay, or none', () => {
    forAll(fc.string({ unit: 'grapheme', maxLength: 60 }), (typed) => {
      const { text, stake } = typedStake(typed);
      expect(typedStake(text)).toEqual({ text, stake });
      if (typeof stake === 'bigint')
        expect(stake).toBe(BigInt(text.replace(/\.0*$/, '').replaceAll(',', '')) * 100n);
    });
  });

  test('shows what was typed while it is refused', () => {
    expect(stakeText('200', 1200n, true)).toBe('200');
    expect(stakeText('', 1200n, true)).toBe('');
  });

  test('shows what was typed as long as it means the stake, else the stake', () => {
    expect(stakeText('12', 1200n)).toBe('12');
    expect(stakeText('12', 5000n)).toBe('50');
    expect(stakeText(null, 100n)).toBe('1');
  });
});

describe('half and double', () => {
  const limits = { minBetPaise: 500n, maxBetPaise: 15000n };

  test('a half is rounded down to whole rupees and never below the minimum bet', () => {
    expect(halfStake(10000n, limits)).toBe(5000n);
    expect(halfStake(1500n, limits)).toBe(700n);
    expect(halfStake(700n, limits)).toBe(500n);
    expect(halfStake(0n, limits)).toBe(500n);
  });

  test('a double is never above the maximum bet', () => {
    expect(doubleStake(5000n, limits)).toBe(10000n);
    expect(doubleStake(7600n, limits)).toBe(15000n);
    expect(doubleStake(0n, limits)).toBe(500n);
  });

  test('both are whole rupees within the limits, whatever stands in the field', () => {
    const rupees = fc.bigInt({ min: 0n, max: 1_000_000n }).map((value) => value * 100n);
    forAll(rupees, rupees, rupees, (stakePaise, one, other) => {
      const [minBetPaise, maxBetPaise] = one < other ? [one, other] : [other, one];
      for (const next of [halfStake, doubleStake]) {
        const stake = next(stakePaise, { minBetPaise, maxBetPaise });
        expect(stake % 100n).toBe(0n);
        expect(stake >= minBetPaise && stake <= maxBetPaise).toBe(true);
      }
    });
  });
});
