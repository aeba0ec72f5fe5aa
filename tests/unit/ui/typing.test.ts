import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digitsOnly, ifscCode, phoneDigits } from '../../../src/ui/form/typing.ts';

describe('what may be typed', () => {
  test.each([
    ['98765 43210', '9876543210'],
    ['987654321099', '9876543210'],
    ['९८७६५', ''],
    ['', ''],
  ])('phone %j keeps %j', (typed, kept) => expect(phoneDigits(typed)).toBe(kept));

  test.each([
    ['sbin-0001234', 'SBIN0001234'],
    ['sbin00012345678901', 'SBIN000123456789'],
    ['ß é', ''],
  ])('IFSC %j keeps %j', (typed, kept) => expect(ifscCode(typed)).toBe(kept));

  test('each filter leaves what it has let through', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom(digitsOnly, phoneDigits, ifscCode),
        (typed, filter) => {
          const kept = filter(typed);
          expect(filter(kept)).toBe(kept);
          expect(kept).toMatch(filter === ifscCode ? /^[A-Z0-9]{0,16}$/ : /^[0-9]*$/);
        },
      ),
    );
  });
});
