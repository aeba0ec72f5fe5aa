import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closeApp } from './app.ts';
import { replaceFetch, resetProvider, unexpected } from './provider.ts';

replaceFetch();

beforeEach(() => page.viewport(390, 844));

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await closeApp();
  const calls = unexpected();
  resetProvider();
  expect(calls, 'calls without an answer, or against the contract').toEqual([]);
});
