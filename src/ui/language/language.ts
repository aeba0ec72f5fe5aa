import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Language } from '../../game/settings.ts';
import { type Dictionary, fill } from './fill.ts';
import type { HINDI } from './hindi/index.ts';

/**
 * Gettext-style: the English text is the key. A text without its Hindi is a type error at {@link t}, because the keys
 * of the dictionary are the only texts it takes. The dictionary itself is fetched when Hindi is first spoken.
 */
export type Phrase = keyof typeof HINDI;

type Place<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Place<Rest>
  : never;
type Values<Text extends string> = [Place<Text>] extends [never]
  ? []
  : [values: Readonly<Record<Place<Text>, string>>];

/** A text without places, as names of things are. */
export type Label = { [Text in Phrase]: [Place<Text>] extends [never] ? Text : never }[Phrase];

interface Spoken {
  readonly language: Language;
  /** null while English is spoken: the key is the text */
  readonly dictionary: Dictionary | null;
  /** a text whose values are filled in already, found in the dictionary; English needs none */
  readonly recognise: ((text: string, dictionary: Dictionary) => string) | null;
}

const spoken = createStore<Spoken>(() => ({ language: 'en', dictionary: null, recognise: null }));

/** A text of ours in the language spoken now. */
export function t<Text extends Phrase>(text: Text, ...[values]: Values<Text>): string {
  return say(text, values);
}

/** A text from elsewhere (a notice, a form rule, the server): translated when it is known, else as it came. */
export function say(text: string, values?: Readonly<Record<string, string>>): string {
  const { dictionary, recognise } = spoken.getState();
  if (dictionary === null) return fill(text, values);
  const known = dictionary[text];
  return known === undefined ? (recognise?.(text, dictionary) ?? text) : fill(known, values);
}

/**
 * Changes the language of the whole interface and of the document.
 * @throws when the dictionary cannot be fetched; the language stays as it was
 */
export async function speak(language: Language): Promise<void> {
  const { HINDI: dictionary = null, recognise = null } =
    language === 'hi' ? await import('./hindi/index.ts') : {};
  spoken.setState({ language, dictionary, recognise });
  document.documentElement.lang = language;
}

/** The translator, drawing its component again when the language changes. */
export function useWords(): { readonly t: typeof t; readonly say: typeof say; readonly language: Language } {
  const language = useStore(spoken, (state) => state.language);
  return { t, say, language };
}
