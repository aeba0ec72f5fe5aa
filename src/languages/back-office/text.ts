import { createElement, Fragment, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
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
  /** recognize filled sentences */
  readonly patterns: readonly (readonly [RegExp, key: string])[];
}

const shown = createStore<Shown>(() => ({ language: 'en', texts: {}, patterns: [] }));

const escaped = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

const patternOf = (key: string): RegExp =>
  new RegExp(
    `^${key
      .split(PLACE)
      .map((part, nth) => (nth % 2 === 1 ? '(.+?)' : escaped(part)))
      .join('')}$`,
    's',
  );

export async function setLanguage(language: Language): Promise<void> {
  const [own, sentences]: readonly Catalogue[] =
    language === 'hi'
      ? await Promise.all(
          [import('./hi.json'), import('./hi-sentences.json')].map(async (file) => (await file).default),
        )
      : [{}, {}];
  const texts = { ...own, ...sentences };
  const patterns = Object.keys(sentences ?? {})
    .filter((key) => PLACE.test(key))
    .map((key) => [patternOf(key), key] as const);
  localStorage.setItem(KEY, language);
  document.documentElement.lang = language;
  shown.setState({ language, texts, patterns });
}

/** Loads the language that was chosen in this browser. Without its texts the back office is in English. */
export const loadLanguage = (): Promise<void> =>
  setLanguage(localStorage.getItem(KEY) === 'hi' ? 'hi' : 'en').catch(() => undefined);

export const useLanguage = (): Language => useStore(shown, ({ language }) => language);

export const isHindi = (): boolean => shown.getState().language === 'hi';

/** A text of the catalogue, or a template: `Line ${line} of ${count}` has the key "Line {1} of {2}". */
type Template = BackOfficeText | TemplateStringsArray;

const keyOf = (text: Template): string =>
  typeof text === 'string' ? text : text.reduce((key, part, nth) => `${key}{${nth}}${part}`);

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

/** Translates an English text or a filled sentence of hi-sentences.json, such as one of the server. Returns any other text as it is. */
export function translate(english: string): string {
  const { texts, patterns } = shown.getState();
  if (texts[english] !== undefined) return textOf(english);
  for (const [pattern, key] of patterns) {
    const [, ...values] = pattern.exec(english) ?? [];
    if (values.length > 0) return fill(textOf(key), values);
  }
  return english;
}
