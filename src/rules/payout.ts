import { uncappedPayoutPaise } from '../contract/money.ts';

interface Terms {
  /** of line 1..n, hundredths */
  readonly multipliers: readonly number[];
  readonly stakePaise: bigint;
  readonly maxWinPaise: bigint;
}

/**
 * Returns what a line pays, at most max_win.
 * @param stakePaise whole rupees
 * @param multiplier hundredths
 */
export function payoutPaise(stakePaise: bigint, multiplier: number, maxWinPaise: bigint): bigint {
  const full = uncappedPayoutPaise(stakePaise, multiplier);
  return full > maxWinPaise ? maxWinPaise : full;
}

/** Returns what a line of a round pays, paise; 0 on the start tile. */
export function payoutAt({ multipliers, stakePaise, maxWinPaise }: Terms, line: number): bigint {
  return payoutPaise(stakePaise, multipliers[line - 1] ?? 0, maxWinPaise);
}

/** Returns the multiplier a settled round was paid at, hundredths: less than its line's where max_win cut it. */
export function paidMultiplier(stakePaise: bigint, paidPaise: bigint): number {
  return Number((paidPaise * 100n) / stakePaise);
}

/** Whether the line pays max_win, where the road ends. */
export function reachesMaxWin(stakePaise: bigint, multiplier: number, maxWinPaise: bigint): boolean {
  return uncappedPayoutPaise(stakePaise, multiplier) >= maxWinPaise;
}

/** Returns the line whose landing settles a round: the first that reaches max_win, else the table's last. */
export function lastLine(multipliers: readonly number[], stakePaise: bigint, maxWinPaise: bigint): number {
  const cut = multipliers.findIndex((multiplier) => reachesMaxWin(stakePaise, multiplier, maxWinPaise));
  return cut < 0 ? multipliers.length : cut + 1;
}
