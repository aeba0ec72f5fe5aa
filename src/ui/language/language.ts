import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Language } from '../../game/settings.ts';
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

export type Dictionary = Readonly<Record<string, string>>;

interface Spoken {
  readonly language: Language;
  /** null while English is spoken: the key is the text */
  readonly dictionary: Dictionary | null;
}

const spoken = createStore<Spoken>(() => ({ language: 'en', dictionary: null }));

/** Puts `values` into the `{name}` places of a text; a place without a value stays as it is. */
export function fill(text: string, values: Readonly<Record<string, string>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

const patterns = new WeakMap<Dictionary, readonly (readonly [RegExp, string])[]>();

/** The texts with places as patterns, so that one whose values are filled in already is found. */
function patternsOf(dictionary: Dictionary): readonly (readonly [RegExp, string])[] {
  const made = patterns.get(dictionary);
  if (made) return made;
  const all = Object.entries(dictionary)
    .filter(([text]) => /\{\w+\}/.test(text) && /\w \w/.test(text))
    .map(([text, translation]) => {
      const literal = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>\\S{1,40})');
      return [new RegExp(`^${literal}$`), translation] as const;
    });
  patterns.set(dictionary, all);
  return all;
}

/** A text with its values filled in, as the server sends them ("Minimum bet is ₹5."), or the text as it came. */
export function recognise(text: string, dictionary: Dictionary): string {
  for (const [pattern, translation] of patternsOf(dictionary)) {
    const found = pattern.exec(text);
    if (found) return fill(translation, found.groups);
  }
  return text;
}

/** A text of ours in the language spoken now. */
export function t<Text extends Phrase>(text: Text, ...[values]: Values<Text>): string {
  return say(text, values);
}

/** A text from elsewhere (a notice, a form rule, the server): translated when it is known, else as it came. */
export function say(text: string, values?: Readonly<Record<string, string>>): string {
  const { dictionary } = spoken.getState();
  if (dictionary === null) return fill(text, values);
  const known = dictionary[text];
  return known === undefined ? recognise(text, dictionary) : fill(known, values);
}

/**
 * Changes the language of the whole interface and of the document.
 * @throws when the dictionary cannot be fetched; the language stays as it was
 */
export async function speak(language: Language): Promise<void> {
  const dictionary = language === 'hi' ? (await import('./hindi/index.ts')).HINDI : null;
  spoken.setState({ language, dictionary });
  document.documentElement.lang = language;
}

/** The translator, drawing its component again when the language changes. */
export function useWords(): { readonly t: typeof t; readonly say: typeof say; readonly language: Language } {
  const language = useStore(spoken, (state) => state.language);
  return { t, say, language };
}
