import { DIFFICULTY_TYPES, type DifficultyType } from '../../contract/constants.ts';
import { DRAW_PLACES } from '../../contract/difficulties.ts';
import { FATAL_PLACES, linesOf } from '../../rules/multipliers.ts';

// More or fewer fatal landings than expected are a sign that players know the fatal lines, or that the draw is wrong.

/** without steps into visible fire */
export interface Landings {
  readonly landings: number;
  readonly fatal: number;
}

/** line k at index k - 1 */
export type LandingsOfType = readonly Landings[];

export const chanceOfFatalLine = (type: DifficultyType, line: number): number =>
  FATAL_PLACES[type] / (DRAW_PLACES + 1 - line);

const FALSE_ALARM = 0.01;

/** Most of the prior's mass is within two percentage points of the chance by the rules. */
const PRIOR_WEIGHT = 500;

const ODDS_RATIOS = [0.75, 0.85, 0.9, 0.95, 0.97, 0.985, 1.015, 1.03, 1.05, 1.1, 1.15, 1.25];

const TESTS = DIFFICULTY_TYPES.reduce((sum, type) => sum + linesOf(type) + 1, 0);

const ALARM_AT = Math.log(TESTS / FALSE_ALARM);

/** Returns ln Γ(x) for x > 0 by Stirling's series. */
export function logGamma(x: number): number {
  if (x < 10) return logGamma(x + 1) - Math.log(x);
  const r = 1 / (x * x);
  const series = (1 / 12 - r * (1 / 360 - r * (1 / 1260 - r / 1680))) / x;
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series;
}

const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b);

/**
 * Returns the logarithm of the likelihood of landings under a Beta prior of the chance to be fatal, against that under the rules.
 * The ratio is a martingale that begins at 1 while the rules hold, so it ever reaches 1/α with a chance of at most α (Ville 1939;
 * Robbins, "Statistical methods related to the law of the iterated logarithm", Ann. Math. Stat. 41, 1970, mixtures).
 * @param chance by the rules, between 0 and 1
 */
export function lineEvidence({ landings, fatal }: Landings, chance: number): number {
  const a = PRIOR_WEIGHT * chance;
  const b = PRIOR_WEIGHT * (1 - chance);
  const safe = landings - fatal;
  return logBeta(a + fatal, b + safe) - logBeta(a, b) - fatal * Math.log(chance) - safe * Math.log1p(-chance);
}

export function typeEvidence(type: DifficultyType, ofLines: LandingsOfType): number {
  const logs = ODDS_RATIOS.map((ratio) =>
    ofLines.reduce((sum, { landings, fatal }, index) => {
      const chance = chanceOfFatalLine(type, index + 1);
      const scale = Math.log1p(chance * (ratio - 1));
      return sum + fatal * (Math.log(ratio) - scale) - (landings - fatal) * scale;
    }, 0),
  );
  const most = Math.max(...logs);
  return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0) / logs.length);
}

export interface LineReturn {
  /** null while a line up to it has no landing */
  readonly actual: number | null;
  readonly chance: number;
  readonly deviation: number | null;
  /** from 1 on an alarm */
  readonly evidence: number;
}

const shareOfAlarm = (evidence: number): number => Math.max(0, evidence) / ALARM_AT;

/**
 * Returns the chance to reach each line, estimated from all landings on the lines before it: players who stopped earlier count up to the line they
 * reached (Kaplan and Meier, "Nonparametric estimation from incomplete observations", JASA 53, 1958), with Greenwood's variance under the rules.
 */
export function lineReturns(type: DifficultyType, ofLines: LandingsOfType): readonly LineReturn[] {
  let [actual, chance, variance]: [number | null, number, number] = [1, 1, 0];
  return ofLines.map((line, index) => {
    const fatalChance = chanceOfFatalLine(type, index + 1);
    chance *= 1 - fatalChance;
    variance += fatalChance / ((1 - fatalChance) * line.landings);
    actual = actual === null || line.landings === 0 ? null : actual * (1 - line.fatal / line.landings);
    return {
      actual,
      chance,
      deviation: actual === null ? null : chance * Math.sqrt(variance),
      evidence: shareOfAlarm(lineEvidence(line, fatalChance)),
    };
  });
}

export const typeAlarmShare = (type: DifficultyType, ofLines: LandingsOfType): number =>
  shareOfAlarm(typeEvidence(type, ofLines));

export const isAlarm = (type: DifficultyType, ofLines: LandingsOfType): boolean =>
  typeEvidence(type, ofLines) >= ALARM_AT ||
  ofLines.some((line, index) => lineEvidence(line, chanceOfFatalLine(type, index + 1)) >= ALARM_AT);
