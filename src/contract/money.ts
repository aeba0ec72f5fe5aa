/**
 * Money is integer paise (bigint) everywhere but on the wire: rupees, at most two decimals. Conversions use the
 * decimal text, never float arithmetic.
 */

const DECIMAL = /^(0|[1-9]\d{0,12})(?:\.(\d{1,2}))?$/;

/** Below 10^13 rupees a JSON number still holds every paisa exactly. */
export const MAX_PAISE = 10n ** 15n - 1n;

/** Returns paise, or null unless the rupees are a plain decimal of at most two decimals within {@link MAX_PAISE}. */
export function paiseFromRupees(rupees: number | string): bigint | null {
  const match = DECIMAL.exec(String(rupees));
  if (!match) return null;
  const paise = BigInt(match[1] ?? '0') * 100n + BigInt((match[2] ?? '').padEnd(2, '0'));
  return paise <= MAX_PAISE ? paise : null;
}

/** Returns rupees with two decimals: 12345n -> "123.45". */
export function rupeesText(paise: bigint): string {
  const sign = paise < 0n ? '-' : '';
  const digits = (paise < 0n ? -paise : paise).toString().padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Returns rupees without empty decimals: 10000n -> "100", 12350n -> "123.50". */
export const shortRupeesText = (paise: bigint): string => rupeesText(paise).replace(/\.00$/, '');

/** Returns rupees as the wire's JSON number: 12345n -> 123.45. */
export const rupeesFromPaise = (paise: bigint): number => Number(rupeesText(paise));

/** Returns integer hundredths: 1.02 -> 102; null unless a number of at most two decimals. */
export function hundredthsFromMultiplier(multiplier: number | string): number | null {
  const paise = paiseFromRupees(multiplier);
  return paise === null ? null : Number(paise);
}

/** Returns the wire's JSON number: 102 -> 1.02. */
export const multiplierFromHundredths = (hundredths: number): number => rupeesFromPaise(BigInt(hundredths));

/** Returns stake times multiplier, exact. @param stakePaise a multiple of 100 */
export function uncappedPayoutPaise(stakePaise: bigint, multiplierHundredths: number): bigint {
  return (stakePaise / 100n) * BigInt(multiplierHundredths);
}
