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

type Dictionary = Readonly<Record<string, string>>;

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

/** A text of ours in the language spoken now. */
export function t<Text extends Phrase>(text: Text, ...[values]: Values<Text>): string {
  return say(text, values);
}

/** A text from elsewhere (a notice, a form rule, the server): translated when it is known, else as it came. */
export function say(text: string, values?: Readonly<Record<string, string>>): string {
  return fill(spoken.getState().dictionary?.[text] ?? text, values);
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
