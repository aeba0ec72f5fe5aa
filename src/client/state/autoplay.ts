import type { DifficultyType } from '../../contract/constants.ts';
import { isEqual } from './equal.ts';

/** When a series of rounds stops. Null leaves a condition out. */
export interface AutoplayPlan {
  readonly rounds: number | null;
  /** no round begins that could lose more than this in all */
  readonly maxLossPaise: bigint | null;
  /** a single round that pays at least this ends the series; 0: any win does */
  readonly winPaise: bigint | null;
  /** no round begins that could leave less than this */
  readonly minBalancePaise: bigint | null;
}

export type AutoplayStop =
  | 'finished'
  | 'loss'
  | 'win'
  | 'balance'
  /** the player's own lowest balance */
  | 'floor'
  /** another loss would pass the loss that the player confirmed at the start */
  | 'worst'
  /** stake, line or rules are not those confirmed */
  | 'changed'
  | 'player'
  | 'limit'
  | 'error';

export interface BetChoice {
  readonly stakePaise: bigint;
  readonly type: DifficultyType;
  /** where it cashes out; null: played by hand */
  readonly line: number | null;
}

export interface SeriesBet extends BetChoice {
  /** of `line`, hundredths */
  readonly multiplier: number;
  /** version of the loaded rules */
  readonly rulesVersion: string | null;
  /** version in the newest profile */
  readonly profileRulesVersion: string | null;
}

export interface Autoplay {
  readonly plan: AutoplayPlan;
  readonly bet: SeriesBet;
  /** the largest loss that the player confirmed */
  readonly worstPaise: bigint;
  readonly begun: number;
  readonly ended: number;
  /** payouts less stakes of the rounds that have ended */
  readonly netPaise: bigint;
  /** the largest payout of one round */
  readonly bestPaise: bigint;
  readonly stop: AutoplayStop | null;
  /** why it waits for the player's answer: `check` after series_check_ms, `away` after Stop was out of sight */
  readonly pause: 'check' | 'away' | null;
}

export const AUTOPLAY_ROUNDS = [10, 25, 50, 100] as const;

export const startAutoplay = (plan: AutoplayPlan, bet: SeriesBet, balancePaise: bigint): Autoplay => ({
  plan,
  bet,
  worstPaise: worstCasePaise(plan, bet.stakePaise, balancePaise),
  begun: 0,
  ended: 0,
  netPaise: 0n,
  bestPaise: 0n,
  stop: null,
  pause: null,
});

export const isPaused = ({ pause, stop }: Autoplay): boolean => pause !== null && stop === null;

export const pauseAutoplay = (autoplay: Autoplay, pause: Autoplay['pause']): Autoplay =>
  autoplay.pause === null ? { ...autoplay, pause } : autoplay;

/** Removes a begun round whose bet was not sent. */
export const uncountStartedRound = (autoplay: Autoplay): Autoplay => ({
  ...autoplay,
  begun: autoplay.begun - 1,
});

export const stopAutoplay = (autoplay: Autoplay, stop: AutoplayStop): Autoplay =>
  autoplay.stop === null ? { ...autoplay, stop } : autoplay;

export function checkNextBet(autoplay: Autoplay, now: SeriesBet, balancePaise: bigint): Autoplay {
  const { plan, bet, worstPaise, netPaise } = autoplay;
  const { stakePaise } = bet;
  if (!isEqual(bet, now)) return stopAutoplay(autoplay, 'changed');
  if (plan.maxLossPaise !== null && stakePaise - netPaise > plan.maxLossPaise)
    return stopAutoplay(autoplay, 'loss');
  if (balancePaise < stakePaise) return stopAutoplay(autoplay, 'balance');
  if (balancePaise - stakePaise < (plan.minBalancePaise ?? 0n)) return stopAutoplay(autoplay, 'floor');
  // True only if money has arrived since the start.
  return stakePaise - netPaise > worstPaise ? stopAutoplay(autoplay, 'worst') : autoplay;
}

export function countStartedRound(autoplay: Autoplay, now: SeriesBet, balancePaise: bigint): Autoplay {
  const { plan, begun, stop } = autoplay;
  if (stop !== null) return autoplay;
  if (plan.rounds !== null && begun >= plan.rounds) return stopAutoplay(autoplay, 'finished');
  const checked = checkNextBet(autoplay, now, balancePaise);
  return checked.stop === null ? { ...checked, begun: begun + 1 } : checked;
}

export function countSettledRound(autoplay: Autoplay, payoutPaise: bigint): Autoplay {
  const { plan, bet, ended, netPaise, bestPaise } = autoplay;
  const counted = {
    ...autoplay,
    ended: ended + 1,
    netPaise: netPaise + payoutPaise - bet.stakePaise,
    bestPaise: payoutPaise > bestPaise ? payoutPaise : bestPaise,
  };
  const isWin = plan.winPaise !== null && payoutPaise > 0n && payoutPaise >= plan.winPaise;
  return isWin ? stopAutoplay(counted, 'win') : counted;
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
