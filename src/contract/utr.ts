import { asciiDigits } from './typed-text.ts';

/** White space; the byte order mark, which JavaScript counts to it, is an invisible character here. */
const SPACES = /[^\S\uFEFF]+/gu;

/** Banks print a reference of digits with zeros before it, and with what it did: credit or debit. */
const OF_DIGITS = /^0*(\d+)(?:CR|DR)?$/;

/**
 * A bank's reference (UTR) as it is compared and stored, so that one payment has one reference however it was typed: digits
 * of any script and full-width letters made plain, without spaces, in capitals; one of digits also without leading zeros
 * and a trailing CR or DR.
 * @returns letters A to Z and digits; null when anything else is in it, hyphens and invisible characters included
 */
export function canonicalUtr(typed: string): string | null {
  const compared = asciiDigits(typed.normalize('NFKC')).replace(SPACES, '');
  // Only these are put in capitals: those of other letters are more than one, or look like these.
  return /^[A-Za-z0-9]{1,64}$/.test(compared) ? compared.toUpperCase().replace(OF_DIGITS, '$1') : null;
}

/** A reference as it is stored beside its canonical form: one of digits in that form, others as they were typed. */
export function storedUtr(typed: string): string {
  const canonical = canonicalUtr(typed);
  return canonical !== null && /^\d+$/.test(canonical) ? canonical : typed.trim();
}
