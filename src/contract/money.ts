/**
 * Money is integer paise (bigint) everywhere but on the wire, where it is rupees as a number or decimal text with at
 * most two decimals. Conversions go through the decimal text, never through float arithmetic.
 */

const DECIMAL = /^(0|[1-9]\d{0,12})(?:\.(\d{1,2}))?$/;

/** The largest amount the wire takes, in paise: below 10^13 rupees a JSON number still holds every paisa exactly. */
export const MAX_PAISE = 10n ** 15n - 1n;

/**
 * Reads rupees off the wire.
 * @param rupees a number or decimal text, not negative, at most two decimals, no exponent, no sign, no spaces
 * @returns paise, or null when the text is not such an amount or exceeds {@link MAX_PAISE}
 */
export function paiseFromRupees(rupees: number | string): bigint | null {
  const match = DECIMAL.exec(String(rupees));
  if (!match) return null;
  const paise = BigInt(match[1] ?? '0') * 100n + BigInt((match[2] ?? '').padEnd(2, '0'));
  return paise <= MAX_PAISE ? paise : null;
}

/** Paise as decimal text of rupees with exactly two decimals: 12345n -> "123.45". */
export function rupeesText(paise: bigint): string {
  const sign = paise < 0n ? '-' : '';
  const digits = (paise < 0n ? -paise : paise).toString().padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Paise as {@link rupeesText}, without paise where there are none: 10000n -> "100", 12350n -> "123.50". */
export const shortRupeesText = (paise: bigint): string => rupeesText(paise).replace(/\.00$/, '');

/** Paise as the JSON number of rupees that the wire carries: 12345n -> 123.45. */
export function rupeesFromPaise(paise: bigint): number {
  return Number(rupeesText(paise));
}

/**
 * Reads a multiplier off the wire as integer hundredths: 1.02 -> 102.
 * @returns null when it is not a number of at most two decimals
 */
export function hundredthsFromMultiplier(multiplier: number | string): number | null {
  const paise = paiseFromRupees(multiplier);
  return paise === null ? null : Number(paise);
}

/** Hundredths as the JSON number that the wire carries: 102 -> 1.02. */
export function multiplierFromHundredths(hundredths: number): number {
  return rupeesFromPaise(BigInt(hundredths));
}

/**
 * What a stake is worth at a multiplier. Stakes are whole rupees, so the product is exact in paise.
 * @param stakePaise a multiple of 100
 */
export function winPaise(stakePaise: bigint, multiplierHundredths: number): bigint {
  return (stakePaise / 100n) * BigInt(multiplierHundredths);
}
