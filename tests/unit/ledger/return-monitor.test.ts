import fc from 'fast-check';
import { gammaln } from 'simple-statistics';
import { expect, test } from 'vitest';
import { DIFFICULTY_TYPES, type DifficultyType } from '../../../src/contract/constants.ts';
import { linesOf } from '../../../src/rules/multipliers.ts';
import { oddsOf } from '../../../src/rules/odds.ts';
import {
  chanceOfFatalLine,
  isAlarm,
  lineEvidence,
  lineReturns,
  logGamma,
  typeEvidence,
} from '../../../src/server/ledger/return-monitor.ts';
import { forAll } from '../for-all.ts';

const type = fc.constantFrom(...DIFFICULTY_TYPES);
const chance = fc.double({ min: 0.01, max: 0.95, noNaN: true });

/** The expected ratio of a test after n landings, by the rules: 1 for a martingale. */
function expectedRatio(landings: number, p: number, logRatio: (fatal: number) => number): number {
  let [sum, ways] = [0, 1];
  for (let fatal = 0; fatal <= landings; fatal++) {
    sum += ways * p ** fatal * (1 - p) ** (landings - fatal) * Math.exp(logRatio(fatal));
    ways = (ways * (landings - fatal)) / (fatal + 1);
  }
  return sum;
}

const byTheOdds = (of: DifficultyType, rounds: number, factor = 1) => {
  let reached = rounds;
  return Array.from({ length: linesOf(of) }, (_, index) => {
    const fatal = reached * chanceOfFatalLine(of, index + 1) * factor;
    const line = { landings: reached, fatal };
    reached -= fatal;
    return line;
  });
};

test('the logarithm of the gamma function is that of a library', () => {
  forAll(fc.double({ min: 0.5, max: 5e6, noNaN: true }), (x) => {
    expect(logGamma(x)).toBeCloseTo(gammaln(x), 4);
  });
  expect(logGamma(1)).toBeCloseTo(0, 10);
  expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 10);
});

test('by the rules, the ratio of a line is 1 on average, after any number of landings', () => {
  forAll(fc.integer({ min: 0, max: 60 }), chance, (landings, p) => {
    expect(expectedRatio(landings, p, (fatal) => lineEvidence({ landings, fatal }, p))).toBeCloseTo(1, 6);
  });
});

test('by the rules, the ratio of a difficulty is 1 on average on each of its lines', () => {
  forAll(type, fc.integer({ min: 0, max: 40 }), fc.nat(), (of, landings, at) => {
    const line = at % linesOf(of);
    const p = chanceOfFatalLine(of, line + 1);
    const none = byTheOdds(of, 0);
    const ratio = (fatal: number) => typeEvidence(of, none.with(line, { landings, fatal }));
    expect(expectedRatio(landings, p, ratio)).toBeCloseTo(1, 6);
  });
});

test('nothing is evidence without landings, and what comes as expected is none', () => {
  forAll(type, fc.integer({ min: 1, max: 1_000_000 }), (of, rounds) => {
    expect(typeEvidence(of, byTheOdds(of, 0))).toBeCloseTo(0, 9);
    expect(typeEvidence(of, byTheOdds(of, rounds))).toBeLessThanOrEqual(0);
    expect(isAlarm(of, byTheOdds(of, rounds))).toBe(false);
  });
});

test('more landings of the same error are more evidence, whether the house or the player gains', () => {
  forAll(type, fc.constantFrom(0.9, 1.1), fc.integer({ min: 20_000, max: 500_000 }), (of, factor, rounds) => {
    const [less, more] = [byTheOdds(of, rounds, factor), byTheOdds(of, 2 * rounds, factor)];
    expect(typeEvidence(of, more)).toBeGreaterThan(typeEvidence(of, less));
    expect(isAlarm(of, byTheOdds(of, 4_000_000, factor))).toBe(true);
  });
});

test('by the odds, each line returns what the odds say, and the deviation shrinks with the root of the rounds', () => {
  forAll(type, fc.integer({ min: 1, max: 100_000 }), (of, rounds) => {
    const multipliers = Array.from({ length: linesOf(of) }, () => 100);
    const odds = oddsOf(of, multipliers);
    const [once, fourTimes] = [byTheOdds(of, rounds), byTheOdds(of, 4 * rounds)].map((lines) =>
      lineReturns(of, lines),
    );
    once?.forEach(({ actual, chance: reach, deviation }, index) => {
      expect(reach).toBeCloseTo(odds[index]?.chance ?? 0, 12);
      expect(actual).toBeCloseTo(reach, 12);
      expect(deviation ?? 0).toBeCloseTo(2 * (fourTimes?.[index]?.deviation ?? 0), 9);
      // Of players who all go for it: the deviation of a share.
      expect(deviation ?? 0).toBeCloseTo(Math.sqrt((reach * (1 - reach)) / rounds), 9);
    });
  });
});
