import { asciiDigits, digitsAndMarks } from '../../../../contract/typed-text.ts';
import { shownLanguage } from '../../../../languages/translation.ts';
import { typedAmount, typedRupees } from '../../../../languages/typed-amount.ts';

export const readAmount = (text: string): string => typedAmount(text, shownLanguage());
export const readRupees = (text: string): string => typedRupees(text, shownLanguage());

const RUPEES = { lead: '₹', autoComplete: 'off' } as const;

/** Props of a field for an amount with paise. */
export const AMOUNT = {
  ...RUPEES,
  inputMode: 'decimal',
  filter: asciiDigits,
  normalize: readAmount,
} as const;
export const WHOLE_RUPEES = {
  ...RUPEES,
  inputMode: 'numeric',
  filter: digitsAndMarks,
  normalize: readRupees,
} as const;

/** Returns a typed amount as digits, or null if it is 0, has more than nine digits or is no number. */
export function positiveRupees(typed: string): string | null {
  const digits = readRupees(typed);
  return /^0*[1-9]\d{0,8}$/.test(digits) ? digits : null;
}
