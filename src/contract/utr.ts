/** White space; the byte order mark, which JavaScript counts to it, is an invisible character here. */
const SPACES = /[^\S\uFEFF]+/gu;

/**
 * A bank's reference (UTR) as it is compared, so that one payment has one reference however it was typed: compatible
 * forms made one (full-width digits are digits), without spaces, in capitals.
 * @returns letters A to Z and digits; null when anything else is in it, hyphens and invisible characters included
 */
export function canonicalUtr(typed: string): string | null {
  const compared = typed.normalize('NFKC').replace(SPACES, '');
  // Only these are put in capitals: those of other letters are more than one, or look like these.
  return /^[A-Za-z0-9]{1,64}$/.test(compared) ? compared.toUpperCase() : null;
}

/**
 * A reference that was taken before hyphens and invisible characters were refused: without them it is compared like any
 * other. One that has other letters or digits is compared by its whole text, and is like none that is taken now.
 */
export function canonicalOldUtr(stored: string): string {
  return canonicalUtr(stored.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')) ?? `?${stored}`;
}
