import { digitsAndMarks } from '../../../../contract/typed-text.ts';
import type { Language } from '../../../../languages/languages.ts';
import { shownLanguage } from '../../../../languages/translation.ts';
import { typedRupees } from '../../../../languages/typed-amount.ts';
import { clampStake, type StakeLimits } from '../../../state/selectors.ts';
import type { StakeRefusal } from '../../../state/state.ts';

export interface TypedStake {
  readonly text: string;
  readonly stake: bigint | Extract<StakeRefusal, 'missing' | 'notWhole'>;
}

export function typedStake(typed: string, language: Language = shownLanguage()): TypedStake {
  const text = digitsAndMarks(typed).replace(/^0+(?=\d)/, '');
  const digits = typedRupees(text, language);
  if (digits === '') return { text, stake: 'missing' };
  return { text, stake: /^\d+$/.test(digits) ? BigInt(digits) * 100n : 'notWhole' };
}

export function stakeText(typed: string | null, stakePaise: bigint, isRefused = false): string {
  const stays = typed !== null && (isRefused || typedStake(typed).stake === stakePaise);
  return stays ? typed : (stakePaise / 100n).toString();
}

const allowedStake = (paise: bigint, betLimits: StakeLimits): bigint =>
  clampStake(paise - (paise % 100n), betLimits);

export const halfStake = (stakePaise: bigint, betLimits: StakeLimits): bigint =>
  allowedStake(stakePaise / 2n, betLimits);

export const doubleStake = (stakePaise: bigint, betLimits: StakeLimits): bigint =>
  allowedStake(stakePaise * 2n, betLimits);

/** Returns the limits with a maximum that the balance covers. @param balancePaise null: not known */
export const affordableLimits = (balancePaise: bigint | null, betLimits: StakeLimits): StakeLimits => ({
  minBetPaise: betLimits.minBetPaise,
  maxBetPaise: balancePaise === null ? betLimits.maxBetPaise : allowedStake(balancePaise, betLimits),
});
