import { MINUTE_MS } from '../contract/day.ts';
import { LANGUAGES, type Language } from './languages.ts';

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

function timeFormat(language: Language) {
  const { dayPeriod } = LANGUAGES[language];
  return { hour: 'numeric', minute: '2-digit', ...(dayPeriod && { dayPeriod }) } as const;
}

function dateFormats(language: Language) {
  const { locale } = LANGUAGES[language];
  return {
    day: new Intl.DateTimeFormat(locale, DAY),
    time: new Intl.DateTimeFormat(locale, timeFormat(language)),
  };
}

const formatsByLanguage = new Map<Language, ReturnType<typeof dateFormats>>();

/** Returns the formats of a language's dates, in the player's time zone. */
export function dateFormatsOf(language: Language): ReturnType<typeof dateFormats> {
  const formats = formatsByLanguage.get(language) ?? dateFormats(language);
  formatsByLanguage.set(language, formats);
  return formats;
}

/** Writes an ISO instant with its time zone, rounded up to the minute. */
export function instantText(instant: string, language: Language): string {
  const atMs = Math.ceil(Date.parse(instant) / MINUTE_MS) * MINUTE_MS;
  if (Number.isNaN(atMs)) return instant;
  const format = { ...DAY, ...timeFormat(language), timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat(LANGUAGES[language].locale, format).format(atMs);
}

/** Amounts and numbers are written as in India in every language, as the wallet is in rupees and fields take a decimal point. */
const NUMBER_LOCALE = 'en-IN';

export const RUPEES = new Intl.NumberFormat(NUMBER_LOCALE, {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
export const WHOLE = new Intl.NumberFormat(NUMBER_LOCALE);
export const DECIMALS = new Intl.NumberFormat(NUMBER_LOCALE, { maximumFractionDigits: 2 });
export const CHANCE = new Intl.NumberFormat(NUMBER_LOCALE, { style: 'percent', maximumSignificantDigits: 3 });
export const RETURN = new Intl.NumberFormat(NUMBER_LOCALE, { style: 'percent', minimumFractionDigits: 2 });
