import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_PAISE, rupeesText } from '../../../src/contract/money.ts';
import { netRupees, rupees, wholeRupees } from '../../../src/rules/rupees.ts';
import { forAll } from '../for-all.ts';

test('amounts on screen are in Indian grouping, to the paisa', () => {
  expect([0n, 5n, 12345n, 100000n].map(rupees)).toEqual(['₹0.00', '₹0.05', '₹123.45', '₹1,000.00']);
  expect([50000000n, 1717830000n].map(rupees)).toEqual(['₹5,00,000.00', '₹1,71,78,300.00']);
  expect(rupees(MAX_PAISE)).toBe('₹99,99,99,99,99,999.99');
  expect([10000n, 15000000n].map(wholeRupees)).toEqual(['100', '1,50,000']);
});

test('a net result has a sign, unless it is zero', () => {
  expect([0n, 1000n, -250n].map(netRupees)).toEqual(['₹0.00', '+₹10.00', '−₹2.50']);
});

test('every amount the wire takes keeps each of its digits', () => {
  forAll(fc.bigInt(0n, MAX_PAISE), (paise) => {
    expect(rupees(paise).replace(/[₹,]/g, '')).toBe(rupeesText(paise));
  });
});
