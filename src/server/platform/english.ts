import english from '../../languages/en.json' with { type: 'json' };
import { fillText, type MessageKey, type Values } from '../../languages/text.ts';

/** A key of the catalogue, or a sentence that is in no catalogue. */
export type RefusalText = MessageKey | `${string} ${string}`;

export const isMessageKey = (text: string): text is MessageKey => Object.hasOwn(english, text);

export const englishText = (text: string, values?: Values): string =>
  isMessageKey(text) ? fillText(english[text], 'en', values) : text;
