import { asciiDigits } from './typed-text.ts';

/** White space except the byte order mark, which \s includes. */
const SPACES = /[^\S\uFEFF]+/gu;

/** Banks print zeros before a numeric reference, and CR or DR after it. */
const NUMERIC = /^0*([1-9]\d*|0)(?:CR|DR)?$/;

/** A transaction hash of Ethereum is written with 0x, one of TRON without. */
const HASH_PREFIX = /^0x(?=[0-9a-f]{64}$)/i;

/**
 * Returns a bank reference or transaction hash as it is compared, so that one payment has one reference however it
 * was typed; null when it has anything but letters A to Z and digits.
 */
export function canonicalUtr(typed: string): string | null {
  const compared = asciiDigits(typed.normalize('NFKC')).replace(SPACES, '').replace(HASH_PREFIX, '');
  // toUpperCase after the check: it turns some other letters into these.
  return /^[A-Za-z0-9]{1,64}$/.test(compared) ? compared.toUpperCase().replace(NUMERIC, '$1') : null;
}

export const isTransactionHash = (canonical: string): boolean => /^[0-9A-F]{64}$/.test(canonical);

const MAX_LENGTH = 64;
const MAX_HASH_LENGTH = 66;

/** Whether a typed reference is short enough: only a transaction hash with 0x has more than 64 characters. */
export const isUtrLength = (typed: string): boolean =>
  typed.length <= MAX_LENGTH ||
  (typed.length <= MAX_HASH_LENGTH && isTransactionHash(canonicalUtr(typed) ?? ''));

/** 9 to 16 digits (UPI, IMPS), or 12 to 22 letters and digits, of which at least 6 are digits (NEFT, RTGS). */
export const isBankReference = (canonical: string): boolean =>
  /^\d{9,16}$/.test(canonical) ||
  (/^[A-Z0-9]{12,22}$/.test(canonical) && (canonical.match(/\d/g) ?? []).length >= 6);

/** Whether a spreadsheet has written a long number as 4.12346E+11, without its last digits. */
export const isShortenedNumber = (text: string): boolean => /^\d([.,]\d{1,20})?E\+?\d{1,3}$/i.test(text);

/** Returns a reference as it is stored: a numeric one in canonical form, others as typed. */
export function storedUtr(typed: string): string {
  const canonical = canonicalUtr(typed);
  return canonical !== null && /^\d+$/.test(canonical) ? canonical : typed.trim();
}
