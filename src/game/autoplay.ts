/** When a series of rounds stops. Null leaves a condition out. */
export interface AutoplayPlan {
  readonly rounds: number | null;
  /** no round begins that could lose more than this in all */
  readonly maxLossPaise: bigint | null;
  /** a single round that pays at least this ends the series */
  readonly winPaise: bigint | null;
  /** no round begins that could leave less than this */
  readonly minBalancePaise: bigint | null;
}

export type AutoplayStop = 'finished' | 'loss' | 'win' | 'balance' | 'player' | 'hidden' | 'limit' | 'error';

export interface Autoplay {
  readonly plan: AutoplayPlan;
  /** rounds that have begun */
  readonly begun: number;
  /** payouts less stakes of the rounds that have ended */
  readonly netPaise: bigint;
  readonly stop: AutoplayStop | null;
}

export const AUTOPLAY_ROUNDS = [10, 25, 50, 100] as const;

export const startAutoplay = (plan: AutoplayPlan): Autoplay => ({ plan, begun: 0, netPaise: 0n, stop: null });

/** The first reason to stop stays. */
export const stopAutoplay = (autoplay: Autoplay, stop: AutoplayStop): Autoplay =>
  autoplay.stop === null ? { ...autoplay, stop } : autoplay;

/** Begins the next round, or stops where it could break the plan. */
export function beginRound(autoplay: Autoplay, stakePaise: bigint, balancePaise: bigint): Autoplay {
  const { plan, begun, netPaise, stop } = autoplay;
  if (stop !== null) return autoplay;
  if (plan.rounds !== null && begun >= plan.rounds) return stopAutoplay(autoplay, 'finished');
  if (plan.maxLossPaise !== null && stakePaise - netPaise > plan.maxLossPaise)
    return stopAutoplay(autoplay, 'loss');
  if (balancePaise - stakePaise < (plan.minBalancePaise ?? 0n)) return stopAutoplay(autoplay, 'balance');
  return { ...autoplay, begun: begun + 1 };
}

/** Counts a round that has ended. */
export function endRound(autoplay: Autoplay, stakePaise: bigint, payoutPaise: bigint): Autoplay {
  const { plan, netPaise } = autoplay;
  const counted = { ...autoplay, netPaise: netPaise + payoutPaise - stakePaise };
  return plan.winPaise !== null && payoutPaise >= plan.winPaise ? stopAutoplay(counted, 'win') : counted;
}

/** Returns the most that a series can lose, paise: 0 when no round can begin. */
export function worstCasePaise(plan: AutoplayPlan, stakePaise: bigint, balancePaise: bigint): bigint {
  const bounds = [balancePaise - (plan.minBalancePaise ?? 0n)];
  if (plan.maxLossPaise !== null) bounds.push(plan.maxLossPaise);
  if (plan.rounds !== null) bounds.push(BigInt(plan.rounds) * stakePaise);
  const leastPaise = bounds.reduce((least, bound) => (bound < least ? bound : least));
  // After small wins the loss may come to any amount up to the bound.
  return leastPaise < stakePaise ? 0n : leastPaise;
}
