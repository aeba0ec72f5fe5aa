import { reachesMaxWin } from './payout.ts';

export interface Road {
  /** hundredths of line 1..last, empty for the placeholder */
  readonly multipliers: readonly number[];
  readonly lines: number;
  /** what the last line pays where max_win cuts it; null where it pays its multiplier in full */
  readonly maxWinPaise: bigint | null;
}

export const PLACEHOLDER_LINES = 10;

/** The road until the multipliers have loaded. */
export const PLACEHOLDER_ROAD: Road = { multipliers: [], lines: PLACEHOLDER_LINES, maxWinPaise: null };

/**
 * Returns the road for a table of multipliers and a stake.
 * @param table hundredths of line 1..last
 * @param limitPaise max win; a line that pays more ends the road
 */
export function roadOf(
  table: readonly number[],
  lines: number,
  stakePaise: bigint,
  limitPaise: bigint,
): Road {
  const multipliers = table.slice(0, lines);
  const maxWinPaise = reachesMaxWin(stakePaise, multipliers.at(-1) ?? 0, limitPaise) ? limitPaise : null;
  return { multipliers, lines, maxWinPaise };
}
