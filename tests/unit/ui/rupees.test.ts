import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_PAISE, rupeesText } from '../../../src/contract/money.ts';
import { amountSize, rupees, wholeRupees } from '../../../src/presentation/rupees.ts';
import { forAll } from '../for-all.ts';

describe('amounts on screen', () => {
  test.each([
    [0n, '₹0.00'],
    [5n, '₹0.05'],
    [12345n, '₹123.45'],
    [100000n, '₹1,000.00'],
    [1717830000n, '₹1,71,78,300.00'],
    [50000000n, '₹5,00,000.00'],
  ])('%s paise read %s', (paise, text) => {
    expect(rupees(paise)).toBe(text);
  });

  test('every amount the wire takes keeps each of its digits', () => {
    forAll(fc.bigInt(0n, MAX_PAISE), (paise) => {
      expect(rupees(paise).replace(/[₹,]/g, '')).toBe(rupeesText(paise));
    });
  });

  test('the hundredths of the largest amount are not rounded away', () => {
    expect(rupees(MAX_PAISE)).toBe('₹99,99,99,99,99,999.99');
  });

  test('chips show whole rupees in Indian grouping', () => {
    expect(wholeRupees(10000n)).toBe('100');
    expect(wholeRupees(15000000n)).toBe('1,50,000');
  });

  test('long amounts step down in size', () => {
    expect(amountSize('₹123.45')).toBe('');
    expect(amountSize('₹6,01,764.30')).toBe('m');
    expect(amountSize('₹1,71,78,300.00')).toBe('s');
    expect(amountSize('₹99,99,99,99,999.00')).toBe('xs');
  });
});
