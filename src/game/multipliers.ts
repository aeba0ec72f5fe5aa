import type { DifficultyType } from '../contract/constants.ts';

/** Places on the lane of the draw; the lines of a road are those that can be safe. */
export const DRAW_PLACES = 25;

/** Hazards among the places, by difficulty type. */
export const HAZARDS: Readonly<Record<DifficultyType, number>> = { 1: 1, 2: 3, 3: 5, 4: 10 };

/** Moves of the fire marker a second, by difficulty type. */
export const FIRE_FREQUENCY_HZ: Readonly<Record<DifficultyType, number>> = { 1: 0.5, 2: 0.6, 3: 0.8, 4: 1 };

/** Return to the player as an integer of hundredths of a percent: 98.00 %. */
export const DEFAULT_RTP_BPS = 9800;

/** One whole (100 %) in the unit of {@link DEFAULT_RTP_BPS}. */
export const RTP_WHOLE_BPS = 10_000;

/** Lines of a road: 24, 22, 20, 15 for types 1 to 4. */
export function linesOf(type: DifficultyType): number {
  return DRAW_PLACES - HAZARDS[type];
}

/** Ways to choose k of n, exact. */
function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let i = 1; i <= k; i++) ways = (ways * BigInt(n - k + i)) / BigInt(i);
  return ways;
}

const tables = new Map<string, readonly number[]>();

/**
 * Multipliers of line 1..n in integer hundredths: rtp x C(25,k) / C(25-m,k), in exact rationals, rounded half up.
 * @param rtpBps hundredths of a percent, 1..10000
 * @returns line k at index k - 1; the same array for the same arguments
 * @throws RangeError when rtp is not an integer of that range
 */
export function multiplierTable(type: DifficultyType, rtpBps: number = DEFAULT_RTP_BPS): readonly number[] {
  if (!Number.isInteger(rtpBps) || rtpBps < 1 || rtpBps > RTP_WHOLE_BPS)
    throw new RangeError(`rtp must be 1..${RTP_WHOLE_BPS}, not ${rtpBps}`);
  const name = `${type}:${rtpBps}`;
  const known = tables.get(name);
  if (known) return known;
  const lines = linesOf(type);
  const table = Array.from({ length: lines }, (_, index) => {
    const over = 100n * BigInt(rtpBps) * choose(DRAW_PLACES, index + 1);
    const under = BigInt(RTP_WHOLE_BPS) * choose(lines, index + 1);
    return Number((2n * over + under) / (2n * under));
  });
  tables.set(name, table);
  return table;
}
