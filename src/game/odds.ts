import type { DifficultyType } from '../contract/constants.ts';
import { DRAW_PLACES, linesOf } from './multipliers.ts';

/** What a line of a road is worth to a player who has decided to stop there. */
export interface LineOdds {
  readonly line: number;
  /** to reach it, 0 to 1: C(25-m,k) / C(25,k) */
  readonly chance: number;
  /** hundredths */
  readonly multiplier: number;
  /** chance x what the line pays: what comes back of a stake on average, 0 to 1 */
  readonly returned: number;
}

/** The chance that the first line of a difficulty is safe, 0 to 1. */
export const firstLineChance = (type: DifficultyType): number => linesOf(type) / DRAW_PLACES;

/**
 * The odds of each line, from the draw's own rule; the fire marker is left out, which a player need not jump into.
 * @param multipliers hundredths of line 1..n
 * @param lastPays times the stake, where the max win cuts the last line; null where it pays its multiplier
 */
export function oddsOf(
  type: DifficultyType,
  multipliers: readonly number[],
  lastPays: number | null = null,
): readonly LineOdds[] {
  let chance = 1;
  return multipliers.slice(0, linesOf(type)).map((multiplier, passed) => {
    chance *= (linesOf(type) - passed) / (DRAW_PLACES - passed);
    const isCut = lastPays !== null && passed + 1 === multipliers.length;
    return { line: passed + 1, chance, multiplier, returned: chance * (isCut ? lastPays : multiplier / 100) };
  });
}
