import { winPaise } from '../contract/money.ts';

/**
 * What a line pays: the stake times its multiplier, never more than a round may pay. Provider and browser both ask here.
 * @param stakePaise whole rupees, in paise
 * @param multiplier hundredths
 * @param maxWinPaise null where a provider sets no such limit
 */
export function payoutPaise(stakePaise: bigint, multiplier: number, maxWinPaise: bigint | null): bigint {
  const full = winPaise(stakePaise, multiplier);
  return maxWinPaise !== null && full > maxWinPaise ? maxWinPaise : full;
}

/**
 * The multiplier that a settled round was paid at, hundredths: that of its line, less where the max win cut it.
 * @param stakePaise above zero
 */
export function paidMultiplier(stakePaise: bigint, paidPaise: bigint): number {
  return Number((paidPaise * 100n) / stakePaise);
}

/** The line pays all that a round may pay: to go on would risk it for nothing, so the road ends there. */
export function reachesMaxWin(stakePaise: bigint, multiplier: number, maxWinPaise: bigint | null): boolean {
  return maxWinPaise !== null && winPaise(stakePaise, multiplier) >= maxWinPaise;
}

/**
 * The line whose landing settles a round, which is how many lines its road has: the first that reaches the most a round
 * may pay, else the table's last.
 * @param multipliers hundredths of line 1..n
 */
export function lastLine(
  multipliers: readonly number[],
  stakePaise: bigint,
  maxWinPaise: bigint | null,
): number {
  const cut = multipliers.findIndex((multiplier) => reachesMaxWin(stakePaise, multiplier, maxWinPaise));
  return cut < 0 ? multipliers.length : cut + 1;
}
