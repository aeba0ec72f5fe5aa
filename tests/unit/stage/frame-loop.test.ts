import { describe, expect, it, vi } from 'vitest';
import { FrameLoop, type FrameScheduler } from '../../../src/stage/app/frame-loop.ts';
import { rateOfFrameIn } from '../../../src/stage/entities/entity.ts';

/** A screen of so many Hz that shows frames only when told to. */
function screen(hz: number) {
  let waiting: ((nowMs: number) => void) | null = null;
  let nowMs = 0;
  let hidden = false;
  const listeners = new Set<() => void>();
  const frames: FrameScheduler = {
    request: (callback) => {
      waiting = callback;
      return 1;
    },
    cancel: () => {
      waiting = null;
    },
    onVisibility: (callback) => {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
    hidden: () => hidden,
  };
  return {
    frames,
    listeners,
    asked: () => waiting !== null,
    hide: (value: boolean) => {
      hidden = value;
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

describe('frames on demand', () => {
  it.each([60, 90, 120, 144, 240])(
    'draws at most 60 a second on a screen of %i Hz, and nearly as many',
    (hz) => {
      vi.useFakeTimers();
      const { frames, run } = screen(hz);
      const loop = new FrameLoop(() => 60, frames);
      loop.start();
      run(2000);
      expect(loop.drawn).toBeGreaterThan(112);
      expect(loop.drawn).toBeLessThanOrEqual(122);
      vi.useRealTimers();
    },
  );

  it('draws nothing for the time that it is put off, and goes on after it', () => {
    vi.useFakeTimers();
    const { frames, run } = screen(60);
    const loop = new FrameLoop(() => 60, frames);
    loop.start();
    run(1000);
    const before = loop.drawn;
    loop.request();
    loop.postpone(300);
    run(270);
    expect(loop.drawn).toBe(before);
    run(1000);
    expect(loop.drawn).toBeGreaterThan(before + 50);
    vi.useRealTimers();
  });

  it('draws at once what changes while it is put off, and does not take the hole for a slow frame', () => {
    vi.useFakeTimers();
    const { frames, run } = screen(60);
    const intervals: number[] = [];
    const loop = new FrameLoop(() => {
      intervals.push(loop.intervalMs);
      return 60;
    }, frames);
    loop.start();
    run(1000);
    loop.postpone(300);
    run(100);
    const before = loop.drawn;
    loop.request();
    run(10);
    expect(loop.drawn).toBe(before + 1);
    run(1000);
    expect(Math.max(...intervals)).toBeLessThan(20);
    vi.useRealTimers();
  });

  it('is not woken by being put off', () => {
    vi.useFakeTimers();
    const { frames, run } = screen(60);
    const loop = new FrameLoop(() => 0, frames);
    loop.start();
    run(1000);
    loop.postpone(300);
    run(1000);
    expect(loop.drawn).toBe(1);
    vi.useRealTimers();
  });

  it('draws nothing while nothing moves', () => {
    vi.useFakeTimers();
    const { frames, run, asked } = screen(60);
    const loop = new FrameLoop(() => 0, frames);
    loop.start();
    run(5000);
    expect(loop.drawn).toBe(1);
    expect(asked()).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it('draws a flicker at its own low rate', () => {
    vi.useFakeTimers();
    const { frames, run } = screen(60);
    const loop = new FrameLoop(() => 12, frames);
    loop.start();
    run(2000);
    expect(loop.drawn).toBeGreaterThanOrEqual(20);
    expect(loop.drawn).toBeLessThanOrEqual(26);
    vi.useRealTimers();
  });

  it('wakes at once for news, and by itself when it was told to', () => {
    vi.useFakeTimers();
    const { frames, run } = screen(60);
    let rateHz = rateOfFrameIn(280);
    const loop = new FrameLoop(() => {
      const wantedHz = rateHz;
      rateHz = 0;
      return wantedHz;
    }, frames);
    loop.start();
    run(200);
    expect(loop.drawn).toBe(1);
    run(200);
    expect(loop.drawn).toBe(2);
    loop.request();
    run(20);
    expect(loop.drawn).toBe(3);
    vi.useRealTimers();
  });

  it('tells a frame that was requested from one that only time brings', () => {
    vi.useFakeTimers();
    const { frames, run } = screen(60);
    const news: boolean[] = [];
    const loop: FrameLoop = new FrameLoop(() => {
      news.push(loop.hasNews);
      return 60;
    }, frames);
    loop.start();
    run(50);
    loop.request();
    run(50);
    expect(news).toEqual([true, false, false, true, false, false]);
    vi.useRealTimers();
  });

  it('tells when a frame began', () => {
    vi.useFakeTimers();
    const { frames, run } = screen(50);
    const began: number[] = [];
    const loop = new FrameLoop((nowMs) => began.push(nowMs), frames);
    loop.start();
    run(60);
    expect(began.slice(0, 1)).toEqual([20]);
    vi.useRealTimers();
  });

  it('draws nothing while hidden and goes on when shown', () => {
    vi.useFakeTimers();
    const { frames, run, hide } = screen(60);
    const loop = new FrameLoop(() => 60, frames);
    loop.start();
    run(500);
    const before = loop.drawn;
    hide(true);
    run(5000);
    expect(loop.drawn).toBe(before);
    hide(false);
    run(500);
    expect(loop.drawn).toBeGreaterThan(before + 25);
    vi.useRealTimers();
  });

  it('can be started again after a stop', () => {
    vi.useFakeTimers();
    const { frames, run } = screen(60);
    const loop = new FrameLoop(() => 60, frames);
    loop.start();
    loop.stop();
    loop.start();
    run(500);
    expect(loop.drawn).toBeGreaterThan(25);
    vi.useRealTimers();
  });

  it('leaves nothing behind when stopped', () => {
    vi.useFakeTimers();
    const { frames, listeners, asked } = screen(60);
    const loop = new FrameLoop(() => 12, frames);
    loop.start();
    loop.stop();
    loop.request();
    expect([listeners.size, asked(), vi.getTimerCount()]).toEqual([0, false, 0]);
    vi.useRealTimers();
  });
});
