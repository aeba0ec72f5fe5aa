import { createElement, Fragment, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type Sentence, TRANSLATED_VALUES, templateKey } from '../../contract/back-office/sentence.ts';
import { type Catalogue, fillText } from '../text.ts';
import type hindi from './hi.json';

export const LANGUAGES = { en: 'English', hi: 'हिन्दी' } as const;
export type Language = keyof typeof LANGUAGES;

/** An English text of the back office. It is its own key: a text without a translation is in English. */
export type BackOfficeText = string & keyof typeof hindi;

const KEY = 'admin-language';
const PLACE = /\{(\d)\}/;

interface Shown {
  readonly language: Language;
  readonly texts: Catalogue;
}

const shown = createStore<Shown>(() => ({ language: 'en', texts: {} }));

let requested: Language = 'en';

/** Shows and stores a language, unless another is requested while its texts load. */
export async function setLanguage(language: Language): Promise<void> {
  requested = language;
  const texts: Catalogue = language === 'hi' ? (await import('./hi.json')).default : {};
  if (requested !== language) return;
  localStorage.setItem(KEY, language);
  document.documentElement.lang = language;
  shown.setState({ language, texts });
}

/** Loads the language that was chosen in this browser. Without its texts the back office is in English. */
export const loadLanguage = (): Promise<void> =>
  setLanguage(localStorage.getItem(KEY) === 'hi' ? 'hi' : 'en').catch(() => undefined);

export const useLanguage = (): Language => useStore(shown, ({ language }) => language);

export const isHindi = (): boolean => shown.getState().language === 'hi';

/** A text of the catalogue, or a template: `Line ${line} of ${count}` has the key "Line {1} of {2}". */
type Template = BackOfficeText | TemplateStringsArray;

const keyOf = (text: Template): string => (typeof text === 'string' ? text : templateKey(text));

const textOf = (key: string): string => String(shown.getState().texts[key] ?? key);

const fill = (text: string, values: readonly (string | number)[]): string =>
  fillText(text, 'en', Object.fromEntries(values.map((value, nth) => [nth + 1, value])));

export const t = (text: Template, ...values: readonly (string | number)[]): string =>
  fill(textOf(keyOf(text)), values);

export function tNodes(text: Template, ...nodes: readonly ReactNode[]): ReactNode {
  const parts = textOf(keyOf(text)).split(PLACE);
  const shownParts = parts.map((part, nth) => (nth % 2 === 1 ? nodes[Number(part) - 1] : part));
  return createElement(Fragment, null, ...shownParts);
}

/** @param english shown for a code that is not in the catalogue */
export function translate(sentence: Sentence, english?: string): string {
  if (typeof sentence === 'string') return textOf(sentence);
  const { message_code: code, values } = sentence;
  const { texts } = shown.getState();
  const show = (name: string, value: string | number): string =>
    TRANSLATED_VALUES.has(name) ? textOf(String(value)) : String(value);
  return fillText(texts[code] ?? (english && textOf(english)) ?? code, 'en', values, show);
}
