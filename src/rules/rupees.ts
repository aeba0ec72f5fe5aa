import { rupeesText } from '../contract/money.ts';
import { RUPEES, WHOLE } from '../languages/formats.ts';

/** 1717830000n -> "₹1,71,78,300.00". */
export function rupees(paise: bigint): string {
  // Decimal text is taken exactly (ECMA-402, NumberFormat v3): no amount passes through a float.
  return RUPEES.format(rupeesText(paise) as Intl.StringNumericLiteral);
}

/** 1000n -> "+₹10.00", -1000n -> "−₹10.00", 0n -> "₹0.00". */
export function netRupees(paise: bigint): string {
  if (paise === 0n) return rupees(paise);
  return paise < 0n ? `−${rupees(-paise)}` : `+${rupees(paise)}`;
}

/** 10000n -> "100"; paise are cut. */
export function wholeRupees(paise: bigint): string {
  return WHOLE.format(paise / 100n);
}

/** 24500n -> "₹245", 2450n -> "₹24.50". */
export function amountInShort(paise: bigint): string {
  return paise % 100n === 0n ? `₹${wholeRupees(paise)}` : rupees(paise);
}

/** The text size that shows an amount uncut. @returns '' up to 10 characters, 'm' up to 13, 's' up to 16, 'xs' beyond */
export function amountSize(text: string): '' | 'm' | 's' | 'xs' {
  if (text.length <= 10) return '';
  if (text.length <= 13) return 'm';
  return text.length <= 16 ? 's' : 'xs';
}
