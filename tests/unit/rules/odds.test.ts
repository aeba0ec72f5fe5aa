import { expect, test } from 'vitest';
import { DIFFICULTY_TYPES } from '../../../src/contract/constants.ts';
import { DRAW_PLACES } from '../../../src/contract/difficulties.ts';
import { linesOf, multiplierTable } from '../../../src/rules/multipliers.ts';
import { firstLineChance, oddsOf } from '../../../src/rules/odds.ts';

test.each(DIFFICULTY_TYPES)(
  'type %d: a line is as likely as drawing no place up to it, and returns the set part',
  (type) => {
    const odds = oddsOf(type, multiplierTable(type));
    expect(odds).toHaveLength(linesOf(type));
    expect(firstLineChance(type)).toBe(odds[0]?.chance);
    for (const { line, chance } of odds) {
      // All fatal places are among the places behind the line: C(25-k, m) / C(25, m), counted the other way.
      let expected = 1;
      for (let drawn = 0; drawn < DRAW_PLACES - linesOf(type); drawn++)
        expected *= (DRAW_PLACES - line - drawn) / (DRAW_PLACES - drawn);
      expect(chance).toBeCloseTo(expected, 12);
    }
    for (const { returned, chance } of oddsOf(type, multiplierTable(type, 9700)))
      expect(Math.abs(returned - 0.97)).toBeLessThanOrEqual(chance * 0.005 + 1e-9);
  },
);

test('a last line that the max win cuts returns less than its multiplier would', () => {
  const [one, last] = oddsOf(4, [163, 280], 2).slice(-2);
  expect(one?.returned).toBeCloseTo(0.6 * 1.63, 12);
  expect(last?.returned).toBeCloseTo((last?.chance ?? 0) * 2, 12);
});
