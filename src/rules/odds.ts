import type { DifficultyType } from '../contract/constants.ts';
import { DRAW_PLACES } from '../contract/difficulties.ts';
import { linesOf } from './multipliers.ts';

export interface LineOdds {
  readonly line: number;
  /** of reaching the line, 0 to 1: C(25-m,k) / C(25,k) */
  readonly chance: number;
  readonly multiplier: number;
  /** chance x payout: what comes back of a stake on average, 0 to 1 */
  readonly returned: number;
}

/** Returns the chance that the first line is safe, 0 to 1. */
export const firstLineChance = (type: DifficultyType): number => linesOf(type) / DRAW_PLACES;

/**
 * Returns the odds of each line, without the fire marker.
 * @param lastPays times the stake, where max_win cuts the last line
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
