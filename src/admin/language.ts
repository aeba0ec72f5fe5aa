import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import english from '../languages/en.json?admin';
import hindi from '../languages/hi.json?admin';
import type { MessageKey } from '../languages/text.ts';

/** The back office is in English; its navigation and the titles of its pages are in Hindi as well. */
export const LANGUAGES = { en: 'English', hi: 'हिन्दी' } as const;
export type Language = keyof typeof LANGUAGES;

const TEXTS = { en: english, hi: hindi } as const;
const KEY = 'admin-language';

type AdminKey = Extract<MessageKey, `admin.${string}`>;
export type TextName = AdminKey extends `admin.${infer Name}` ? Name : never;

const chosen = createStore<Language>(() => (localStorage.getItem(KEY) === 'hi' ? 'hi' : 'en'));

export function setLanguage(language: Language): void {
  localStorage.setItem(KEY, language);
  chosen.setState(language, true);
}

/** Returns the language, and a function for its texts: `text('menu')` is `admin.menu`. */
export function useLanguage(): { readonly language: Language; readonly text: (name: TextName) => string } {
  const language = useStore(chosen);
  return { language, text: (name) => String(TEXTS[language][`admin.${name}`] ?? name) };
}
