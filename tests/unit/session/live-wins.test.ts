import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Live, LiveWin } from '../../../src/contract/live.ts';
import { createClock } from '../../../src/session/clock.ts';
import { followLiveWins } from '../../../src/session/live-wins.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const WIN = { amount: 1000n, multiplier: 102, type: 1 } as const;
const answerOf = (...ids: number[]): Live => ({
  sample: false,
  online: ids.length,
  wins: ids.map((id): LiveWin => ({ ...WIN, name: `W${id}`, replay: String(id) })),
});

/** A page and a provider controlled by the test. */
function openPage(first: Live | null = answerOf(), isHiddenFirst = false) {
  let isHidden = isHiddenFirst;
  let answer = first;
  const listeners = new Set<() => void>();
  const idleListeners = new Set<(isIdle: boolean) => void>();
  const live = vi.fn(async () => {
    if (!answer) throw new Error('No answer.');
    return { ok: true, data: { success: true, message: '', data: answer } } as const;
  });
  const subscribe = <Listener>(set: Set<Listener>, listener: Listener) => {
    set.add(listener);
    return () => set.delete(listener);
  };
  const page = {
    hidden: () => isHidden,
    on: (_: string, listener: () => void) => subscribe(listeners, listener),
  };
  const deps = { clock: createClock(), provider: { live }, page };
  const wins = followLiveWins(deps, (listener) => subscribe(idleListeners, listener));
  return {
    wins,
    polls: () => live.mock.calls.length,
    answer: (next: Live | null) => {
      answer = next;
    },
    hide: (hidden: boolean) => {
      isHidden = hidden;
      for (const listener of hidden ? [] : listeners) listener();
    },
    setIdle: (isIdle: boolean) => {
      for (const listener of idleListeners) listener(isIdle);
    },
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    next: () => wins.next()?.replay ?? null,
  };
}

describe('the polls of the live wins', () => {
  test('come at once and every 10 s', async () => {
    const { polls, pass } = openPage();
    expect(polls()).toBe(1);
    await pass(9_999);
    expect(polls()).toBe(1);
    await pass(1);
    expect(polls()).toBe(2);
    await pass(50_000);
    expect(polls()).toBe(7);
  });

  test('come every 60 s while the page is idle, and at once when it is used again', async () => {
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

  test('pause while the page is hidden, and are no sooner than 10 s after the last when it is shown', async () => {
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
    const hidden = openPage(answerOf(), true);
    await pass(600_000);
    expect(hidden.polls()).toBe(0);
    hidden.hide(false);
    expect(hidden.polls()).toBe(1);
  });

  test('never overlap, however the page changes meanwhile', () => {
    const { polls, hide, setIdle } = openPage();
    hide(false);
    setIdle(true);
    setIdle(false);
    expect(polls()).toBe(1);
  });

  test('emit each answer, and nothing once they are closed, also in the middle of one', async () => {
    const { wins, pass, polls, hide, setIdle } = openPage();
    const changed = vi.fn();
    wins.onChange(changed);
    await pass(10_000);
    expect(changed).toHaveBeenCalledTimes(2);
    wins.close();
    hide(true);
    hide(false);
    setIdle(true);
    const closed = openPage(answerOf(1));
    closed.wins.close();
    await pass(120_000);
    expect([polls(), changed.mock.calls.length, closed.polls(), closed.wins.online()]).toEqual([
      2,
      2,
      1,
      null,
    ]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the live wins', () => {
  test('rotate, and new ones are next in their order', async () => {
    const { next, pass, answer } = openPage(answerOf(1, 2, 3));
    expect(next()).toBe(null);
    await pass(0);
    expect([next(), next(), next(), next()]).toEqual(['1', '2', '3', '1']);
    answer(answerOf(2, 3, 4, 5));
    await pass(10_000);
    expect([next(), next(), next(), next(), next()]).toEqual(['4', '5', '2', '3', '4']);
  });

  test('not shown yet stay next when more come, until they are gone from the answer', async () => {
    const { next, pass, answer } = openPage();
    await pass(0);
    answer(answerOf(1, 2, 3));
    await pass(10_000);
    expect(next()).toBe('1');
    answer(answerOf(1, 3, 4));
    await pass(10_000);
    expect([next(), next(), next()]).toEqual(['3', '4', '1']);
    answer(answerOf());
    await pass(10_000);
    expect(next()).toBe(null);
  });

  test('stay when a poll fails, the number online does not', async () => {
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
});
