import { LANGUAGES, type Language, languageOf } from '../../languages/languages.ts';
import { type Catalogue, fillText, type Message, type Values } from '../../languages/text.ts';

/** Every language: the page is one file. */
const catalogues: Readonly<Record<string, Catalogue>> = import.meta.glob('../../languages/*.json', {
  query: '?verify',
  import: 'default',
  eager: true,
});

let language: Language = 'en';

export function t(message: Message, values?: Values): string {
  if (typeof message === 'object') return 'key' in message ? t(message.key, message.values) : message.message;
  const text = catalogues[`../../languages/${language}.json`]?.[message] ?? '';
  return fillText(text, LANGUAGES[language].locale, values);
}

export function setLanguage(next: Language): void {
  language = next;
  document.documentElement.lang = next;
}

export const shownLanguage = (): Language => language;

export const browserLanguage = (): Language => languageOf(navigator.language);
