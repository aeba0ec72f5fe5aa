import './navigator.ts';
import { describe, expect, it } from 'vitest';
import { FRY_ENDINGS, type FryEnding } from '../../../src/presentation/fry-ending.ts';
import { COOKED_AFTER_MS, RESTART_AFTER_MS } from '../../../src/presentation/timings.ts';
import { ENDING_MS, Endings, leavesTheLid } from '../../../src/stage/celebrations/endings.ts';
import { lineX } from '../../../src/stage/scene/geometry.ts';
import { fakeModel, UNIT } from './fake-model.ts';

function playing(ending: FryEnding) {
  const puffs: number[] = [];
  const model = fakeModel(360, 5);
  const endings = new Endings({ burst: (_, x) => puffs.push(x) });
  const x = lineX(model.geometry, 3);
  endings.attach(model);
  endings.play(ending, x, 0);
  const seen = () => endings.layer.children.filter(({ visible, alpha }) => visible && alpha > 0);
  return { endings, puffs, seen, x, groundY: model.geometry.groundY };
}

describe.each(FRY_ENDINGS.filter((ending) => ending !== 'plate'))('the ending %s', (ending) => {
  it('is seen, moves at every frame, and is over before the next round', () => {
    const { endings, seen } = playing(ending);
    let frames = 0;
    let nowMs = 50;
    for (; endings.step(nowMs) === 60; nowMs += 50) frames += seen().length;
    expect(frames).toBeGreaterThan(10);
    expect(COOKED_AFTER_MS + nowMs).toBeLessThanOrEqual(RESTART_AFTER_MS);
  });

  it('can be skipped, and is gone with the round', () => {
    const { endings, seen } = playing(ending);
    endings.step(100);
    endings.skip();
    expect(endings.step(150)).toBe(0);
    expect(seen().length).toBe(ending === 'feather' ? 1 : 0);
    endings.clear();
    expect(endings.step(200)).toBe(0);
    expect(seen()).toEqual([]);
  });
});

it('the chicken lies on its plate or rises from it; in other endings it leaves the lid', () => {
  expect(FRY_ENDINGS.filter(leavesTheLid)).toEqual(['cook', 'feather', 'rocket', 'walk']);
  const { endings, seen } = playing('plate');
  expect([endings.step(100), seen()]).toEqual([0, []]);
});

it('the cook stays above the number on the next lid', () => {
  const { endings, groundY } = playing('cook');
  // A text on a lid is at most 0.215 lanes high, and he ends 0.03 lanes below his feet.
  const top = groundY - 0.215 / 2 - 0.03;
  const [cook] = endings.layer.children;
  for (let nowMs = 0; endings.step(nowMs) === 60; nowMs += 20)
    expect((cook?.y ?? 0) / UNIT).toBeLessThanOrEqual(top);
});

it('a ghost rises, a rocket leaves the picture, a sooty chicken returns the way it came', () => {
  const at = (ending: FryEnding, tMs: number) => {
    const { endings, x, groundY, puffs } = playing(ending);
    for (let nowMs = 0; nowMs <= tMs; nowMs += 20) endings.step(nowMs);
    const chicken = endings.layer.children[1];
    const [lanes, height] = [(chicken?.x ?? 0) / UNIT - x, groundY - (chicken?.y ?? 0) / UNIT];
    return { lanes, height, scaleX: chicken?.scale.x ?? 0, puffs: puffs.length };
  };
  expect(at('ghost', 1000).height).toBeGreaterThan(at('ghost', 300).height + 0.5);
  expect(at('rocket', 600).height).toBeGreaterThan(2);
  expect(at('rocket', 600).puffs).toBeGreaterThan(3);
  expect(at('walk', 100).lanes).toBeCloseTo(0, 9);
  const walked = at('walk', ENDING_MS - 100);
  expect(walked.lanes).toBeLessThan(-0.8);
  expect(walked.scaleX).toBeLessThan(0);
});
