import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Language } from '../../game/settings.ts';
import { type Dictionary, fill } from './fill.ts';
import type { HINDI } from './hindi/index.ts';

/**
 * Gettext-style: the English text is the key. A text without its Hindi is a type error at {@link t}, because the keys
 * of the dictionary are the only texts it takes. The dictionary itself is fetched when Hindi is first spoken.
 */
export type MessageKey = keyof typeof HINDI;

type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;
type Values<Text extends string> = [Placeholder<Text>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholder<Text>, string>>];

/** A text without places, as names of things are. */
export type PlainMessageKey = {
  [Text in MessageKey]: [Placeholder<Text>] extends [never] ? Text : never;
}[MessageKey];

interface LanguageState {
  readonly language: Language;
  /** null while English is spoken: the key is the text */
  readonly dictionary: Dictionary | null;
  /** a text whose values are filled in already, found in the dictionary; English needs none */
  readonly recognise: ((text: string, dictionary: Dictionary) => string) | null;
}

const languageStore = createStore<LanguageState>(() => ({
  language: 'en',
  dictionary: null,
  recognise: null,
}));

/** A text of ours in the language spoken now. */
export function t<Text extends MessageKey>(text: Text, ...[values]: Values<Text>): string {
  return translate(text, values);
}

/** A text from elsewhere (a notice, a form rule, the server): translated when it is known, else as it came. */
export function translate(text: string, values?: Readonly<Record<string, string>>): string {
  const { dictionary, recognise } = languageStore.getState();
  if (dictionary === null) return fill(text, values);
  const known = dictionary[text];
  return known === undefined ? (recognise?.(text, dictionary) ?? text) : fill(known, values);
}

/**
 * Changes the language of the whole interface and of the document.
 * @throws when the dictionary cannot be fetched; the language stays as it was
 */
export async function setLanguage(language: Language): Promise<void> {
  const { HINDI: dictionary = null, recognise = null } =
    language === 'hi' ? await import('./hindi/index.ts') : {};
  languageStore.setState({ language, dictionary, recognise });
  document.documentElement.lang = language;
}

/** The translator, drawing its component again when the language changes. */
export function useTranslation(): {
  readonly t: typeof t;
  readonly translate: typeof translate;
  readonly language: Language;
} {
  const language = useStore(languageStore, (state) => state.language);
  return { t, translate, language };
}
