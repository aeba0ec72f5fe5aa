import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnswerOnWire } from '../../src/contract/calls.ts';
import { rulesOf } from '../provider.ts';
import { visitApp } from './app.ts';
import { LOST } from './failure.ts';
import { answer, sent } from './network.ts';

const ROTATE_MS = 2000;
const POLL_MS = 10_000;

const ticker = (): HTMLElement | null => document.querySelector('[data-live-wins]');
const text = (): string => ticker()?.textContent ?? '';
const row = (): string => ticker()?.querySelector('[data-live-win]')?.textContent ?? '';
const pressKey = (): boolean => dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

const { animate } = Element.prototype;
let moveCount = 0;

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'],
  });
  Element.prototype.animate = function (frames, options) {
    const animation = animate.call(this, frames, options);
    if (this.matches('[data-live-win]')) moveCount += 1;
    animation.finish();
    return animation;
  };
});

afterEach(() => {
  Element.prototype.animate = animate;
});

async function openTicker(settings = { reduced_motion: false }): Promise<void> {
  await visitApp('/', settings);
  await expect
    .poll(async () => {
      await pass(500);
      return row();
    })
    .not.toBe('');
}

type Live = AnswerOnWire<'live'>['data'];
const live = (data: Live) => ({ success: true, message: '', data }) as const;
const winOf = (name: string, replay: string) =>
  ({ name, amount: 10.2, multiplier: 1.02, type: 1, replay: replay.repeat(64) }) as const;
const SAMPLES = ['Meera J.+₹273.24', 'Venkataragha…+₹412.75', 'Tashi D.+₹189.00', 'Nuwan P.+₹356.42'];

const turn = async (): Promise<void> => {
  await pass(ROTATE_MS);
  // An exchange waits for the end of an animation.
  await pass(0);
};

test('the sample moves one entry on every two seconds, and without a move under reduced motion not at all', async () => {
  await openTicker();
  for (const shown of ['Live wins', 'Online: 7465', 'sample'])
    await expect.poll(() => pass(500).then(text)).toContain(shown);
  expect(ticker()?.getAttribute('aria-hidden')).toBe('true');
  const first = SAMPLES.indexOf(row());
  expect(first).toBeGreaterThanOrEqual(0);
  moveCount = 0;
  for (let step = 1; step <= 5; step++) {
    await turn();
    await expect.poll(row).toBe(SAMPLES[(first + step) % 4]);
    const name = ticker()?.querySelector('bdi');
    expect(name?.scrollWidth).toBe(name?.offsetWidth);
    expect(ticker()?.scrollWidth).toBe(ticker()?.clientWidth);
  }
  expect(moveCount).toBe(10);
  localStorage.clear();
  await openTicker({ reduced_motion: true });
  const shown = row();
  moveCount = 0;
  await turn();
  await turn();
  expect([row(), moveCount]).toEqual([shown, 0]);
});

test('a page without input for 20 s changes an entry every 12 s, without a move, until the next input', async () => {
  await openTicker();
  pressKey();
  await pass(20_000);
  await expect.poll(() => ticker()?.dataset.idle).toBeDefined();
  moveCount = 0;
  const names = [row()];
  for (let step = 0; step < 12; step++) {
    await turn();
    names.push(row());
  }
  const changed = names.slice(1).map((name, index) => name !== names[index]);
  expect(changed.filter(Boolean)).toHaveLength(2);
  expect(changed.slice(6)).toEqual(changed.slice(0, 6));
  expect(moveCount).toBe(0);
  pressKey();
  await turn();
  await expect.poll(() => moveCount).toBe(2);
});

test('true wins and the true number online take the place of the sample, and a lost answer leaves the wins', async () => {
  answer('live', live({ sample: false, online: 20, wins: [] }));
  await openTicker();
  const next = async (shown: string) => {
    pressKey();
    await pass(POLL_MS);
    await expect.poll(text).toContain(shown);
  };
  await next('Online: 20');
  expect(row()).toBe('Be the first tonight');
  expect(text()).not.toContain('sample');
  answer('live', live({ sample: false, online: 21, wins: [winOf('Venkataraghavan', 'a')] }));
  await next('Online: 21');
  await turn();
  await expect.poll(row).toBe('Venkataragha…+₹10.20');
  answer('live', live({ sample: true, online: 13, wins: [] }));
  await next('Online: 7465');
  answer('live', live({ sample: false, online: 20, wins: [winOf('Venkataraghavan', 'a')] }));
  await next('Online: 20');
  answer('live', LOST);
  await next('Online: –');
  await expect.poll(row).toBe('Venkataragha…+₹10.20');
});

test('real money has no sample, even where the provider does not answer', async () => {
  answer('live', LOST);
  answer('gameRules', rulesOf({ money: 'real' }));
  await openTicker();
  await expect.poll(row).toBe('Be the first tonight');
  expect(text()).toContain('Online: –');
  expect(text()).not.toContain('sample');
  expect(sent('live').length).toBeGreaterThan(0);
});
