import { asciiDigits, plainAmount, plainRupees } from '../contract/typed-text.ts';
import { LANGUAGES, type Language } from './languages.ts';

/** "12,40", "1.234,50" and "1.234.567", but not "1.500", which may be either. */
const COMMA_DECIMAL = /^(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}$|^\d{1,3}(?:\.\d{3}){2,}$/;

const CURRENCY = /^\s*(?:₹|rs\.?|inr)\s*|\s*(?:\/-|₹)\s*$/gi;

/**
 * Reads an amount in the format of the page, or with a decimal comma if the language has one. Returns "1234.50", or the text
 * for the rules to refuse.
 */
export function typedAmount(text: string, language: Language): string {
  const amount = asciiDigits(text).replace(CURRENCY, '');
  return 'hasDecimalComma' in LANGUAGES[language] && COMMA_DECIMAL.test(amount)
    ? amount.replaceAll('.', '').replace(',', '.')
    : plainAmount(amount);
}

/** The same for whole rupees: "1,000.00" -> "1000"; "1000.50" stays, to be refused. */
export const typedRupees = (text: string, language: Language): string =>
  plainRupees(typedAmount(text, language));
