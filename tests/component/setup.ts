import { afterEach, beforeEach, expect, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { closeApp } from './app.ts';
import { hasPendingCalls, replaceFetch, resetNetwork, unexpected } from './network.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** whether this is `npm run test:all` */
    isComplete: boolean;
  }
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Moves the pointer off the page. */
    parkPointer(): Promise<void>;
  }
}

replaceFetch();

// Chromium does not paint a transparent frame. Layout, clicks and computed styles inside it stay as they are.
(window.frameElement as HTMLElement).style.opacity = '0';

beforeEach(async () => {
  // The answer to a call of the test before may have been stored after its app was closed.
  localStorage.clear();
  sessionStorage.clear();
  await page.viewport(390, 844);
  await commands.parkPointer();
  const hasFocus = (): boolean => {
    window.focus();
    return document.hasFocus();
  };
  await expect.poll(hasFocus, { message: 'the page has the focus' }).toBe(true);
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await closeApp();
  // A pending call would count as one of the next test.
  await expect.poll(hasPendingCalls, { message: 'calls are pending', interval: 5 }).toBe(false);
  const calls = unexpected();
  resetNetwork();
  expect(calls, 'calls without an answer, or against the contract').toEqual([]);
});
