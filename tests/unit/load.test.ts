import { afterEach, expect, test, vi } from 'vitest';
import { retryLoad } from '../../src/client/loading/load.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a load is repeated at once when the network is back, and at most as often as asked', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  const load = vi.fn(() => Promise.reject(new Error('lost')));
  const failed = expect(retryLoad(load, { retries: 3 })).rejects.toThrow('lost');
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledTimes(1);
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.runAllTimersAsync();
  await failed;
  expect(load).toHaveBeenCalledTimes(4);
});
