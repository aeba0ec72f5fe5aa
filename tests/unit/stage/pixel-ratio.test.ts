import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { subscribeToPixelRatio } from '../../../src/client/stage/scene/pixel-ratio.ts';

function fakeScreen(devicePixelRatio: number) {
  const queries: { readonly text: string; readonly events: EventTarget }[] = [];
  const window = { devicePixelRatio };
  vi.stubGlobal('window', window);
  vi.stubGlobal('matchMedia', (text: string) => {
    const events = new EventTarget();
    queries.push({ text, events });
    return events;
  });
  return {
    set: (ratio: number) => void Object.assign(window, { devicePixelRatio: ratio }),
    tell: () => queries.at(-1)?.events.dispatchEvent(new Event('change')),
    lastQuery: () => queries.at(-1)?.text,
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('each change of the pixel ratio is reported at once, the next one by a query of the new ratio', () => {
  const screen = fakeScreen(1);
  const changed = vi.fn();
  const unsubscribe = subscribeToPixelRatio(changed);
  for (const [count, ratio] of [2, 1, 1.25].entries()) {
    screen.set(ratio);
    screen.tell();
    expect(changed).toHaveBeenCalledTimes(count + 1);
    expect(screen.lastQuery()).toContain(`(resolution: ${ratio}dppx)`);
  }
  unsubscribe();
  screen.set(3);
  screen.tell();
  vi.advanceTimersByTime(5000);
  expect(changed).toHaveBeenCalledTimes(3);
});

test('a change that no query reports is reported within a second, once', () => {
  const screen = fakeScreen(1);
  const changed = vi.fn();
  subscribeToPixelRatio(changed);
  screen.set(2);
  vi.advanceTimersByTime(1000);
  expect(changed).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5000);
  expect(changed).toHaveBeenCalledTimes(1);
});
