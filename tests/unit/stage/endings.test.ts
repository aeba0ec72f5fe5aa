import './navigator.ts';
import { expect, it } from 'vitest';
import { Endings } from '../../../src/client/stage/celebrations/endings.ts';
import { lineX } from '../../../src/client/stage/geometry/geometry.ts';
import { FRY_ENDINGS } from '../../../src/client/state/fry-ending.ts';
import { COOKED_AFTER_MS, RESTART_AFTER_MS } from '../../../src/client/state/timings.ts';
import { fakeModel } from './fake-model.ts';

const PLAYED = FRY_ENDINGS.filter((ending) => ending !== 'plate');

it.each(PLAYED)('the ending %s is seen, over in time, and can be skipped', (ending) => {
  const model = fakeModel(360, 5);
  const endings = new Endings({ burst: () => undefined });
  const seen = () => endings.layer.children.filter(({ visible, alpha }) => visible && alpha > 0).length;
  endings.attach(model);
  endings.play(ending, lineX(model.geometry, 3), 0);
  let frames = 0;
  let nowMs = 50;
  for (; endings.step(nowMs) === 60; nowMs += 50) frames += seen();
  expect(frames).toBeGreaterThan(10);
  expect(COOKED_AFTER_MS + nowMs).toBeLessThanOrEqual(RESTART_AFTER_MS);

  endings.play(ending, lineX(model.geometry, 3), nowMs);
  endings.step(nowMs + 100);
  endings.skip();
  expect([endings.step(nowMs + 150), seen()]).toEqual([0, ending === 'feather' ? 1 : 0]);
  endings.clear();
  expect([endings.step(nowMs + 200), seen()]).toEqual([0, 0]);
});
