import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { readOptions } from '../../../src/back-office/session/use-call.ts';

afterEach(() => void vi.unstubAllGlobals());

const A = '11111111-1111-4111-8111-111111111111';
const B = '22222222-2222-4222-8222-222222222222';

/** Reads one request to its end, and returns whether something is shown while the next one is read. */
async function isKept(first: object, next: object): Promise<boolean> {
  let answer: (() => Promise<object>) | null = async () => ({ rows: [], next: null });
  vi.stubGlobal('fetch', async () => (answer ? Response.json(await answer()) : new Promise(() => undefined)));
  const observer = new QueryObserver(new QueryClient(), first as never);
  const unsubscribe = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  answer = null;
  observer.setOptions(next as never);
  const { data } = observer.getCurrentResult();
  unsubscribe();
  return data !== undefined;
}

const entries = (id: string, cursor: string) =>
  readOptions('playerEntries', { params: { id }, query: { cursor } });
const players = (search: string) => readOptions('players', { query: { search, status: '', cursor: '' } });

test('a list keeps its rows while its next page is read, and the page of one thing shows nothing of another', async () => {
  expect(await isKept(players('a'), players('b'))).toBe(true);
  expect(await isKept(entries(A, ''), entries(A, '1'))).toBe(true);
  expect(await isKept(entries(A, ''), entries(B, ''))).toBe(false);
});
