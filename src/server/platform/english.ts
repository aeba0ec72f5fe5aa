import english from '../../languages/en.json' with { type: 'json' };
import { fillText, type MessageKey, type Values } from '../../languages/text.ts';

/** A key of the players' catalogue, or of the operators', whose keys are English sentences. */
export type RefusalText = MessageKey | `${string} ${string}`;

const isMessageKey = (text: string): text is MessageKey => Object.hasOwn(english, text);

export const englishText = (text: string, values?: Values): string =>
  fillText(isMessageKey(text) ? english[text] : text, 'en', values);
