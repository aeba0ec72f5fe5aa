import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FrameLoop } from '../../../src/client/stage/app/frame-loop.ts';

function screen(hz: number) {
  let waiting: ((nowMs: number) => void) | null = null;
  let nowMs = 0;
  const listeners = new Set<() => void>();
  const page = {
    hidden: false,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  vi.stubGlobal('document', page);
  vi.stubGlobal('requestAnimationFrame', (callback: (nowMs: number) => void) => {
    waiting = callback;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => {
    waiting = null;
  });
  return {
    listeners,
    asked: () => waiting !== null,
    hide: (hidden: boolean) => {
      page.hidden = hidden;
      for (const listener of listeners) listener();
    },
    run: (durationMs: number) => {
      for (const endMs = nowMs + durationMs; nowMs < endMs; ) {
        nowMs += 1000 / hz;
        vi.advanceTimersByTime(1000 / hz);
        const callback = waiting;
        waiting = null;
        callback?.(nowMs);
      }
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function started(render: (nowMs: number) => number, hz = 60) {
  const shown = screen(hz);
  const loop = new FrameLoop(render);
  loop.start();
  return { loop, ...shown };
}

it.each([
  [60, 60],
  [60, 90],
  [60, 144],
  [60, 240],
  [12, 60],
])('the stage draws about %i frames a second where that is wanted on a screen of %i Hz', (wantedHz, hz) => {
  const { loop, run } = started(() => wantedHz, hz);
  run(2000);
  expect(loop.drawn).toBeGreaterThan(1.6 * wantedHz);
  expect(loop.drawn).toBeLessThanOrEqual(2.04 * wantedHz + 2);
});

it('the stage, postponed, draws nothing but an invalidation, goes on after it, and counts no slow frame for the gap', () => {
  const intervals: number[] = [];
  const { loop, run } = started(() => {
    intervals.push(loop.intervalMs);
    return 60;
  });
  run(1000);
  const before = loop.drawn;
  loop.invalidate();
  loop.postpone(300);
  run(270);
  expect(loop.drawn).toBe(before);
  loop.invalidate();
  run(10);
  expect(loop.drawn).toBe(before + 1);
  run(1000);
  expect(loop.drawn).toBeGreaterThan(before + 50);
  expect(Math.max(...intervals)).toBeLessThan(20);
});

it('the stage draws nothing while nothing moves, also after it was postponed', () => {
  const { loop, run, asked } = started(() => 0);
  run(5000);
  loop.postpone(300);
  run(1000);
  expect([loop.drawn, asked(), vi.getTimerCount()]).toEqual([1, false, 0]);
});

it('the stage draws nothing while hidden and goes on when shown, or when started again', () => {
  const { loop, run, hide } = started(() => 60);
  run(500);
  const before = loop.drawn;
  hide(true);
  run(5000);
  expect(loop.drawn).toBe(before);
  hide(false);
  run(500);
  expect(loop.drawn).toBeGreaterThan(before + 25);
  loop.stop();
  loop.start();
  run(500);
  expect(loop.drawn).toBeGreaterThan(before + 50);
});

it('the stage leaves nothing behind when stopped', () => {
  const { loop, listeners, asked } = started(() => 12);
  loop.stop();
  loop.invalidate();
  expect([listeners.size, asked(), vi.getTimerCount()]).toEqual([0, false, 0]);
});
