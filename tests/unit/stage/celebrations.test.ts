import './navigator.ts';
import { describe, expect, it } from 'vitest';
import type { Settlement } from '../../../src/game/state.ts';
import { Celebrations } from '../../../src/stage/celebrations/celebrations.ts';
import type { Conditions } from '../../../src/stage/entities/entity.ts';
import { lineX } from '../../../src/stage/scene/geometry.ts';
import { EGG_BURSTS_MS } from '../../../src/stage/scene/layers/nest.tsx';
import { fakeModel, UNIT } from './fake-model.ts';

function stage(reducedMotion = false) {
  const conditions: Conditions = { reducedMotion, msUntilIdle: 20_000, roundMs: 0 };
  const fallen: Record<string, number> = {};
  const camera = { x: 0 };
  const emitters = {
    emit: (_: unknown, name: string) => {
      fallen[name] = (fallen[name] ?? 0) + 1;
    },
    burst: () => undefined,
  };
  const model = fakeModel(360, 5);
  const celebrations = new Celebrations({ emitters, camera, conditions });
  celebrations.attach(model);
  let nowMs = 0;
  /** Steps for a time. @returns the highest rate wanted, Hz */
  const playOn = (ms: number): number => {
    let rateHz = 0;
    for (const endMs = nowMs + ms; nowMs < endMs; nowMs += 20)
      rateHz = Math.max(rateHz, celebrations.step(nowMs));
    return rateHz;
  };
  const people = () => (celebrations.frontLayer.children[0]?.children ?? []).filter(({ visible }) => visible);
  const win = (multiplier: number, cause?: Settlement['cause']) =>
    celebrations.win(won(multiplier, cause), nowMs);
  playOn(20);
  return { celebrations, fallen, camera, model, people, playOn, win, now: () => nowMs };
}

const won = (multiplier: number, cause: Settlement['cause'] = 'cashout'): Settlement => ({
  roundId: '',
  cause,
  winPaise: 1000n,
  step: 3,
  multiplier,
  gameOver: cause === 'last_line',
});

describe('the celebration of a win', () => {
  it.each([
    ['under twice the stake: none', 163, 'cashout', [false, false, false]],
    ['with a card: none', 495, 'cashout', [false, false, false]],
    ['from ten times on: coins', 1734, 'cashout', [true, false, false]],
    ['from fifty times on: coins, marigolds and a crowd', 7321, 'cashout', [true, true, true]],
    ['at the road’s end: all of it', 163, 'last_line', [true, true, true]],
    ['of a round that the operator ended: none', 7321, 'blocked', [false, false, false]],
  ] as const)('%s', (_, multiplier, cause, expected) => {
    const { win, fallen, people, playOn } = stage();
    win(multiplier, cause);
    playOn(600);
    expect(['coin_spin' in fallen, 'marigold' in fallen, people().length > 0]).toEqual(expected);
  });

  it('goes on while Play is open again, and ends after its time', () => {
    const { celebrations, win, people, playOn } = stage();
    win(7321);
    expect(playOn(2000)).toBe(60);
    celebrations.clear();
    expect(playOn(1000)).toBe(60);
    expect(people().length).toBeGreaterThan(0);
    playOn(2000);
    expect([playOn(100), people()]).toEqual([0, []]);
  });

  it.each(['skip', 'roundStarted'] as const)('ends soon after %s', (end) => {
    const { celebrations, win, fallen, people, playOn } = stage();
    win(7321);
    playOn(500);
    celebrations[end]();
    const coins = fallen.coin_spin;
    playOn(500);
    expect([fallen.coin_spin, playOn(100), people()]).toEqual([coins, 0, []]);
  });

  it('is absent under reduced motion', () => {
    const { win, fallen, people, playOn } = stage(true);
    win(7321);
    expect([playOn(600), fallen, people()]).toEqual([0, {}, []]);
  });

  it('follows the camera', () => {
    const { win, camera, people, playOn } = stage();
    win(7321);
    playOn(500);
    const [left] = people();
    const before = left?.x ?? 0;
    camera.x = 2;
    playOn(20);
    expect(left?.x).toBeCloseTo(before + 2 * UNIT, 6);
  });
});

describe('the golden egg', () => {
  // chick, lower half, whole egg, crack, upper half
  const parts = ({ celebrations }: ReturnType<typeof stage>) =>
    (celebrations.layer.children[2]?.children ?? []).map(({ visible }) => Number(visible)).join('');

  it('rocks, cracks, and opens for a chick, in its place in the nest', () => {
    const set = stage();
    const { celebrations, model, playOn, now } = set;
    celebrations.egg.play(now());
    const seen = [100, 300, EGG_BURSTS_MS, 1000].map((ms) => {
      playOn(ms);
      return parts(set);
    });
    expect(seen).toEqual(['00100', '00110', '11001', '11000']);
    const egg = celebrations.layer.children[2]?.children[2];
    expect((egg?.x ?? 0) / UNIT).toBeCloseTo(lineX(model.geometry, 6), 6);
  });

  it.each([false, true])('is open at once when skipped; reduced motion %s', (reducedMotion) => {
    const set = stage(reducedMotion);
    const { celebrations, playOn, now } = set;
    celebrations.egg.play(now());
    celebrations.skip();
    playOn(40);
    expect(parts(set)).toBe('11000');
    celebrations.clear();
    playOn(20);
    expect(parts(set)).toBe('00000');
  });
});

it('the fatal lid flares on its line for a moment, and none beyond the road', () => {
  const { celebrations, model, playOn, now } = stage();
  celebrations.flareLid(5, now());
  expect(playOn(500)).toBe(60);
  const lid = celebrations.layer.children[0]?.children[0];
  expect([lid?.visible, (lid?.x ?? 0) / UNIT]).toEqual([true, lineX(model.geometry, 5)]);
  playOn(1500);
  expect([lid?.visible, playOn(100)]).toEqual([false, 0]);
  celebrations.flareLid(6, now());
  expect(playOn(500)).toBe(0);
});
