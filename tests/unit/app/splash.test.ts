import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { afterSplash, splashLeftMs } from '../../../src/client/app/splash.ts';
import { SPLASH_MS } from '../../../src/client/state/timings.ts';
import { forAll } from '../for-all.ts';

const ms = fc.double({ min: 0, max: 1e6, noNaN: true });

test('a splash that has been painted shows for two seconds from its first paint, however late the code runs', () => {
  forAll(ms, ms, (paintedMs, laterMs) => {
    const nowMs = paintedMs + laterMs;
    const endsMs = nowMs + splashLeftMs(paintedMs, nowMs);
    expect(endsMs).toBeGreaterThanOrEqual(paintedMs + SPLASH_MS - 1e-6);
    expect(endsMs).toBeCloseTo(Math.max(nowMs, paintedMs + SPLASH_MS), 3);
  });
});

test('a splash that has not been painted has all of its two seconds before it', () => {
  forAll(ms, (nowMs) => {
    expect(splashLeftMs(null, nowMs)).toBe(SPLASH_MS);
  });
});

test('a splash ends in a browser without PerformanceObserver', () => {
  vi.useFakeTimers();
  vi.stubGlobal('PerformanceObserver', undefined);
  const then = vi.fn();
  afterSplash(() => null, then);
  vi.advanceTimersByTime(SPLASH_MS);
  vi.unstubAllGlobals();
  vi.useRealTimers();
  expect(then).toHaveBeenCalledOnce();
});
