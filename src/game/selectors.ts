import type { DifficultyType } from '../contract/constants.ts';
import { payoutPaise } from './payout.ts';
import type { GameState, Limits, StakeRefusal } from './state.ts';

/** What the panel may do now: the rules for disabled controls in one place. */

/** A round is in play or its end is being shown: amount, MIN, MAX, chips and difficulty are disabled. */
export function isBetLocked(state: GameState): boolean {
  return state.phase !== 'idle';
}

/** The stake on screen, paise: the round's, and between rounds the chosen one. */
export function shownStakePaise({ round, stakePaise }: GameState): bigint {
  return round ? round.stakePaise : stakePaise;
}

/** The difficulty on screen: the round's, and between rounds the chosen one. */
export function shownType({ round, type }: GameState): DifficultyType {
  return round ? round.type : type;
}

/** The difficulty is one of the list. */
export function isOffered({ levels }: Pick<GameState, 'levels'>, type: DifficultyType): boolean {
  return levels.some((level) => level.type === type);
}

export type StakeLimits = Pick<Limits, 'minBetPaise' | 'maxBetPaise'>;

/** The nearest stake within the limits. */
export function clampStake(stakePaise: bigint, { minBetPaise, maxBetPaise }: StakeLimits): bigint {
  if (stakePaise > maxBetPaise) return maxBetPaise;
  return stakePaise < minBetPaise ? minBetPaise : stakePaise;
}

/** @returns why a bet may not have this stake; null when it may */
export function stakeRefusal({ limits }: GameState, stakePaise: bigint): StakeRefusal | null {
  const allowedPaise = clampStake(stakePaise, limits);
  if (allowedPaise < stakePaise) return 'overMaximum';
  if (allowedPaise > stakePaise) return 'underMinimum';
  return stakePaise % 100n === 0n ? null : 'notWhole';
}

/** A tap on Play is answered, by a bet or by why there is none: between rounds, once there is a road. */
export function isPlayOpen(state: GameState): boolean {
  return state.phase === 'idle' && isOffered(state, state.type);
}

/** The chosen stake may be bet. Whether the wallet covers it is checked on the tap. */
export function canPlay(state: GameState): boolean {
  const { stakePaise, limits, stakeRefusal: refusal } = state;
  return isPlayOpen(state) && refusal === null && stakePaise >= limits.minBetPaise;
}

/** Go is open: she stands, a line is ahead of her, and no tab of this browser shows a fried round. */
export function canGo(state: GameState): boolean {
  return (
    state.phase === 'ready' && !state.redFragment && state.round !== null && state.step < state.round.lastStep
  );
}

/** CASH OUT is open: she stands on a line, from the first on, and no tab of this browser shows a fried round. */
export function canCashOut(state: GameState): boolean {
  return state.phase === 'ready' && !state.redFragment && state.step >= 1;
}

/** The wallet does not cover the chosen stake; false as long as it is unknown. */
export function isWalletShort({ wallet, stakePaise }: GameState): boolean {
  return wallet !== null && wallet.balancePaise < stakePaise;
}

/** A round is on screen: the panel shows CASH OUT and Go in place of the bet. */
export function isRoundOnScreen(state: GameState): boolean {
  return state.round !== null;
}

/** The end of a round is told: fried, or the win popup, which waits for the egg at the end of the road. */
export function isEndShown({ phase, settlement, eggOpen }: GameState): boolean {
  return phase === 'fried' || (phase === 'won' && (eggOpen || settlement?.gameOver !== true));
}

/** What the end of a difficulty's road pays for the chosen stake, paise; null while its multipliers have not loaded. */
export function topPrizePaise(
  { levels, stakePaise, limits }: GameState,
  type: DifficultyType,
): bigint | null {
  const top = levels.find((level) => level.type === type)?.multipliers.at(-1);
  return top === undefined ? null : payoutPaise(stakePaise, top, limits.settlesAtPaise);
}

/** What the next line would pay, in paise; null between rounds, at their end, and on the last line. */
export function nextWinPaise({ round, step, settlement }: GameState): bigint | null {
  const multiplier = round?.multipliers[step];
  if (!round || settlement || multiplier === undefined || step >= round.lastStep) return null;
  return payoutPaise(round.stakePaise, multiplier, round.maxWinPaise);
}

/** The present win in paise: the stake times the multiplier under the chicken, at most max_win; 0 on the start tile. */
export function currentWinPaise(state: GameState): bigint {
  const { round, step, settlement } = state;
  if (!round) return 0n;
  if (settlement) return settlement.winPaise;
  const multiplier = round.multipliers[step - 1];
  if (multiplier === undefined) return 0n;
  return payoutPaise(round.stakePaise, multiplier, round.maxWinPaise);
}

/**
 * Whether the player may withdraw: open after a deposit, first_recharge 1 or 2. A profile that is on its way,
 * or could not be had, says nothing of a deposit.
 */
export type WithdrawalAccess = 'loading' | 'failed' | 'depositFirst' | 'open';

export function withdrawalAccess({ player, profileFailed }: GameState): WithdrawalAccess {
  if (player === null) return profileFailed ? 'failed' : 'loading';
  return player.firstRecharge === 1 || player.firstRecharge === 2 ? 'open' : 'depositFirst';
}
