import { amountText, plainRupees } from '../../../contract/typed-text.ts';
import { clampStake, type StakeLimits } from '../../../game/selectors.ts';
import type { StakeRefusal } from '../../../game/state.ts';

/** What became of a text typed into the amount field. */
export interface TypedStake {
  /** what stays in the field */
  readonly text: string;
  /** whole rupees in paise, or why it is none */
  readonly stake: bigint | Extract<StakeRefusal, 'missing' | 'notWhole'>;
}

/** Reads whole rupees; what is not understood stays as it was typed, for the player to mend. */
export function typedStake(typed: string): TypedStake {
  const text = amountText(typed).replace(/^0+(?=\d)/, '');
  const digits = plainRupees(text);
  if (digits === '') return { text, stake: 'missing' };
  return { text, stake: /^\d+$/.test(digits) ? BigInt(digits) * 100n : 'notWhole' };
}

/**
 * What the field shows: the typed text as long as it means the stake of the game, else that stake.
 * @param isRefused the typed text is no stake: it stays for the player to mend
 */
export function stakeText(typed: string | null, stakePaise: bigint, isRefused = false): string {
  const stays = typed !== null && (isRefused || typedStake(typed).stake === stakePaise);
  return stays ? typed : (stakePaise / 100n).toString();
}

/** Whole rupees within the limits. */
const allowedStake = (paise: bigint, limits: StakeLimits): bigint =>
  clampStake(paise - (paise % 100n), limits);

export const halfStake = (stakePaise: bigint, limits: StakeLimits): bigint =>
  allowedStake(stakePaise / 2n, limits);

export const doubleStake = (stakePaise: bigint, limits: StakeLimits): bigint =>
  allowedStake(stakePaise * 2n, limits);
