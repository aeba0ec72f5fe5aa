import './navigator.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readFile } from '../../../src/client/stage/textures/theme-files.ts';
import { RETRY_BACKOFF_MS } from '../../../src/client/state/timings.ts';

const THEME = '/themes/dhaba/theme.json';
const SHEET = '/themes/dhaba/round@1x.webp';
const answer = (body: string, status = 200) => Promise.resolve(new Response(body, { status }));
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

const fetch = vi.fn<(path: string) => Promise<Response>>();
let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('fetch', fetch.mockReset());
  vi.stubGlobal('createImageBitmap', async (blob: Blob) => `bitmap of ${await blob.text()}`);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Lets pending promises of a body be read. */
const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise((done) => setImmediate(done));
};

describe('a file of the theme', () => {
  it.each([
    ['a lost request', lost],
    ['a failing server', () => answer('', 503)],
    ['too many requests', () => answer('', 429)],
  ])('is requested again after %s, until it is there', async (_, failure) => {
    fetch.mockImplementationOnce(failure).mockImplementation(() => answer('{"name":"dhaba"}'));
    const reading = readFile(THEME);
    await settle();
    await vi.advanceTimersByTimeAsync(RETRY_BACKOFF_MS[0]);
    expect(await reading).toEqual({ name: 'dhaba' });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('is requested after growing pauses while the network is gone', async () => {
    fetch.mockImplementation(lost);
    void readFile(SHEET);
    await settle();
    for (const [failures, pauseMs] of [...RETRY_BACKOFF_MS, RETRY_BACKOFF_MS.at(-1) ?? 0].entries()) {
      await vi.advanceTimersByTimeAsync(pauseMs - 1);
      await settle();
      expect(fetch).toHaveBeenCalledTimes(failures + 1);
      await vi.advanceTimersByTimeAsync(1);
      await settle();
      expect(fetch).toHaveBeenCalledTimes(failures + 2);
    }
  });

  it('is requested at once when the network is back', async () => {
    fetch.mockImplementationOnce(lost).mockImplementation(() => answer('pixels'));
    const reading = readFile(SHEET);
    await settle();
    page.dispatchEvent(new Event('online'));
    expect(await reading).toMatchObject({ resource: 'bitmap of pixels' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not requested again where that changes nothing', async () => {
    fetch.mockImplementation(() => answer('', 404));
    await expect(readFile(THEME)).rejects.toThrow(`The stage could not load ${THEME}: HTTP 404.`);
    fetch.mockImplementation(() => answer('<html>'));
    await expect(readFile(THEME)).rejects.toThrow(SyntaxError);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('is not requested again once nobody waits for it', async () => {
    fetch.mockImplementation(lost);
    const controller = new AbortController();
    const reading = readFile(SHEET, controller.signal);
    await settle();
    controller.abort();
    const stopped = expect(reading).rejects.toThrow('abort');
    await vi.advanceTimersByTimeAsync(RETRY_BACKOFF_MS[0]);
    await stopped;
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
