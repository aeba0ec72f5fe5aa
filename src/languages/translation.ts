import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import english from './en.json?first';
import { instantText } from './formats.ts';
import { LANGUAGES, type Language } from './languages.ts';
import { type Catalogue, fillText, type Message, type MessageKey, type Values } from './text.ts';

type Parts = Readonly<Record<string, () => Promise<Catalogue>>>;

const first: Parts = import.meta.glob<false, string, Catalogue>(['./*.json', '!./en.json'], {
  query: '?first',
  import: 'default',
});
const rest: Parts = import.meta.glob<false, string, Catalogue>('./*.json', {
  query: '?rest',
  import: 'default',
});

type LoadCode = <T>(load: () => Promise<T>, retries?: number) => Promise<T>;

let loadCode: LoadCode = (load) => load();

/** Sets how catalogues and code are loaded; without it each is loaded once. */
export function setCodeLoader(load: LoadCode): void {
  loadCode = load;
}

const loadPart = async (parts: Parts, language: Language): Promise<Catalogue> =>
  (await loadCode(async () => parts[`./${language}.json`]?.())) ?? {};

interface LanguageState {
  readonly language: Language;
  readonly texts: Catalogue;
  readonly hasRest: boolean;
}

const languageStore = createStore<LanguageState>(() => ({ language: 'en', texts: english, hasRest: false }));

/** Returns undefined when the catalogue does not have the text, or not yet. */
function lookUp(key: string, values?: Values): string | undefined {
  const { language, texts } = languageStore.getState();
  const text = texts[key];
  return (
    text &&
    fillText(text, LANGUAGES[language].locale, values, (name, value) =>
      name === 'time' ? instantText(String(value), language) : String(value),
    )
  );
}

export const shownLanguage = (): Language => languageStore.getState().language;

export const t = (key: MessageKey, values?: Values): string => lookUp(key, values) ?? '';

export function messageText(message: Message): string {
  if (typeof message === 'string') return t(message);
  if ('key' in message) return t(message.key, message.values);
  return (message.message_code && lookUp(message.message_code, message.values)) || message.message;
}

/** Returns a message of a form's rules, which is a key, or another text as it is. */
export const ruleText = (message: string): string => lookUp(message) ?? message;

let lastChoice = 0;
let shownChoice = 0;

/** Loads the texts of a language and shows it, unless a later choice is already shown. */
export async function setLanguage(language: Language, choice = ++lastChoice): Promise<void> {
  const { hasRest } = languageStore.getState();
  const parts = await Promise.all([
    language === 'en' ? english : loadPart(first, language),
    hasRest ? loadPart(rest, language) : {},
  ]);
  if (choice < shownChoice) return;
  if (languageStore.getState().hasRest !== hasRest) return setLanguage(language, choice);
  shownChoice = choice;
  languageStore.setState({ language, texts: Object.assign({}, ...parts), hasRest });
  document.documentElement.lang = language;
}

/** Loads the texts that the first screen does not show. */
export async function loadTexts(): Promise<void> {
  const { language, hasRest } = languageStore.getState();
  if (hasRest) return;
  const more = await loadPart(rest, language);
  if (languageStore.getState().language !== language) return loadTexts();
  languageStore.setState(({ texts }) => ({ texts: { ...texts, ...more }, hasRest: true }));
}

/** Loads code together with the texts that the first screen does not show. */
export async function withTexts<Module>(load: () => Promise<Module>, retries?: number): Promise<Module> {
  const [module] = await loadCode(() => Promise.all([load(), loadTexts()]), retries);
  return module;
}

export function useTranslation(): {
  readonly t: typeof t;
  readonly messageText: typeof messageText;
  readonly language: Language;
} {
  useStore(languageStore, ({ texts }) => texts);
  const language = useStore(languageStore, (state) => state.language);
  return { t, messageText, language };
}
