import Fraction from 'fraction.js';
import {
  type AutoplayPlan,
  countSettledRound,
  countStartedRound,
  type SeriesBet,
  startAutoplay,
} from '../src/client/state/autoplay.ts';
import { DIFFICULTY_NAMES, DIFFICULTY_TYPES, type DifficultyType } from '../src/contract/constants.ts';
import { DRAW_PLACES } from '../src/contract/difficulties.ts';
import { FATAL_PLACES, multiplierTable } from '../src/rules/multipliers.ts';
import { lastLine, payoutPaise, reachesMaxWin } from '../src/rules/payout.ts';
import { binomialInterval, longestLosingRun, normalInterval } from './intervals.ts';

export interface Road {
  readonly places: number;
  readonly fatalPlaces: number;
  /** of lines 1..n, hundredths */
  readonly multipliers: readonly number[];
}

/** A possible end of a round. */
export interface Prize {
  /** 0 to 1 */
  readonly chance: Fraction;
  /** payout in stakes */
  readonly pays: Fraction;
}

export const roadOf = (type: DifficultyType): Road => ({
  places: DRAW_PLACES,
  fatalPlaces: FATAL_PLACES[type],
  multipliers: multiplierTable(type),
});

/** Returns the chance that lines 1 to `line` are safe: C(places - fatalPlaces, line) / C(places, line). */
export function chanceToReach({ places, fatalPlaces }: Road, line: number): Fraction {
  let chance = new Fraction(1);
  for (let passed = 0; passed < line; passed++)
    chance = chance.mul(new Fraction(places - fatalPlaces - passed, places - passed));
  return chance;
}

/** Returns the chance that `line` is the fatal one; for the line after the last, that no line is fatal. */
export const chanceOfFatal = (road: Road, line: number): Fraction =>
  chanceToReach(road, line - 1).sub(chanceToReach(road, line));

const paysAt = ({ multipliers }: Road, line: number): Fraction =>
  new Fraction(multipliers[line - 1] ?? 0, 100);

/** Strategy: every round stops on one line. */
export const stopAt = (road: Road, line: number): readonly Prize[] => [
  { chance: chanceToReach(road, line), pays: paysAt(road, line) },
];

/** Strategy: after each landing the player stops with the chance `stops`. The last line ends the round. */
export function stopAtRandom(road: Road, stops: Fraction): readonly Prize[] {
  let plays = new Fraction(1);
  return road.multipliers.map((_, index) => {
    const isLast = index + 1 === road.multipliers.length;
    const stopsHere = isLast ? plays : plays.mul(stops);
    plays = plays.sub(stopsHere);
    return { chance: stopsHere.mul(chanceToReach(road, index + 1)), pays: paysAt(road, index + 1) };
  });
}

export interface Moments {
  /** mean payout in stakes */
  readonly returned: Fraction;
  /** of the payout, in stakes squared */
  readonly variance: Fraction;
  /** chance of a payout */
  readonly hitRate: Fraction;
}

/** Returns mean, variance and hit rate of a strategy. */
export function momentsOf(prizes: readonly Prize[]): Moments {
  const sum = (of: (prize: Prize) => Fraction) =>
    prizes.reduce((total, prize) => total.add(of(prize)), new Fraction(0));
  const returned = sum(({ chance, pays }) => chance.mul(pays));
  const square = sum(({ chance, pays }) => chance.mul(pays).mul(pays));
  return { returned, variance: square.sub(returned.mul(returned)), hitRate: sum(({ chance }) => chance) };
}

/** Sample sizes of the intervals, rounds. */
export const SIZES = [1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9] as const;

const DECIMALS = 10n ** 18n;

/** Converts a fraction whose numerator or denominator may exceed the range of a number. */
const decimal = ({ s, n, d }: Fraction): number =>
  (Number(s) * Number((n * DECIMALS) / d)) / Number(DECIMALS);

const exact = (fraction: Fraction) => ({ exact: fraction.toFraction(), value: fraction.valueOf() });

function lineRow(road: Road, line: number) {
  const { returned, variance, hitRate } = momentsOf(stopAt(road, line));
  const pays = paysAt(road, line).valueOf();
  const chance = hitRate.valueOf();
  return {
    line,
    multiplier: pays,
    chance: exact(hitRate),
    return: exact(returned),
    variance: exact(variance),
    intervals: SIZES.map((rounds) => {
      const [low, high] = binomialInterval(rounds, chance);
      return { rounds, low: (low * pays) / rounds, high: (high * pays) / rounds };
    }),
    longestLosingRun: SIZES.map((rounds) => ({ rounds, losses: longestLosingRun(rounds, chance) })),
  };
}

function strategyRow(name: string, prizes: readonly Prize[]) {
  const { returned, variance, hitRate } = momentsOf(prizes);
  return {
    name,
    hitRate: exact(hitRate),
    return: exact(returned),
    variance: exact(variance),
    intervals: SIZES.map((rounds) => ({
      rounds,
      ...normalInterval(rounds, returned.valueOf(), variance.valueOf()),
    })),
  };
}

/** Returns the line at which max_win ends the road for a stake, with its payout and the return of stopping there. */
export function capRow(road: Road, stakePaise: bigint, maxWinPaise: bigint) {
  const line = lastLine(road.multipliers, stakePaise, maxWinPaise);
  const paidPaise = payoutPaise(stakePaise, road.multipliers[line - 1] ?? 0, maxWinPaise);
  const returned = chanceToReach(road, line).mul(new Fraction(paidPaise, stakePaise));
  return {
    stakeRupees: Number(stakePaise / 100n),
    lastLine: line,
    isCut:
      line < road.multipliers.length ||
      reachesMaxWin(stakePaise, road.multipliers[line - 1] ?? 0, maxWinPaise),
    paysRupees: Number(paidPaise) / 100,
    return: exact(returned),
  };
}

const STAKE_PAISE = 100n;
const BET: SeriesBet = {
  stakePaise: STAKE_PAISE,
  type: 1,
  line: 1,
  multiplier: 0,
  rulesVersion: null,
  profileRulesVersion: null,
};
/** Large enough that no plan stops because of the wallet. */
const BALANCE_PAISE = 1_000_000n;

/**
 * Computes an autoplay plan exactly when all rounds stop on one line: counts the sequences of wins and losses allowed by the
 * product's rules, weighted by a^wins (b - a)^losses / b^rounds.
 */
export function planRow(road: Road, line: number, name: string, plan: AutoplayPlan) {
  const chance = chanceToReach(road, line);
  const [a, b] = [BigInt(chance.n), BigInt(chance.d)];
  const payout = payoutPaise(STAKE_PAISE, road.multipliers[line - 1] ?? 0, BALANCE_PAISE);
  /** sequences of equal length, by number of wins */
  let playing = new Map<number, { autoplay: ReturnType<typeof startAutoplay>; sequences: bigint }>([
    [0, { autoplay: startAutoplay(plan, BET, BALANCE_PAISE), sequences: 1n }],
  ]);
  const total = { rounds: new Fraction(0), paid: new Fraction(0), ahead: new Fraction(0) };
  for (let rounds = 0; playing.size > 0; rounds++) {
    const next: typeof playing = new Map();
    for (const [wins, { autoplay, sequences }] of playing) {
      const begun = countStartedRound(autoplay, BET, BALANCE_PAISE);
      if (begun.stop === null) {
        for (const [after, paid] of [
          [wins, 0n],
          [wins + 1, payout],
        ] as const) {
          const autoplay = countSettledRound(begun, paid);
          // Sequences with equal wins have the same net result. Those stopped by a win are kept apart under a negative key.
          const key = autoplay.stop === 'win' ? -after : after;
          next.set(key, { autoplay, sequences: (next.get(key)?.sequences ?? 0n) + sequences });
        }
        continue;
      }
      const won = Math.abs(wins);
      const weight = new Fraction(
        sequences * a ** BigInt(won) * (b - a) ** BigInt(rounds - won),
        b ** BigInt(rounds),
      );
      total.rounds = total.rounds.add(weight.mul(rounds));
      total.paid = total.paid.add(weight.mul(won).mul(new Fraction(payout, STAKE_PAISE)));
      if (begun.netPaise > 0n) total.ahead = total.ahead.add(weight);
    }
    playing = next;
  }
  return {
    name,
    line,
    meanRounds: decimal(total.rounds),
    return: exact(total.paid.div(total.rounds)),
    chanceAhead: decimal(total.ahead),
  };
}

const UNLIMITED: AutoplayPlan = { rounds: null, maxLossPaise: null, winPaise: null, minBalancePaise: null };

const PLANS: readonly (readonly [name: string, plan: AutoplayPlan])[] = [
  ['10 rounds', { ...UNLIMITED, rounds: 10 }],
  ['100 rounds', { ...UNLIMITED, rounds: 100 }],
  ['100 rounds, at most 20 stakes lost', { ...UNLIMITED, rounds: 100, maxLossPaise: 20n * STAKE_PAISE }],
  ['100 rounds, until the first win', { ...UNLIMITED, rounds: 100, winPaise: 1n }],
];

/** Returns the first line whose multiplier is at least 2. */
const doublingLine = ({ multipliers }: Road): number => multipliers.findIndex((one) => one >= 200) + 1;

const STAKES_PAISE = [1n, 10n, 20n, 50n, 100n, 150n].map((rupees) => rupees * 100n);
const MAX_WIN_PAISE = 500_000n * 100n;

/** Makes the par sheet of one difficulty. */
export function parSheet(type: DifficultyType) {
  const road = roadOf(type);
  const lines = road.multipliers.map((_, index) => index + 1);
  const target = doublingLine(road);
  return {
    type,
    name: DIFFICULTY_NAMES[type],
    lines: lines.map((line) => lineRow(road, line)),
    strategies: [
      strategyRow(`stop on line ${target}`, stopAt(road, target)),
      strategyRow('stop with a chance of 1/2 after each line', stopAtRandom(road, new Fraction(1, 2))),
      strategyRow('stop with a chance of 1/5 after each line', stopAtRandom(road, new Fraction(1, 5))),
      strategyRow('to the end of the road', stopAt(road, lines.length)),
    ],
    caps: STAKES_PAISE.map((stakePaise) => capRow(road, stakePaise, MAX_WIN_PAISE)),
    plans: PLANS.map(([name, plan]) => planRow(road, target, name, plan)),
  };
}

export type ParSheet = ReturnType<typeof parSheet>;

export const parSheets = (): readonly ParSheet[] => DIFFICULTY_TYPES.map(parSheet);
