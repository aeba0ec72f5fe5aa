import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Live } from '../../../src/contract/live.ts';
import type { Api } from '../../../src/provider/api.ts';
import { createClock } from '../../../src/session/clock.ts';
import { followLiveWins } from '../../../src/session/live-wins.ts';
import { createFakePage } from './test-game.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answerOf = (...ids: number[]): Live => ({
  sample: false,
  online: ids.length,
  wins: ids.map((id) => ({ amount: 1000n, multiplier: 102, type: 1, name: `W${id}`, replay: String(id) })),
});

function openPage(answer: Live = answerOf(), isHidden = false) {
  const { page, hide, show } = createFakePage();
  if (isHidden) hide();
  let next = answer;
  const idleListeners = new Set<(isIdle: boolean) => void>();
  const live = vi.fn(async () => ({ ok: true, data: { success: true, message: '', data: next } }) as const);
  const wins = followLiveWins(
    { clock: createClock(), api: { has: () => true, call: live as unknown as Api['call'] }, page },
    (listener) => {
      idleListeners.add(listener);
      return () => idleListeners.delete(listener);
    },
  );
  return {
    wins,
    hide,
    show,
    polls: () => live.mock.calls.length,
    answer: (...ids: number[]) => {
      next = answerOf(...ids);
    },
    setIdle(isIdle: boolean) {
      for (const listener of idleListeners) listener(isIdle);
    },
    next: (times = 1) => Array.from({ length: times }, () => wins.next()?.replay).join(' '),
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('the live wins are polled at once and every 10 s', async () => {
  const { polls } = openPage();
  const counts = [polls()];
  for (const ms of [9_999, 1, 50_000]) {
    await pass(ms);
    counts.push(polls());
  }
  expect(counts).toEqual([1, 1, 2, 7]);
});

test('while the page is idle they are polled every 60 s, and at once when it is used again', async () => {
  const { polls, setIdle } = openPage();
  await pass(5_000);
  setIdle(true);
  await pass(54_999);
  expect(polls()).toBe(1);
  await pass(1);
  expect(polls()).toBe(2);
  await pass(30_000);
  setIdle(false);
  await pass(0);
  setIdle(true);
  setIdle(false);
  expect(polls()).toBe(3);
});

test('a hidden page polls nothing, and no sooner than 10 s after the last poll when it is shown', async () => {
  const { polls, hide, show } = openPage();
  await pass(4_000);
  hide();
  await pass(2_000);
  show();
  hide();
  await pass(3_600_000);
  expect(polls()).toBe(1);
  show();
  expect(polls()).toBe(2);
  const hidden = openPage(answerOf(), true);
  await pass(600_000);
  expect(hidden.polls()).toBe(0);
  hidden.show();
  expect(hidden.polls()).toBe(1);
});

test('polls never overlap, however the page changes meanwhile', () => {
  const { polls, show, setIdle } = openPage();
  show();
  setIdle(true);
  setIdle(false);
  expect(polls()).toBe(1);
});

test('each answer is emitted, and nothing once the page is closed, also in the middle of a poll', async () => {
  const { wins, polls, hide, show, setIdle } = openPage();
  const changed = vi.fn();
  wins.onChange(changed);
  await pass(10_000);
  expect(changed).toHaveBeenCalledTimes(2);
  wins.close();
  hide();
  show();
  setIdle(true);
  const closed = openPage(answerOf(1));
  closed.wins.close();
  await pass(120_000);
  const counts = [polls(), changed.mock.calls.length, closed.polls(), vi.getTimerCount()];
  expect([...counts, closed.wins.online()]).toEqual([2, 2, 1, 0, null]);
});

test('the wins rotate, and new ones are next in their order', async () => {
  const { next, answer } = openPage(answerOf(1, 2, 3));
  expect(next()).toBe('');
  await pass(0);
  expect(next(4)).toBe('1 2 3 1');
  answer(2, 3, 4, 5);
  await pass(10_000);
  expect(next(5)).toBe('4 5 2 3 4');
});

test('wins not shown yet stay next when more come, until they are gone from the answer', async () => {
  const { next, answer } = openPage();
  await pass(0);
  answer(1, 2, 3);
  await pass(10_000);
  expect(next()).toBe('1');
  answer(1, 3, 4);
  await pass(10_000);
  expect(next(3)).toBe('3 4 1');
  answer();
  await pass(10_000);
  expect(next()).toBe('');
});
