import { asciiDigits } from './typed-text.ts';

/** White space without the byte order mark, which JavaScript counts to it. */
const SPACES = /[^\S\uFEFF]+/gu;

/** Banks print zeros before a numeric reference, and CR or DR after it. */
const OF_DIGITS = /^0*([1-9]\d*|0)(?:CR|DR)?$/;

/**
 * Returns a bank reference as it is compared, so that one payment has one reference however it was typed; null
 * when it has anything but letters A to Z and digits.
 */
export function canonicalUtr(typed: string): string | null {
  const compared = asciiDigits(typed.normalize('NFKC')).replace(SPACES, '');
  // toUpperCase only here: other letters become several, or look like these.
  return /^[A-Za-z0-9]{1,64}$/.test(compared) ? compared.toUpperCase().replace(OF_DIGITS, '$1') : null;
}

/** Returns a reference as it is stored: a numeric one in canonical form, others as typed. */
export function storedUtr(typed: string): string {
  const canonical = canonicalUtr(typed);
  return canonical !== null && /^\d+$/.test(canonical) ? canonical : typed.trim();
}
