import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FrameLoop } from '../../../src/stage/app/frame-loop.ts';
import { rateOfFrameIn } from '../../../src/stage/entities/entity.ts';

/** A screen of `hz` frames a second that shows them only when `run` is called. */
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

/** A started loop that wants this rate, and its screen. */
function started(render: (nowMs: number) => number, hz = 60) {
  const shown = screen(hz);
  const loop = new FrameLoop(render);
  loop.start();
  return { loop, ...shown };
}

describe('frames on demand', () => {
  it.each([60, 90, 120, 144, 240])(
    'draws at most 60 a second on a screen of %i Hz, and nearly as many',
    (hz) => {
      const { loop, run } = started(() => 60, hz);
      run(2000);
      expect(loop.drawn).toBeGreaterThan(112);
      expect(loop.drawn).toBeLessThanOrEqual(122);
    },
  );

  it('draws nothing for the time that it is postponed, and goes on after it', () => {
    const { loop, run } = started(() => 60);
    run(1000);
    const before = loop.drawn;
    loop.invalidate();
    loop.postpone(300);
    run(270);
    expect(loop.drawn).toBe(before);
    run(1000);
    expect(loop.drawn).toBeGreaterThan(before + 50);
  });

  it('draws an invalidation at once while it is postponed, and counts no slow frame for the gap', () => {
    const intervals: number[] = [];
    const { loop, run } = started(() => {
      intervals.push(loop.intervalMs);
      return 60;
    });
    run(1000);
    loop.postpone(300);
    run(100);
    const before = loop.drawn;
    loop.invalidate();
    run(10);
    expect(loop.drawn).toBe(before + 1);
    run(1000);
    expect(Math.max(...intervals)).toBeLessThan(20);
  });

  it('draws nothing while nothing moves, also after it was postponed', () => {
    const { loop, run, asked } = started(() => 0);
    run(5000);
    loop.postpone(300);
    run(1000);
    expect([loop.drawn, asked(), vi.getTimerCount()]).toEqual([1, false, 0]);
  });

  it('draws a flicker at its own low rate', () => {
    const { loop, run } = started(() => 12);
    run(2000);
    expect(loop.drawn).toBeGreaterThanOrEqual(20);
    expect(loop.drawn).toBeLessThanOrEqual(26);
  });

  it('draws at once when invalidated, and after the time it was given', () => {
    let rateHz = rateOfFrameIn(280);
    const { loop, run } = started(() => {
      const wantedHz = rateHz;
      rateHz = 0;
      return wantedHz;
    });
    run(200);
    expect(loop.drawn).toBe(1);
    run(200);
    expect(loop.drawn).toBe(2);
    loop.invalidate();
    run(20);
    expect(loop.drawn).toBe(3);
  });

  it('passes the time at which a frame began', () => {
    const began: number[] = [];
    const { run } = started((nowMs) => began.push(nowMs), 50);
    run(60);
    expect(began[0]).toBe(20);
  });

  it('draws nothing while hidden and goes on when shown, or when started again', () => {
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

  it('leaves nothing behind when stopped', () => {
    const { loop, listeners, asked } = started(() => 12);
    loop.stop();
    loop.invalidate();
    expect([listeners.size, asked(), vi.getTimerCount()]).toEqual([0, false, 0]);
  });
});
