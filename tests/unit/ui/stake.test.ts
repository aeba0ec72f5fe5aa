import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  affordableLimits,
  doubleStake,
  halfStake,
  stakeText,
  typedStake,
} from '../../../src/client/ui/features/panel/stake.ts';
import { forAll } from '../for-all.ts';

test.each<[bigint | string, readonly string[]]>([
  [1200n, ['₹ 12', '12 a', '12.', '12.00', '1a2', '-12', '1e2']],
  [100_000n, ['1,000']],
  [10_000_000n, ['1,00,000']],
  [1000n, ['१०']],
  [5000n, ['५०', '5०', '５０']],
  [0n, ['0']],
  ['notWhole', ['12.5', '12,50', '1,5', '0.99', '₹12.5', '५.५', '1٫5', '5½', '-1.5', '.', ',']],
  ['missing', ['', 'a', '₹ ']],
])('the amount field reads %s from %j', (stake, typed) => {
  for (const text of typed) {
    const read = typedStake(text);
    expect(read.stake, text).toBe(stake);
    expect(read.text === '', text).toBe(stake === 'missing');
  }
  expect(typedStake('007')).toEqual({ text: '7', stake: 700n });
});

test('the amount field reads the thousands separators of the language, and refuses one that may be a decimal mark', () => {
  expect(typedStake('1.234.567', 'es').stake).toBe(123_456_700n);
  expect(typedStake('1.234.567', 'en').stake).toBe('notWhole');
  expect(typedStake('1.500', 'es').stake).toBe('notWhole');
});

test('what is typed is a stake of the digits that stay, or none', () => {
  forAll(fc.string({ unit: 'grapheme', maxLength: 60 }), (typed) => {
    const { text, stake } = typedStake(typed);
    expect(typedStake(text)).toEqual({ text, stake });
    if (typeof stake === 'bigint')
      expect(stake).toBe(BigInt(text.replace(/\.0*$/, '').replaceAll(',', '')) * 100n);
  });
});

test('the amount field shows what was typed while it is refused or means the stake, else the stake', () => {
  expect([stakeText('200', 1200n, true), stakeText('', 1200n, true)]).toEqual(['200', '']);
  expect([stakeText('12', 1200n), stakeText('12', 5000n), stakeText(null, 100n)]).toEqual(['12', '50', '1']);
});

const limits = { minBetPaise: 500n, maxBetPaise: 15000n };

test('half and double stay within the limits, a half rounded down to whole rupees', () => {
  const halves = [10000n, 1500n, 700n, 0n].map((stake) => halfStake(stake, limits));
  expect(halves).toEqual([5000n, 700n, 500n, 500n]);
  const doubles = [5000n, 7600n, 0n].map((stake) => doubleStake(stake, limits));
  expect(doubles).toEqual([10000n, 15000n, 500n]);
});

test.each([
  [null, 15000n],
  [100_000n, 15000n],
  [10_050n, 10000n],
  [499n, 500n],
])(
  'with %s paise in the wallet MAX is the smaller of maximum and balance, in whole rupees',
  (balance, largest) => {
    expect(affordableLimits(balance, limits)).toEqual({ minBetPaise: 500n, maxBetPaise: largest });
  },
);

test('half and double are whole rupees within the limits, whatever stands in the field', () => {
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
