import type { DifficultyType } from '../../contract/constants.ts';
import { payoutAt, payoutPaise } from '../../rules/payout.ts';
import { type BetLimits, type GameState, INITIAL_STATE, type PlayStop, type StakeRefusal } from './state.ts';

export const isBetLocked = ({ phase, autoplay }: GameState): boolean => phase !== 'idle' || autoplay !== null;

/** Returns the round's stake, between rounds the chosen one, paise. */
export function shownStakePaise({ round, stakePaise }: GameState): bigint {
  return round ? round.stakePaise : stakePaise;
}

export const shownType = ({ round, type }: GameState): DifficultyType => (round ? round.type : type);

export function isOffered({ levels }: Pick<GameState, 'levels'>, type: DifficultyType): boolean {
  return levels.some((level) => level.type === type);
}

export function areBetLimitsLoaded({ betLimits }: Pick<GameState, 'betLimits'>): boolean {
  return betLimits !== INITIAL_STATE.betLimits;
}

export type StakeLimits = Pick<BetLimits, 'minBetPaise' | 'maxBetPaise'>;

export function clampStake(stakePaise: bigint, { minBetPaise, maxBetPaise }: StakeLimits): bigint {
  if (stakePaise > maxBetPaise) return maxBetPaise;
  return stakePaise < minBetPaise ? minBetPaise : stakePaise;
}

export function stakeRefusal({ betLimits }: GameState, stakePaise: bigint): StakeRefusal | null {
  const allowedPaise = clampStake(stakePaise, betLimits);
  if (allowedPaise < stakePaise) return 'overMaximum';
  if (allowedPaise > stakePaise) return 'underMinimum';
  return stakePaise % 100n === 0n ? null : 'notWhole';
}

export function isPlayOpen(state: GameState): boolean {
  return state.phase === 'idle' && isOffered(state, state.type) && playStop(state) === null;
}

export function playStop({ player, stakePaise }: Pick<GameState, 'player' | 'stakePaise'>): PlayStop | null {
  const stop = player?.playStop ?? null;
  return stop && stop.leftPaise < stakePaise ? stop : null;
}

export const minStartMs = ({ player }: Pick<GameState, 'player'>): number => player?.rules?.min_start_ms ?? 0;

/** Whether the provider sets the pace, so that Turbo and Skip are off. */
export const isPaceFixed = (state: Pick<GameState, 'player'>): boolean => minStartMs(state) > 0;

/** Whether the chosen stake may be bet; the wallet is checked on the tap. */
export function canPlay(state: GameState): boolean {
  const { stakePaise, betLimits, stakeRefusal: refusal } = state;
  return isPlayOpen(state) && refusal === null && stakePaise >= betLimits.minBetPaise;
}

/** Returns when the provider accepts the player's next bet, by `performance.now()`. */
export function nextStartMs(state: GameState): number {
  return (state.lastStartMs ?? Number.NEGATIVE_INFINITY) + minStartMs(state);
}

/** Whether the round on screen was settled by its bet: it takes no tap, and no fire marker moves. */
export const isSettledByBet = ({ round }: Pick<GameState, 'round'>): boolean =>
  round?.cashOutAt !== undefined;

export function isFireOnNextLine(state: GameState): boolean {
  return state.round !== null && state.fire === (state.nextLine ?? state.step + 1);
}

/** Whether the fire marker does not move: it is not drawn, and the player's rules do not count unseen fire. */
export const isFireStopped = ({ isFireDrawn, player }: Pick<GameState, 'isFireDrawn' | 'player'>): boolean =>
  !isFireDrawn && player?.rules?.unseen_fire_counts !== true;

export const isUnseenFireAhead = (state: GameState): boolean => !state.isFireDrawn && isFireOnNextLine(state);

const isOpen = (state: GameState): boolean =>
  state.phase === 'ready' && !state.isFriedElsewhere && !isSettledByBet(state);

export function canAdvance(state: GameState): boolean {
  const { round, step } = state;
  return isOpen(state) && round !== null && step < round.lastStep && !isUnseenFireAhead(state);
}

export function canCashOut(state: GameState): boolean {
  return isOpen(state) && state.step >= 1;
}

export function isWalletShort({ wallet, stakePaise }: GameState): boolean {
  return wallet !== null && wallet.balancePaise < stakePaise;
}

export const isRoundOnScreen = (state: GameState): boolean => state.round !== null;

export function isEndShown({ phase, settlement, eggOpen }: GameState): boolean {
  return phase === 'fried' || (phase === 'won' && (eggOpen || settlement?.gameOver !== true));
}

/** Whether the provider may know an outcome that is not on screen yet. */
export function isOutcomeUnseen(state: GameState): boolean {
  const { phase } = state;
  if (phase === 'placing') return state.isBetSent;
  if (phase === 'jumping' || phase === 'cashing') return true;
  return (phase === 'won' || isSettledByBet(state)) && !isEndShown(state);
}

/** Returns what the end of a road pays for the chosen stake, paise; null while its multipliers have not loaded. */
export function topPayoutPaise(
  { levels, stakePaise, betLimits }: GameState,
  type: DifficultyType,
): bigint | null {
  const top = levels.find((level) => level.type === type)?.multipliers.at(-1);
  return top === undefined ? null : payoutPaise(stakePaise, top, betLimits.settlesAtPaise);
}

/** Returns what the next line would pay, paise; null between rounds and on the last line. */
export function nextPayoutPaise({ round, step, settlement }: GameState): bigint | null {
  if (!round || settlement || step >= Math.min(round.lastStep, round.multipliers.length)) return null;
  return payoutAt(round, step + 1);
}

/** Returns what a cash-out would pay or the round has paid, paise. */
export function currentPayoutPaise(state: GameState): bigint {
  const { round, step, settlement } = state;
  if (!round) return 0n;
  return settlement ? settlement.winPaise : payoutAt(round, step);
}

/** Whether deposits would be refunded because of a break or self-exclusion. */
export const areDepositsClosed = ({ player }: GameState): boolean => player?.areDepositsClosed ?? false;

/** Withdrawals open after a first deposit (first_recharge 1 or 2) unless the provider sends `canWithdraw`. */
export type WithdrawalAccess = 'loading' | 'failed' | 'depositFirst' | 'open';

export function withdrawalAccess({ player, profileFailed }: GameState): WithdrawalAccess {
  if (player === null) return profileFailed ? 'failed' : 'loading';
  const isOpen = player.canWithdraw ?? (player.firstRecharge === 1 || player.firstRecharge === 2);
  return isOpen ? 'open' : 'depositFirst';
}
