/**
 * A new language is a line here and a catalogue beside this file. `dayPeriod` where the locale's am and pm are Latin,
 * `hasDecimalComma` where players type "12,40".
 */
export const LANGUAGES = {
  en: { name: 'English', locale: 'en-IN', dayPeriod: undefined },
  hi: { name: 'हिन्दी', locale: 'hi-IN-u-nu-latn', dayPeriod: 'short' },
  bn: { name: 'বাংলা', locale: 'bn-IN-u-nu-latn', dayPeriod: 'short' },
  es: { name: 'Español', locale: 'es', dayPeriod: undefined, hasDecimalComma: true },
  'pt-BR': { name: 'Português', locale: 'pt-BR', dayPeriod: undefined, hasDecimalComma: true },
} as const;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as readonly Language[];

const baseOf = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';

export function languageOf(tag = ''): Language {
  return LANGUAGE_CODES.find((code) => baseOf(code) === baseOf(tag)) ?? 'en';
}
