import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  hundredthsFromMultiplier,
  MAX_PAISE,
  multiplierFromHundredths,
  paiseFromRupees,
  rupeesFromPaise,
  rupeesText,
  uncappedPayoutPaise,
} from '../../../src/contract/money.ts';
import { forAll } from '../for-all.ts';

const amounts = fc.bigInt({ min: 0n, max: MAX_PAISE });

test('every amount of rupees survives the way out and back, as a JSON number and as text', () => {
  forAll(amounts, (paise) => {
    expect(paiseFromRupees(JSON.parse(JSON.stringify(rupeesFromPaise(paise))))).toBe(paise);
    expect(paiseFromRupees(rupeesText(paise))).toBe(paise);
  });
});

test('texts and numbers that are no amount of rupees are refused', () => {
  const numbers = [Number.NaN, Number.POSITIVE_INFINITY, -1, 0.001, 1e21, 1e-7, 0.1 + 0.2];
  const texts = ['1e3', '0x10', '1.234', '-1', '+1', ' 1', '1 ', '1.', '.5', '01', '1,000', '', '१', 'NaN'];
  for (const amount of [...numbers, ...texts, 'Infinity', '99999999999999'])
    expect(paiseFromRupees(amount), String(amount)).toBeNull();
});

test('a debt keeps its sign as text', () => {
  expect(rupeesText(-5n)).toBe('-0.05');
  expect(rupeesText(-12345n)).toBe('-123.45');
});

test('every multiplier survives the way out and back', () => {
  forAll(fc.integer({ min: 0, max: 2 ** 40 }), (hundredths) => {
    expect(hundredthsFromMultiplier(multiplierFromHundredths(hundredths))).toBe(hundredths);
  });
});

test('a win is the stake times the multiplier to the paisa', () => {
  expect(uncappedPayoutPaise(1500n, 823)).toBe(12345n);
  expect(uncappedPayoutPaise(15000n, 320338480)).toBe(48050772000n);
  forAll(
    fc.bigInt({ min: 1n, max: 10_000n }),
    fc.integer({ min: 100, max: 320338480 }),
    (rupees, hundredths) => {
      expect(uncappedPayoutPaise(rupees * 100n, hundredths)).toBe(rupees * BigInt(hundredths));
    },
  );
});
