import type { Language } from '../../game/settings.ts';

const TIME = { hour: 'numeric', minute: '2-digit' } as const;

export const DAY_FORMAT = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** Digits are those of en-IN in both languages. Hindi names the day period, as its am and pm are in Latin. */
export const TIME_FORMATS = {
  en: { locale: 'en-IN', time: TIME },
  hi: { locale: 'hi-IN-u-nu-latn', time: { ...TIME, dayPeriod: 'short' } },
} as const;

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

const MINUTE_MS = 60_000;

/**
 * Replaces each ISO instant of a text by its date and time in the player's time zone, which is named. The minute is the
 * one by which it has come.
 */
export function formatInstants(text: string, language: Language): string {
  return text.replace(INSTANT, (instant) => {
    const { locale, time } = TIME_FORMATS[language];
    return new Intl.DateTimeFormat(locale, { ...DAY_FORMAT, ...time, timeZoneName: 'short' }).format(
      Math.ceil(Date.parse(instant) / MINUTE_MS) * MINUTE_MS,
    );
  });
}
