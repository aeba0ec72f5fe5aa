import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';

const source = readFileSync('public/sw.js', 'utf8');
const LANGUAGE_FONT = '/fonts/baloo-2-devanagari.woff2';

interface FetchEvent {
  readonly request: { readonly url: string; readonly method: string; readonly mode: string };
  readonly respondWith: (answer: Promise<Response>) => void;
}

/** Runs the service worker with a cache and a network, and returns its answer to a request. */
async function answerOf(path: string, mode: string, caches: unknown, fetch: () => Promise<Response>) {
  const listeners = new Map<string, (event: FetchEvent) => void>();
  const worker = {
    location: { origin: 'https://road.test' },
    addEventListener: (type: string, listener: (event: FetchEvent) => void) => listeners.set(type, listener),
  };
  new Function('self', 'caches', 'fetch', 'console', source)(worker, caches, fetch, { warn: vi.fn() });
  return new Promise<Response>((resolve, reject) => {
    const request = { url: `https://road.test${path}`, method: 'GET', mode };
    listeners.get('fetch')?.({ request, respondWith: (answer) => void answer.then(resolve, reject) });
  });
}

const fails = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));

test.each([
  ['is full', { open: async () => ({ put: fails }) }],
  ['cannot be opened', { open: fails, match: fails }],
  ['is missing', undefined],
])('a good answer is returned where the cache %s', async (_, caches) => {
  const fetch = async () => new Response('font');
  expect(await (await answerOf(LANGUAGE_FONT, 'no-cors', caches, fetch)).text()).toBe('font');
});

test('without network and cache the answer is a status, and never an exception', async () => {
  for (const caches of [undefined, { match: fails }])
    expect(await answerOf('/', 'navigate', caches, fails)).toMatchObject({ status: 504 });
});
