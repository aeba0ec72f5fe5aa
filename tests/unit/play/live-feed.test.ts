import { describe, expect, test } from 'vitest';
import type { LiveHandlers } from '../../../src/api/live.ts';
import { followLive } from '../../../src/play/browser/live-feed.ts';

/** A page, a clock and a provider's stream in the hand of a test. */
function sceneOf() {
  let hidden = false;
  let visibility = () => {};
  const opened: { after: string | null; handlers: LiveHandlers; closed: boolean }[] = [];
  const pauses: { ms: number; then: () => void; cancelled: boolean }[] = [];
  const feed = followLive(
    (after, handlers) => {
      const stream = { after, handlers, closed: false };
      opened.push(stream);
      return () => {
        stream.closed = true;
      };
    },
    {
      hidden: () => hidden,
      onVisibility: (then) => {
        visibility = then;
        return () => {
          visibility = () => {};
        };
      },
    },
    {
      setTimer: (ms, then) => {
        const pause = { ms, then, cancelled: false };
        pauses.push(pause);
        return () => {
          pause.cancelled = true;
        };
      },
    },
    () => 0,
  );
  const stream = () => opened.at(-1)?.handlers ?? expect.fail('nothing was opened');
  return {
    feed,
    opened,
    pauses,
    stream,
    win: (id: number) =>
      stream().onWin(
        { name: `W${id}`, amount: 1000n, multiplier: 102, type: 1, replay: 'A'.repeat(64) },
        String(id),
      ),
    hide: (now: boolean) => {
      hidden = now;
      visibility();
    },
    next: () => feed.next()?.id ?? null,
  };
}

describe('the live feed', () => {
  test('shows what comes at the next turn, in its order, and goes round when nothing is new', () => {
    const { stream, win, next } = sceneOf();
    expect(next()).toBe(null);
    win(1);
    win(2);
    stream().onOnline(5);
    expect([next(), next(), next()]).toEqual(['1', '2', '1']);
    win(3);
    win(4);
    expect([next(), next(), next(), next()]).toEqual(['3', '4', '1', '2']);
  });

  test('a new win does not wait for those of before', () => {
    const { stream, win, next } = sceneOf();
    for (let id = 1; id <= 8; id++) win(id);
    stream().onOnline(5);
    win(9);
    expect(next()).toBe('9');
  });

  test('of a flood the newest ten are kept, and the oldest of them is next', () => {
    const { stream, win, next } = sceneOf();
    stream().onOnline(5);
    for (let id = 1; id <= 30; id++) win(id);
    expect([next(), next()]).toEqual(['21', '22']);
    win(31);
    expect(next()).toBe('23');
  });

  test('is closed while the page is hidden, and goes on behind the last win when it is seen', () => {
    const { opened, stream, win, hide, pauses } = sceneOf();
    stream().onOnline(5);
    win(7);
    hide(true);
    expect(opened.map(({ closed }) => closed)).toEqual([true]);
    hide(false);
    expect(opened.map(({ after }) => after)).toEqual([null, '7']);
    hide(false);
    expect(opened).toHaveLength(2);
    expect(pauses).toEqual([]);
  });

  test('closed a hundred times it comes back each time, after a pause that grows to two minutes, and does not say how many play', () => {
    const { feed, opened, stream, pauses } = sceneOf();
    stream().onOnline(5);
    expect(feed.online()).toBe(5);
    for (let time = 0; time < 100; time++) {
      stream().onEnd();
      expect(feed.online()).toBe(null);
      pauses.at(-1)?.then();
    }
    expect(opened).toHaveLength(101);
    expect(pauses.map(({ ms }) => ms).slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((s) => s * 1000));
    expect(pauses.at(-1)?.ms).toBe(60_000);
    stream().onOnline(4);
    stream().onEnd();
    expect(pauses.at(-1)?.ms).toBe(1_000);
  });

  test('a page that hides during a pause is not come back to, and opens at once when it is seen', () => {
    const { opened, stream, pauses, hide } = sceneOf();
    stream().onEnd();
    hide(true);
    expect(pauses.at(-1)?.cancelled).toBe(true);
    hide(false);
    expect(opened).toHaveLength(2);
  });

  test('tells of a changed count and of the first win, and of nothing once it is closed', () => {
    const { feed, opened, stream, win, hide } = sceneOf();
    let told = 0;
    feed.onChange(() => {
      told += 1;
    });
    stream().onOnline(5);
    stream().onOnline(5);
    win(1);
    win(2);
    expect(told).toBe(2);
    feed.close();
    expect(opened.at(-1)?.closed).toBe(true);
    hide(false);
    expect(opened).toHaveLength(1);
  });
});
