import type { RoundSums } from '../../../../contract/statistics.ts';

export interface Sums {
  readonly rounds: number;
  readonly stakePaise: bigint;
  readonly payoutPaise: bigint;
  /** hundredths; 0 for none */
  readonly bestMultiplier: number;
}

export function totalOf(rows: readonly RoundSums[]): Sums {
  return {
    rounds: rows.reduce((sum, { rounds }) => sum + rounds, 0),
    stakePaise: rows.reduce((sum, { amount }) => sum + amount, 0n),
    payoutPaise: rows.reduce((sum, row) => sum + row.win_amount, 0n),
    bestMultiplier: Math.max(0, ...rows.map((row) => row.best_multiplier)),
  };
}
