import { describe, expect, test } from 'vitest';
import { actorText, ageText, amountText, sumText, timeText } from '../../../src/admin/format.ts';

describe('what the back office shows', () => {
  test.each([
    ['0.05', '₹0.05'],
    ['1234567.50', '₹12,34,567.50'],
    ['-300.00', '-₹300.00'],
    ['9999999999999.99', '₹99,99,99,99,99,999.99'],
  ])('the amount %s is %s', (amount, shown) => {
    expect(amountText(amount)).toBe(shown);
  });

  test('a sum of amounts is exact', () => {
    expect(sumText(['0.10', '0.20', '9999999999999.99'])).toBe('₹1,00,00,00,00,00,000.29');
    expect(sumText([])).toBe('₹0.00');
  });

  test.each([
    [0, '0 min'],
    [59 * 60_000, '59 min'],
    [60 * 60_000, '1 h'],
    [47 * 60 * 60_000, '1 d'],
    [-5_000, '0 min'],
  ])('an age of %i ms is %s', (ms, shown) => {
    const now = Date.parse('2026-01-02T12:00:00Z');
    expect(ageText(new Date(now - ms).toISOString(), now)).toBe(shown);
  });

  test('a time is UTC to the minute, and an operator has no prefix', () => {
    expect(timeText('2026-01-31T09:05:59.123Z')).toBe('2026-01-31 09:05');
    expect(actorText('operator:asha')).toBe('asha');
    expect(actorText('house')).toBe('house');
    expect(actorText(null)).toBe('');
  });
});
