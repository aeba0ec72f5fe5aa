import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digitsOnly, ifscCode, phoneDigits } from '../../../src/ui/form/typing.ts';
import { hasPaise, stakeText, typedStake } from '../../../src/ui/panel/stake.ts';

const MAX_PAISE = 15000n;

describe('the amount field', () => {
  test('keeps digits and drops everything else', () => {
    expect(typedStake('₹ 1a2.', MAX_PAISE)).toEqual({ text: '12', stakePaise: 1200n, rejected: false });
  });

  test('drops leading zeros and may be empty while typing', () => {
    expect(typedStake('007', MAX_PAISE).text).toBe('7');
    expect(typedStake('0', MAX_PAISE).text).toBe('0');
    expect(typedStake('', MAX_PAISE)).toEqual({ text: '', stakePaise: 0n, rejected: false });
  });

  test('takes the maximum bet and rejects one rupee more', () => {
    expect(typedStake('150', MAX_PAISE).rejected).toBe(false);
    expect(typedStake('151', MAX_PAISE).rejected).toBe(true);
  });

  test('whatever is typed is whole rupees within the limit, or rejected', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (typed) => {
        const { text, stakePaise, rejected } = typedStake(typed, MAX_PAISE);
        expect(text).toMatch(/^\d*$/);
        expect(stakePaise % 100n).toBe(0n);
        expect(rejected).toBe(stakePaise > MAX_PAISE);
      }),
    );
  });

  test.each(['12.5', '12,50', '1,5', '0.99', '₹12.5'])('%s has paise', (typed) => {
    expect(hasPaise(typed)).toBe(true);
  });

  test.each(['12', '1,000', '1,00,000', '12.', '₹ 1a2.', ''])('%s has none', (typed) => {
    expect(hasPaise(typed)).toBe(false);
  });

  test('shows what was typed while it is refused', () => {
    expect(stakeText('200', 1200n, true)).toBe('200');
  });

  test('shows what was typed as long as it means the stake, else the stake', () => {
    expect(stakeText('', 0n)).toBe('');
    expect(stakeText('12', 1200n)).toBe('12');
    expect(stakeText('12', 5000n)).toBe('50');
    expect(stakeText(null, 100n)).toBe('1');
  });
});

describe('what may be typed', () => {
  test('a phone number is digits, capped at ten', () => {
    expect(phoneDigits('+91 98765-43210 99')).toBe('9198765432');
  });

  test('an IFSC keeps letters and digits, upper-cased, at most sixteen', () => {
    expect(ifscCode('hdfc-0 001234')).toBe('HDFC0001234');
    expect(ifscCode('a'.repeat(20))).toBe('A'.repeat(16));
  });

  test('digits of other scripts are no digits', () => {
    expect(digitsOnly('१२3')).toBe('3');
  });
});
