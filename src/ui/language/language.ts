import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Language } from '../../game/settings.ts';
import { type Dictionary, fill } from './fill.ts';
import type { HINDI } from './hindi/index.ts';
import { formatInstants } from './instants.ts';

export type MessageKey = keyof typeof HINDI;

type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;
type Values<Text extends string> = [Placeholder<Text>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholder<Text>, string>>];

export type PlainMessageKey = {
  [Text in MessageKey]: [Placeholder<Text>] extends [never] ? Text : never;
}[MessageKey];

interface LanguageState {
  readonly language: Language;
  readonly dictionary: Dictionary | null;
  readonly recognise: ((text: string, dictionary: Dictionary) => string) | null;
}

const languageStore = createStore<LanguageState>(() => ({
  language: 'en',
  dictionary: null,
  recognise: null,
}));

export function t<Text extends MessageKey>(text: Text, ...[values]: Values<Text>): string {
  return translate(text, values);
}

/** ISO instants in values and in texts of the provider are written in the player's time zone. */
export function translate(text: string, values?: Readonly<Record<string, string>>): string {
  const { language, dictionary, recognise } = languageStore.getState();
  const known = dictionary === null ? text : dictionary[text];
  const translated =
    known === undefined && dictionary ? (recognise?.(text, dictionary) ?? text) : fill(known ?? text, values);
  return formatInstants(translated, language);
}

export async function setLanguage(language: Language): Promise<void> {
  const { HINDI: dictionary = null, recognise = null } =
    language === 'hi' ? await import('./hindi/index.ts') : {};
  languageStore.setState({ language, dictionary, recognise });
  document.documentElement.lang = language;
}

export function useTranslation(): {
  readonly t: typeof t;
  readonly translate: typeof translate;
  readonly language: Language;
} {
  const language = useStore(languageStore, (state) => state.language);
  return { t, translate, language };
}
