/**
 * How fields read what is typed, pasted or filled in: digits of any script count, and a mark that would change the
 * number is kept for the rules to refuse.
 */

const DIGIT = /^\p{Nd}$/u;

const DIGIT_VALUES = new Map<string, string>();

/** Unicode keeps the ten digits of a script together, in order. */
function digitValue(digit: string): string {
  const known = DIGIT_VALUES.get(digit);
  if (known !== undefined) return known;
  const codePoint = digit.codePointAt(0) ?? 0;
  let zero = codePoint;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero--;
  const value = String((codePoint - zero) % 10);
  DIGIT_VALUES.set(digit, value);
  return value;
}

/** Returns all decimal digits as 0 to 9. */
export const asciiDigits = (text: string): string => text.replace(/\p{Nd}/gu, digitValue);

export const accountNumber = (text: string): string => asciiDigits(text).replace(/\s/g, '');

const POINTS = /[．。｡٫]/gu;
const COMMAS = /[，、٬]/gu;

/** The currency before a number. Numerals such as ½ and ² stay. */
const BEFORE_NUMBER = /^(?:rs\.|[^\p{N}.,−-])+/iu;
const OF_NUMBER = /[\p{N}.,]/u;

/** Removes "/-" and the like after a number. */
function withoutEnd(text: string): string {
  const characters = Array.from(text);
  const last = characters.findLastIndex((character) => OF_NUMBER.test(character));
  return characters.slice(0, last + 1).join('');
}

/**
 * Returns an amount without currency, spaces and words around it; its marks stay for {@link plainAmount} or the
 * rules.
 */
export function amountText(text: string): string {
  const bare = asciiDigits(text)
    .replace(POINTS, '.')
    .replace(COMMAS, ',')
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(BEFORE_NUMBER, '');
  return withoutEnd(bare);
}

/** Returns only digits, dots and commas, so that pasted text is read like typed text. */
export const digitsAndMarks = (text: string): string => amountText(text).replace(/[^\p{N}.,]/gu, '');

const GROUPED = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d{1,2})?$/;

/** Removes thousands marks: "1,000.50" -> "1000.50". */
export function plainAmount(text: string): string {
  const amount = asciiDigits(text);
  return GROUPED.test(amount) ? amount.replaceAll(',', '') : amount;
}

/** The same for whole rupees: "1,000.00" -> "1000"; "1000.50" stays, to be refused. */
export const plainRupees = (text: string): string => plainAmount(text).replace(/^(\d+)\.0{0,2}$/, '$1');

const PHONE_DIGITS = 10;

const PHONE_PREFIX = /0091|91|0/y;

/**
 * Returns the digits without country code or leading 0; 9198765432 has neither. More than ten digits are kept for the rule
 * to refuse, since the first ten may be another person's number.
 */
export function phoneDigits(text: string): string {
  const typed = asciiDigits(text).replace(/\D/g, '');
  let start = 0;
  while (typed.length - start > PHONE_DIGITS) {
    PHONE_PREFIX.lastIndex = start;
    if (!PHONE_PREFIX.test(typed)) break;
    start = PHONE_PREFIX.lastIndex;
  }
  return typed.slice(start);
}

export const ifscCode = (text: string): string =>
  asciiDigits(text.normalize('NFKC'))
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, 16);
