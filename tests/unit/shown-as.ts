import { expect } from 'vitest';
import type { Message } from '../../src/languages/text.ts';
import { messageText } from '../../src/languages/translation.ts';

/** Matches a message that the interface shows in these English words. */
export const shownAs = (words: string | RegExp): unknown =>
  expect.toSatisfy((message: Message) => {
    const text = messageText(message);
    return typeof words === 'string' ? text === words : words.test(text);
  }, `is shown as ${words}`);
