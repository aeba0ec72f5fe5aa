import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Live, LiveWin } from '../../../src/contract/live.ts';
import { createClock } from '../../../src/session/clock.ts';
import { followLiveWins } from '../../../src/session/live-wins.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const winOf = (id: number): LiveWin => ({
  name: `W${id}`,
  amount: 1000n,
  multiplier: 102,
  type: 1,
  replay: String(id),
});

const answerOf = (...ids: number[]): Live => ({ sample: false, online: ids.length, wins: ids.map(winOf) });

/** A page and a provider controlled by the test. */
function openPage(first: Live | null = answerOf(), isHiddenFirst = false) {
  let isHidden = isHiddenFirst;
  let answer = first;
  let visibility = () => {};
  let idle: (isIdle: boolean) => void = () => {};
  const live = vi.fn(async () => {
    if (!answer) throw new Error('No answer.');
    return { ok: true, data: { success: true, message: '', data: answer } } as const;
  });
  const wins = followLiveWins(
    {
      clock: createClock(),
      provider: { live },
      page: {
        hidden: () => isHidden,
        on: (_, listener) => {
          visibility = listener;
          return () => {
            visibility = () => {};
          };
        },
      },
    },
    (listener) => {
      idle = listener;
      return () => {
        idle = () => {};
      };
    },
  );
  return {
    wins,
    polls: () => live.mock.calls.length,
    answer: (next: Live | null) => {
      answer = next;
    },
    hide: (hidden: boolean) => {
      isHidden = hidden;
      if (!hidden) visibility();
    },
    setIdle: (isIdle: boolean) => idle(isIdle),
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    next: () => wins.next()?.replay ?? null,
  };
}

describe('the live wins', () => {
  test('are polled at once and every 10 s', async () => {
    const { polls, pass } = openPage();
    expect(polls()).toBe(1);
    await pass(9_999);
    expect(polls()).toBe(1);
    await pass(1);
    expect(polls()).toBe(2);
    await pass(50_000);
    expect(polls()).toBe(7);
  });

  test('are polled every 60 s while the page is idle, and at once when it is used again', async () => {
    const { polls, pass, setIdle } = openPage();
    await pass(5_000);
    setIdle(true);
    await pass(54_999);
    expect(polls()).toBe(1);
    await pass(1);
    expect(polls()).toBe(2);
    await pass(30_000);
    setIdle(false);
    expect(polls()).toBe(3);
    await pass(0);
    setIdle(true);
    setIdle(false);
    expect(polls()).toBe(3);
  });

  test('are not polled while the page is hidden, and when it is seen again no sooner than 10 s after the last time', async () => {
    const { polls, pass, hide } = openPage();
    await pass(4_000);
    hide(true);
    await pass(2_000);
    hide(false);
    expect(polls()).toBe(1);
    hide(true);
    await pass(3_600_000);
    expect(polls()).toBe(1);
    hide(false);
    expect(polls()).toBe(2);
  });

  test('are not polled at a page that opens hidden', async () => {
    const { polls, pass, hide } = openPage(answerOf(), true);
    await pass(600_000);
    expect(polls()).toBe(0);
    hide(false);
    expect(polls()).toBe(1);
  });

  test('never poll twice at a time, however the page changes meanwhile', async () => {
    const { polls, hide, setIdle } = openPage();
    hide(false);
    setIdle(true);
    setIdle(false);
    expect(polls()).toBe(1);
  });

  test('go round, and new ones are next in their order', async () => {
    const { next, pass, answer } = openPage(answerOf(1, 2, 3));
    expect(next()).toBe(null);
    await pass(0);
    expect([next(), next(), next(), next()]).toEqual(['1', '2', '3', '1']);
    answer(answerOf(2, 3, 4, 5));
    await pass(10_000);
    expect([next(), next(), next(), next(), next()]).toEqual(['4', '5', '2', '3', '4']);
  });

  test('that were not shown yet stay next when more come, and are left out when they are gone from the answer', async () => {
    const { next, pass, answer } = openPage();
    await pass(0);
    answer(answerOf(1, 2, 3));
    await pass(10_000);
    expect(next()).toBe('1');
    answer(answerOf(1, 3, 4));
    await pass(10_000);
    expect([next(), next(), next()]).toEqual(['3', '4', '1']);
  });

  test('show nothing when the answer has none', async () => {
    const { next, pass, answer } = openPage(answerOf(1));
    await pass(0);
    expect(next()).toBe('1');
    answer(answerOf());
    await pass(10_000);
    expect(next()).toBe(null);
  });

  test('keep what they have when a poll fails, do not know the number online, and poll on', async () => {
    const { wins, next, pass, answer } = openPage(answerOf(1, 2));
    expect([wins.online(), wins.showsSample()]).toEqual([null, null]);
    await pass(0);
    expect([wins.online(), wins.showsSample()]).toEqual([2, false]);
    answer(null);
    await pass(10_000);
    expect([wins.online(), wins.showsSample(), next()]).toEqual([null, false, '1']);
    answer({ ...answerOf(1), sample: true });
    await pass(10_000);
    expect([wins.online(), wins.showsSample()]).toEqual([1, true]);
  });

  test('tell of each answer, and of nothing once they are closed', async () => {
    const { wins, pass, polls, hide, setIdle } = openPage();
    const changed = vi.fn();
    wins.onChange(changed);
    await pass(10_000);
    expect(changed).toHaveBeenCalledTimes(2);
    wins.close();
    hide(true);
    hide(false);
    setIdle(true);
    await pass(120_000);
    expect(polls()).toBe(2);
    expect(changed).toHaveBeenCalledTimes(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('that are closed during a poll emit nothing', async () => {
    const { wins, pass, polls } = openPage(answerOf(1));
    wins.close();
    await pass(60_000);
    expect([polls(), wins.online(), vi.getTimerCount()]).toEqual([1, null, 0]);
  });
});
