import { expect, test } from 'vitest';
import { actorText, ageText, amountText, sumText, timeText } from '../../../src/back-office/kit/format.ts';

test('an amount is in Indian grouping, and a sum is exact', () => {
  expect(['0.05', '1234567.50', '-300.00'].map(amountText)).toEqual(['₹0.05', '₹12,34,567.50', '-₹300.00']);
  expect(amountText('9999999999999.99')).toBe('₹99,99,99,99,99,999.99');
  expect(sumText(['0.10', '0.20', '9999999999999.99'])).toBe('₹1,00,00,00,00,00,000.29');
  expect(sumText([])).toBe('₹0.00');
});

test('an age is in its largest whole unit, a time in UTC to the minute, an operator without prefix', () => {
  const now = Date.parse('2026-01-02T12:00:00Z');
  const ages = [0, 59, 60, 47 * 60, -1].map((min) =>
    ageText(new Date(now - min * 60_000).toISOString(), now),
  );
  expect(ages).toEqual(['0 min', '59 min', '1 h', '1 d', '0 min']);
  expect(timeText('2026-01-31T09:05:59.123Z')).toBe('2026-01-31 09:05');
  expect(['operator:asha', 'house', null].map(actorText)).toEqual(['asha', 'house', '']);
});
