import Fraction from 'fraction.js';
import { describe, expect, test } from 'vitest';
import { binomialInterval, longestLosingRun } from '../../evidence/intervals.ts';
import {
  chanceOfFatal,
  chanceToReach,
  momentsOf,
  planRow,
  type Road,
  roadOf,
  stopAt,
  stopAtRandom,
} from '../../evidence/par-sheet.ts';
import { readReport } from '../../evidence/random-numbers.ts';
import { chiSquareOf, compare } from '../../evidence/simulation.ts';

/** Six places, two of them fatal. */
const SMALL: Road = { places: 6, fatalPlaces: 2, multipliers: [146, 243, 488, 1470] };
const HALF = new Fraction(1, 2);

/** The fatal lines of all equally likely draws. */
const FATAL_LINES = [1, 2, 3, 4, 5].flatMap((first) => Array.from({ length: 6 - first }, () => first));

describe('the par sheet of a small road agrees with every draw counted', () => {
  test.each([1, 2, 3, 4])('on line %i', (line) => {
    const reached = FATAL_LINES.filter((fatal) => fatal > line).length;
    const fatal = FATAL_LINES.filter((one) => one === line).length;
    expect(chanceToReach(SMALL, line).equals(new Fraction(reached, 15))).toBe(true);
    expect(chanceOfFatal(SMALL, line).equals(new Fraction(fatal, 15))).toBe(true);
    const pays = (SMALL.multipliers[line - 1] ?? 0) / 100;
    const payouts = FATAL_LINES.map((one) => (one > line ? pays : 0));
    const mean = payouts.reduce((sum, one) => sum + one, 0) / 15;
    const { returned, variance } = momentsOf(stopAt(SMALL, line));
    expect(returned.valueOf()).toBeCloseTo(mean, 12);
    expect(variance.valueOf()).toBeCloseTo(payouts.reduce((sum, one) => sum + (one - mean) ** 2, 0) / 15, 9);
  });

  test('with a random stop', () => {
    const stops = [1 / 2, 1 / 4, 1 / 8, 1 / 8];
    const expected = FATAL_LINES.map((fatal) =>
      stops.reduce(
        (sum, chance, index) =>
          sum + (fatal > index + 1 ? (chance * (SMALL.multipliers[index] ?? 0)) / 100 : 0),
        0,
      ),
    ).reduce((sum, one) => sum + one, 0);
    expect(momentsOf(stopAtRandom(SMALL, HALF)).returned.valueOf()).toBeCloseTo(expected / 15, 12);
  });

  test('with a plan of two rounds that ends on a win', () => {
    const plan = { rounds: 2, maxLossPaise: null, winPaise: 1n, minBalancePaise: null };
    const row = planRow(SMALL, 2, 'two rounds', plan);
    const win = 6 / 15;
    expect(row.meanRounds).toBeCloseTo(1 + (1 - win), 12);
    expect(row.return.value).toBeCloseTo(win * 2.43, 12);
    expect(row.chanceAhead).toBeCloseTo(win + (1 - win) * win, 12);
  });
});

test('a binomial interval leaves at most 0.5 % on each side', () => {
  expect(binomialInterval(10, 0.5)).toEqual([1, 9]);
  const [low, high] = binomialInterval(1e9, 0.5);
  expect(low).toBeCloseTo(5e8 - 2.575829 * Math.sqrt(2.5e8), 0);
  expect(high).toBeCloseTo(5e8 + 2.575829 * Math.sqrt(2.5e8), 0);
});

test('the longest losing run is all rounds where a win is unlikely, else grows with their logarithm', () => {
  expect(longestLosingRun(1000, 1e-9)).toBe(1000);
  expect(longestLosingRun(1000, 0.68)).toBe(10);
});

describe('a simulation', () => {
  const honest = (bias: number) => {
    const counts = new Float64Array(27);
    for (let line = 1; line <= 25; line++)
      counts[line] = Math.round(1e6 * chanceOfFatal(roadOf(1), line).valueOf()) + (line === 3 ? bias : 0);
    const lines = compare(1, counts);
    return { lines, ...chiSquareOf(1, lines) };
  };
  test('of expected counts deviates nowhere', () => {
    expect(honest(0).chiSquare).toBe(0);
  });
  test('with one line too often is found', () => {
    const { lines, chiSquare, bound } = honest(2000);
    expect(lines[2]?.z).toBeGreaterThan(4);
    expect(chiSquare).toBeGreaterThan(bound);
  });
});

test('a report of dieharder is read', () => {
  const report = `#==#
   sts_monobit|   1|    100000|    1000|0.00000000|  FAILED
  diehard_opso|   0|   2097152|     100|0.92714355|  PASSED`;
  expect(readReport(report)).toEqual([
    { test: 'sts_monobit (1)', pValue: 0, assessment: 'FAILED' },
    { test: 'diehard_opso', pValue: 0.92714355, assessment: 'PASSED' },
  ]);
});
