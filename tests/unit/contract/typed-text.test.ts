import fc from 'fast-check';
import { expect, test } from 'vitest';
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

const SCRIPTS =
  'arab arabext beng deva fullwide gujr guru knda latn mathsans mlym mymr olck orya sinh tamldec telu thai tibt segment';

test('digits of every script are 0 to 9, and come in tens, so that each has a value', () => {
  for (const numberingSystem of SCRIPTS.split(' ')) {
    const digits = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false });
    for (let value = 0; value < 10; value++) expect(asciiDigits(digits.format(value))).toBe(String(value));
  }
  const counts = new Map<string, number>();
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    const character = String.fromCodePoint(codePoint);
    if (!/^\p{Nd}$/u.test(character)) continue;
    const value = asciiDigits(character);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  expect([...counts.keys()].sort().join('')).toBe('0123456789');
  expect(new Set(counts.values()).size).toBe(1);
});

test.each([
  [amountText, { '500': '500', '₹ 500/-': '500', 'Rs. 500': '500', 'INR 1,000.50': '1,000.50' }],
  [amountText, { '५००': '500', '١٬٠٠٠٫٥': '1,000.5', abc: '' }],
  [phoneDigits, { '98765 43210': '9876543210', '+91 98765 43210': '9876543210', '': '' }],
  [phoneDigits, { '\u202a+91 98765 43210\u202c': '9876543210', '91-9876543210': '9876543210' }],
  [phoneDigits, { '098765 43210': '9876543210', '0091 98765 43210': '9876543210' }],
  [phoneDigits, { '+91 (0) 98765 43210': '9876543210', '9198765432': '9198765432' }],
  [phoneDigits, { '+91 91987 65432': '9198765432', '09198765432': '9198765432' }],
  [phoneDigits, { '९८७६५४३२१०': '9876543210', '९८७६५': '98765', '987654321099': '987654321099' }],
  [phoneDigits, { '+44 7911 123456': '447911123456', '447911123456': '447911123456' }],
  [accountNumber, { '००११ 2233': '00112233', '12.5': '12.5', '12a': '12a' }],
  [ifscCode, { 'sbin-0001234': 'SBIN0001234', sbin00012345678901: 'SBIN000123456789' }],
  [ifscCode, { ＳＢＩＮ०००१२३४: 'SBIN0001234', 'ß é': '' }],
])('%o keeps of its typed text: %j', (filter, kept) => {
  const read = Object.keys(kept).map((typed) => [typed, filter(typed)]);
  expect(Object.fromEntries(read)).toEqual(kept);
});

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
])('the amount %j is %j, in whole rupees %j', (typed, amount, rupees) => {
  expect(plainAmount(typed)).toBe(amount);
  expect(plainRupees(typed)).toBe(rupees);
});

test('an amount in Indian grouping is that amount', () => {
  const indian = new Intl.NumberFormat('en-IN');
  forAll(fc.integer({ min: 0, max: 1e13 }), (rupees) => {
    expect(plainRupees(amountText(`₹${indian.format(rupees)}.00`))).toBe(String(rupees));
  });
});

test('each filter leaves what it has let through', () => {
  const filters = fc.constantFrom(asciiDigits, accountNumber, amountText, phoneDigits, ifscCode);
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[₹Rs+0-9०-९.,/ -]{0,20}$/));
  forAll(text, filters, (typed, filter) => {
    const kept = filter(typed);
    // A longer number is kept for the rule to refuse.
    if (filter !== phoneDigits || kept.length <= 10) expect(filter(kept)).toBe(kept);
  });
});
