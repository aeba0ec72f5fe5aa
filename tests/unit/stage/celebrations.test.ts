import './navigator.ts';
import { expect, it } from 'vitest';
import { Celebrations } from '../../../src/client/stage/celebrations/celebrations.ts';
import type { FrameConditions } from '../../../src/client/stage/model/entity.ts';
import type { Settlement } from '../../../src/client/state/state.ts';
import { RESTART_AFTER_MS } from '../../../src/client/state/timings.ts';
import { fakeModel } from './fake-model.ts';

function stage(reducedMotion = false) {
  const conditions: FrameConditions = { reducedMotion, msUntilIdle: 20_000, roundMs: 0 };
  const fallen: Record<string, number> = {};
  const emit = (_: unknown, name: string) => {
    fallen[name] = (fallen[name] ?? 0) + 1;
  };
  const emitters = { emit, burst: () => undefined };
  const celebrations = new Celebrations({ emitters, camera: { x: 0 }, conditions });
  celebrations.attach(fakeModel(360, 5));
  let nowMs = 0;
  /** Steps for a time. @returns the highest rate wanted, Hz */
  const playOn = (ms: number): number => {
    let rateHz = 0;
    for (const endMs = nowMs + ms; nowMs < endMs; nowMs += 20)
      rateHz = Math.max(rateHz, celebrations.step(nowMs));
    return rateHz;
  };
  const people = () =>
    celebrations.frontLayer.children.flatMap(({ visible, children }) => (visible ? children : []));
  const win = (multiplier: number, cause: Settlement['cause'] = 'cashout') => {
    const gameOver = cause === 'last_line';
    celebrations.win({ roundId: '', cause, winPaise: 1000n, step: 3, multiplier, gameOver }, nowMs);
  };
  playOn(20);
  return { celebrations, fallen, people, playOn, win };
}

it.each([
  ['with a card: none', 495, 'cashout', [false, false, false]],
  ['from ten times on: coins and a crowd', 1734, 'cashout', [true, false, true]],
  ['from fifty times on: marigolds too', 7321, 'cashout', [true, true, true]],
  ['at the road’s end: all of it', 163, 'last_line', [true, true, true]],
  ['of a round that the operator ended: none', 7321, 'blocked', [false, false, false]],
] as const)('the celebration of a win %s', (_, multiplier, cause, expected) => {
  const { win, fallen, people, playOn } = stage();
  win(multiplier, cause);
  playOn(600);
  expect(['coin_spin' in fallen, 'marigold' in fallen, people().length > 0]).toEqual(expected);
});

it('a celebration ends with its popup, and at once when the round leaves the screen', () => {
  const { celebrations, win, people, playOn } = stage();
  win(7321);
  expect(playOn(RESTART_AFTER_MS - 20)).toBe(60);
  playOn(40);
  expect([playOn(100), people()]).toEqual([0, []]);
  win(7321);
  playOn(500);
  celebrations.clear();
  expect([playOn(20), people()]).toEqual([0, []]);
});

it('a celebration ends soon after a skip', () => {
  const { celebrations, win, fallen, people, playOn } = stage();
  win(7321);
  playOn(500);
  celebrations.skip();
  const coins = fallen.coin_spin;
  playOn(500);
  expect([fallen.coin_spin, playOn(100), people()]).toEqual([coins, 0, []]);
});

it('no win is celebrated under reduced motion', () => {
  const { win, fallen, people, playOn } = stage(true);
  win(7321);
  expect([playOn(600), fallen, people()]).toEqual([0, {}, []]);
});
