import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digitsAndMarks } from '../../../src/contract/typed-text.ts';
import { LANGUAGE_CODES, type Language } from '../../../src/languages/languages.ts';
import { typedAmount, typedRupees } from '../../../src/languages/typed-amount.ts';
import { amountInShort, netRupees, rupees, wholeRupees } from '../../../src/rules/rupees.ts';
import { forAll } from '../for-all.ts';

test('an amount as the page writes it means the same when it is pasted, in every language', () => {
  const language = fc.constantFrom(...LANGUAGE_CODES);
  forAll(fc.bigInt({ min: 0n, max: 10n ** 15n }), language, (paise, code) => {
    for (const written of [rupees(paise), amountInShort(paise)])
      expect(Number(typedAmount(written, code))).toBe(Number(paise) / 100);
    const whole = paise - (paise % 100n);
    for (const written of [rupees(whole), `₹${wholeRupees(whole)}`, netRupees(whole)])
      expect(typedRupees(digitsAndMarks(written), code)).toBe(String(whole / 100n));
  });
});

test.each<[string, string, readonly Language[]]>([
  ['12,40', '12.40', ['es', 'pt-BR']],
  ['1.234,50', '1234.50', ['es', 'pt-BR']],
  ['1.234.567', '1234567', ['es', 'pt-BR']],
  ['12.40', '12.40', LANGUAGE_CODES],
  ['₹1,410', '1410', LANGUAGE_CODES],
  // Refused by the rules: it may be 1.5 or 1500.
  ['1.500', '1.500', LANGUAGE_CODES],
  ['12,40', '12,40', ['en', 'hi', 'bn']],
  ['12abc', '12abc', LANGUAGE_CODES],
])('%j is %j in %j', (typed, amount, languages) => {
  for (const code of languages) expect(typedAmount(typed, code)).toBe(amount);
});

test('letters and signs go when an amount is pasted, and a decimal is never joined', () => {
  const read = ['1a2', '-5', '1e3', '12.40', '12,40', 'Rs. 1,000.50'].map((typed) => digitsAndMarks(typed));
  expect(read).toEqual(['12', '5', '13', '12.40', '12,40', '1,000.50']);
  expect(read.map((text) => typedRupees(text, 'es'))).toEqual(['12', '5', '13', '12.40', '12.40', '1000.50']);
});
