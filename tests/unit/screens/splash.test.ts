import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SPLASH_MS } from '../../../src/game/timings.ts';
import { splashLeftMs } from '../../../src/screens/splash.ts';

const ms = fc.double({ min: 0, max: 1e6, noNaN: true });

test('a splash that has been painted shows for two seconds from its first paint, however late the code runs', () => {
  fc.assert(
    fc.property(ms, ms, (paintedMs, laterMs) => {
      const nowMs = paintedMs + laterMs;
      const endsMs = nowMs + splashLeftMs(paintedMs, nowMs);
      expect(endsMs).toBeGreaterThanOrEqual(paintedMs + SPLASH_MS - 1e-6);
      expect(endsMs).toBeCloseTo(Math.max(nowMs, paintedMs + SPLASH_MS), 3);
    }),
  );
});

test('one that has not been painted has all of its two seconds before it', () => {
  fc.assert(
    fc.property(ms, (nowMs) => {
      expect(splashLeftMs(null, nowMs)).toBe(SPLASH_MS);
    }),
  );
});
