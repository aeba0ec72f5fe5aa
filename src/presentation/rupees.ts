import { rupeesText } from '../contract/money.ts';

/**
 * Indian grouping. `format` takes decimal text and works on it exactly (ECMA-402, NumberFormat v3), so no amount ever
 * passes through a float.
 */
const INR = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const WHOLE = new Intl.NumberFormat('en-IN');

/** Paise as shown everywhere: 1717830000n -> "₹1,71,78,300.00". */
export function rupees(paise: bigint): string {
  return INR.format(rupeesText(paise) as Intl.StringNumericLiteral);
}

/** Whole rupees without sign and decimals, for chips and the amount field: 10000n -> "100"; paise below a rupee are cut. */
export function wholeRupees(paise: bigint): string {
  return WHOLE.format(paise / 100n);
}

/** For where there is little room: 24500n -> "₹245", 2450n -> "₹24.50". */
export function amountInShort(paise: bigint): string {
  return paise % 100n === 0n ? `₹${wholeRupees(paise)}` : rupees(paise);
}

/**
 * Which of three sizes an amount is written in: long ones step down so that none is cut.
 * @returns '' up to 10 characters, 'm' up to 13, 's' up to 16, 'xs' beyond
 */
export function amountSize(text: string): '' | 'm' | 's' | 'xs' {
  if (text.length <= 10) return '';
  if (text.length <= 13) return 'm';
  return text.length <= 16 ? 's' : 'xs';
}
