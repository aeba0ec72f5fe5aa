import { amountText, plainRupees } from '../../../../contract/typed-text.ts';

export const WHOLE_RUPEES = {
  lead: '₹',
  inputMode: 'numeric',
  autoComplete: 'off',
  filter: amountText,
  normalize: plainRupees,
} as const;

/** Returns a typed amount as digits, or null if it is 0, has more than nine digits or is no number. */
export function positiveRupees(typed: string): string | null {
  const digits = plainRupees(typed);
  return /^0*[1-9]\d{0,8}$/.test(digits) ? digits : null;
}
