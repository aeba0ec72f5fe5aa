import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accountNumber,
  amountText,
  asciiDigits,
  ifscCode,
  phoneDigits,
  plainAmount,
  plainRupees,
} from '../../../src/contract/typed-text.ts';
import { forAll } from '../for-all.ts';

const SCRIPTS = [
  'arab',
  'arabext',
  'beng',
  'deva',
  'fullwide',
  'gujr',
  'guru',
  'knda',
  'latn',
  'mathsans',
].concat(['mlym', 'mymr', 'olck', 'orya', 'sinh', 'tamldec', 'telu', 'thai', 'tibt', 'segment']);

describe('digits', () => {
  test.each(SCRIPTS)('of %s are 0 to 9', (numberingSystem) => {
    const digits = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false });
    for (let value = 0; value < 10; value++) expect(asciiDigits(digits.format(value))).toBe(String(value));
  });

  test('of every script come in tens, so that each has a value', () => {
    const seen = new Map<string, number>();
    for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
      const character = String.fromCodePoint(codePoint);
      if (!/^\p{Nd}$/u.test(character)) continue;
      const value = asciiDigits(character);
      expect(value).toMatch(/^[0-9]$/);
      seen.set(value, (seen.get(value) ?? 0) + 1);
    }
    expect(new Set(seen.values()).size).toBe(1);
  });
});

describe('an amount', () => {
  test.each([
    ['500', '500'],
    ['₹ 500/-', '500'],
    ['Rs. 500', '500'],
    ['INR 1,000.50', '1,000.50'],
    ['५००', '500'],
    ['١٬٠٠٠٫٥', '1,000.5'],
    ['abc', ''],
  ])('typed as %j stays as %j', (typed, kept) => expect(amountText(typed)).toBe(kept));

  test.each([
    ['500.00', '500.00', '500'],
    ['500.', '500.', '500'],
    ['1,000', '1000', '1000'],
    ['1,00,000.00', '100000.00', '100000'],
    ['1,000.50', '1000.50', '1000.50'],
    ['12,5', '12,5', '12,5'],
    ['1.000', '1.000', '1.000'],
    ['1,00', '1,00', '1,00'],
    ['1e3', '1e3', '1e3'],
  ])('%j is %j, in whole rupees %j', (typed, amount, rupees) => {
    expect(plainAmount(typed)).toBe(amount);
    expect(plainRupees(typed)).toBe(rupees);
  });

  test('in Indian grouping is that amount', () => {
    const indian = new Intl.NumberFormat('en-IN');
    forAll(fc.integer({ min: 0, max: 1e13 }), (rupees) => {
      expect(plainRupees(amountText(`₹${indian.format(rupees)}.00`))).toBe(String(rupees));
    });
  });
});

describe('a phone number', () => {
  test.each([
    ['98765 43210', '9876543210'],
    ['+91 98765 43210', '9876543210'],
    ['\u202a+91 98765 43210\u202c', '9876543210'],
    ['91-9876543210', '9876543210'],
    ['098765 43210', '9876543210'],
    ['0091 98765 43210', '9876543210'],
    ['+91 (0) 98765 43210', '9876543210'],
    ['9198765432', '9198765432'],
    ['+91 91987 65432', '9198765432'],
    ['09198765432', '9198765432'],
    ['९८७६५४३२१०', '9876543210'],
    ['९८७६५', '98765'],
    ['987654321099', '9876543210'],
    ['+44 7911 123456', '447911123456'],
    ['', ''],
  ])('%j is %j', (typed, kept) => expect(phoneDigits(typed)).toBe(kept));

  test.each(['+91 98765 43210', '91-9876543210', '098765 43210', '0091 98765 43210', '9198765432'])(
    '%j is the same typed and pasted',
    (text) => {
      const typed = [...text].reduce((kept, key) => phoneDigits(kept + key), '');
      expect(typed).toBe(phoneDigits(text));
    },
  );
});

describe('an account number', () => {
  test.each([
    ['००११ 2233', '00112233'],
    ['12.5', '12.5'],
    ['12a', '12a'],
  ])('%j stays as %j', (typed, kept) => expect(accountNumber(typed)).toBe(kept));
});

describe('an IFSC', () => {
  test.each([
    ['sbin-0001234', 'SBIN0001234'],
    ['sbin00012345678901', 'SBIN000123456789'],
    ['ＳＢＩＮ०००१२३४', 'SBIN0001234'],
    ['ß é', ''],
  ])('%j keeps %j', (typed, kept) => expect(ifscCode(typed)).toBe(kept));
});

test('each filter leaves what it has let through', () => {
  const filters = [asciiDigits, accountNumber, amountText, phoneDigits, ifscCode];
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[₹Rs+0-9०-९.,/ -]{0,20}$/)),
      fc.constantFrom(...filters),
      (typed, filter) => {
        const kept = filter(typed);
        // A foreign number is too long for the rule.
        if (filter !== phoneDigits || kept.length <= 10) expect(filter(kept)).toBe(kept);
      },
    ),
    { numRuns: 1000 },
  );
});
