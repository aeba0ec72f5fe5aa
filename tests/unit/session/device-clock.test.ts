import { describe, expect, test, vi } from 'vitest';
import { BET_DELAY_MS } from '../../../src/presentation/timings.ts';
import { createClock } from '../../../src/session/clock.ts';
import { createModelProvider } from './model-provider.ts';
import { advanceTime, createTestGame, stopTimeInEachTest } from './test-game.ts';

stopTimeInEachTest();

const HOUR_MS = 3_600_000;

const jumpDeviceClock = (ms: number) => vi.setSystemTime(Date.now() + ms);

/** Returns the lines the fire marker burned on, and how many timers were set. */
async function watchFire(then: () => Promise<void>) {
  const { game } = createTestGame({ model: createModelProvider({ fatalLineOf: () => 25 }) });
  await advanceTime(0);
  game.controls.play();
  await advanceTime(BET_DELAY_MS);
  const lines: (number | null)[] = [];
  const unsubscribe = game.store.subscribe(({ fire }, before) => {
    if (fire !== before.fire) lines.push(fire);
  });
  const setTimeout = vi.spyOn(globalThis, 'setTimeout');
  await then();
  const timers = setTimeout.mock.calls.length;
  setTimeout.mockRestore();
  unsubscribe();
  game.dispose();
  return { lines, timers };
}

describe('the device’s clock is set in mid-round', () => {
  test.each([
    ['an hour back', -HOUR_MS],
    ['an hour forward', HOUR_MS],
    ['30 days back', -30 * 24 * HOUR_MS],
    ['30 days forward', 30 * 24 * HOUR_MS],
  ])('%s: the fire marker moves on at its pace', async (_, jumpMs) => {
    const asEver = await watchFire(() => advanceTime(20_000));
    const jumped = await watchFire(async () => {
      await advanceTime(1000);
      jumpDeviceClock(jumpMs);
      await advanceTime(19_000);
    });
    expect(asEver.lines.length).toBeGreaterThan(3);
    expect(jumped).toEqual(asEver);
  });

  test('a timer of 30 days does not overflow: it waits as long as a browser can', async () => {
    let called = false;
    createClock().setTimer(30 * 24 * HOUR_MS, () => {
      called = true;
    });
    await vi.advanceTimersByTimeAsync(24 * 24 * HOUR_MS);
    expect(called).toBe(false);
  });
});
