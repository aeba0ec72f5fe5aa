import { byDifficulty, type DifficultyType, type FireVersion } from '../contract/constants.ts';

interface FireRules {
  /** The marker sparks this long before it burns. */
  readonly warningMs: number;
  readonly frequencyHz: Readonly<Record<DifficultyType, number>>;
  /** how far ahead of the chicken it comes, a share of the road */
  readonly reach: number;
}

const FIRE_RULES: Readonly<Record<FireVersion, FireRules>> = {
  1: { warningMs: 350, frequencyHz: byDifficulty(({ fireHz }) => fireHz[1]), reach: 1 },
  // A second is longer than people need from seeing the next line free to tapping. At this pace a marker of the whole
  // road would not be in sight in half of the rounds.
  2: { warningMs: 1000, frequencyHz: byDifficulty(({ fireHz }) => fireHz[2]), reach: 0.5 },
};

/** The version of new rounds. */
export const FIRE_VERSION: FireVersion = 2;

/** Returns how often the marker of our own rounds moves, times a second. */
export const fireFrequencyHz = (type: DifficultyType, version: FireVersion = FIRE_VERSION): number =>
  FIRE_RULES[version].frequencyHz[type];

/** Returns how long the marker stays on a line, ms. */
export const firePeriodMs = (frequencyHz: number): number => 1000 / frequencyHz;

/**
 * Returns how long the marker only sparks on a line, ms; at most half its period, so that it burns before it
 * moves.
 */
export function fireWarningMs(version: FireVersion, frequencyHz: number): number {
  return Math.min(FIRE_RULES[version].warningMs, firePeriodMs(frequencyHz) / 2);
}

/** Returns how many whole periods a round has lasted. Computed from the clock, so that a reload does not change it. */
export function fireTick(openedAtMs: number, nowMs: number, frequencyHz: number): number {
  return Math.max(0, Math.floor((nowMs - openedAtMs) / firePeriodMs(frequencyHz)));
}

/** Returns the time until the marker moves, ms; more than 0. */
export function untilFireMovesMs(openedAtMs: number, nowMs: number, frequencyHz: number): number {
  const nextTick = fireTick(openedAtMs, nowMs, frequencyHz) + 1;
  return openedAtMs + nextTick * firePeriodMs(frequencyHz) - nowMs;
}

/** Returns the lines ahead of the chicken that the marker may come to: two or more, unless the road has fewer left. */
export function fireLines(version: FireVersion, step: number, lastStep: number): number[] {
  const most = Math.max(2, Math.ceil(lastStep * FIRE_RULES[version].reach));
  const length = Math.max(0, Math.min(lastStep - step, most));
  return Array.from({ length }, (_, index) => step + 1 + index);
}

/**
 * Returns another of these lines for the marker; with one left it goes on and off in turn.
 * @param u the draw, 0 <= u < 1
 */
export function nextFire(candidates: readonly number[], current: number | null, u: number): number | null {
  const [only] = candidates;
  if (candidates.length === 1 && only !== undefined) return current === only ? null : only;
  const open = candidates.filter((line) => line !== current);
  return open[Math.floor(u * open.length)] ?? null;
}

/** The generic provider tells the fatal line in advance; the marker then stays off. */
export const fireStops = (roastMultiplier: number): boolean => roastMultiplier > 0;
