import { byDifficulty, type DifficultyType } from '../contract/constants.ts';
import { DRAW_PLACES } from '../contract/difficulties.ts';

export const FATAL_PLACES = byDifficulty(({ fatalPlaces }) => fatalPlaces);

/** Return to player in hundredths of a percent. */
export const DEFAULT_RTP_BPS = 9800;

export const RTP_WHOLE_BPS = 10_000;

export const linesOf = (type: DifficultyType): number => DRAW_PLACES - FATAL_PLACES[type];

function choose(n: number, k: number): bigint {
  let ways = 1n;
  for (let i = 1; i <= k; i++) ways = (ways * BigInt(n - k + i)) / BigInt(i);
  return ways;
}

const tables = new Map<string, readonly number[]>();

/**
 * Returns the multipliers of line 1..n in hundredths: rtp x C(25,k) / C(25-m,k), exact, rounded half up.
 * @throws RangeError unless rtpBps is an integer of 1..10000
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
