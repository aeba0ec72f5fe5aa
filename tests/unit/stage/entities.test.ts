import './navigator.ts';
import type { Container } from 'pixi.js';
import { describe, expect, it } from 'vitest';
import { Chicken } from '../../../src/client/stage/entities/chicken/chicken.ts';
import { TOUCHDOWN_MS } from '../../../src/client/stage/entities/chicken/chicken-poses.ts';
import { Fire } from '../../../src/client/stage/entities/fire.ts';
import { Lids } from '../../../src/client/stage/entities/lids.ts';
import { Lights } from '../../../src/client/stage/entities/lights.ts';
import { TensionGlow } from '../../../src/client/stage/entities/tension-glow.ts';
import { Vehicles } from '../../../src/client/stage/entities/vehicles.ts';
import { Camera } from '../../../src/client/stage/geometry/camera.ts';
import { lineX } from '../../../src/client/stage/geometry/geometry.ts';
import type { Entity, FrameConditions } from '../../../src/client/stage/model/entity.ts';
import { IDLE_AFTER_MS } from '../../../src/client/state/timings.ts';
import { fakeModel as model, UNIT } from './fake-model.ts';

function stage() {
  const conditions: FrameConditions = { reducedMotion: false, msUntilIdle: IDLE_AFTER_MS, roundMs: 0 };
  const camera = new Camera();
  const chicken = new Chicken(conditions);
  const fire = new Fire(conditions);
  const lids = new Lids({ x: 0 }, conditions, { burst: () => undefined });
  const lights = new Lights(conditions, chicken);
  const vehicles = new Vehicles(conditions, camera);
  const tensionGlow = new TensionGlow(lids, camera, { steam: () => undefined });
  const parts: Readonly<Record<string, readonly [Entity, readonly Container[], sprites: number]>> = {
    chicken: [chicken, [chicken.layer], 3],
    fire: [fire, [fire.layer, fire.lightLayer], 4],
    lids: [lids, [lids.layer, lids.labelLayer], 11],
    lights: [lights, [lights.poolLayer, lights.raysLayer, lights.flashLayer], 3],
    vehicles: [vehicles, [vehicles.layer], 1],
    tensionGlow: [tensionGlow, [tensionGlow.layer], 2],
  };
  return { conditions, chicken, fire, lids, vehicles, parts };
}

describe.each(['chicken', 'fire', 'lids', 'lights', 'vehicles', 'tensionGlow'])('the entity %s', (name) => {
  it('makes its sprites for a model, and frees every one of them', () => {
    const [entity, layers, count] = stage().parts[name] ?? [];
    if (!entity || !layers) throw new Error('There is no such entity.');
    for (const widthPx of [360, 800]) {
      entity.attach(model(widthPx, 5));
      entity.step(1000);
      const sprites = layers.flatMap(({ children }) => children);
      expect(sprites).toHaveLength(count ?? 0);
      entity.detach();
      expect(layers.flatMap(({ children }) => children)).toEqual([]);
      expect(sprites.every(({ destroyed }) => destroyed)).toBe(true);
    }
  });

  it('wants no frame when nobody looks, and draws none without a model', () => {
    const { parts, conditions } = stage();
    const [entity] = parts[name] ?? [];
    conditions.msUntilIdle = -1;
    expect(entity?.step(60_000)).toBe(0);
    entity?.attach(model(360, 5));
    expect(entity?.step(120_000)).toBe(0);
  });
});

it.each(['fire', 'vehicles'] as const)('%s wants no frame under reduced motion', (name) => {
  const set = stage();
  set.conditions.reducedMotion = true;
  set[name].attach(model(360, 5));
  set.fire.moveTo(3, 3, 0);
  for (let nowMs = 1000; nowMs < 20_000; nowMs += 40) expect(set[name].step(nowMs)).toBe(0);
});

it('a jump continues with another model, to its place of the lid', () => {
  const { chicken } = stage();
  for (const widthPx of [360, 800]) {
    const { geometry } = model(widthPx, 5);
    chicken.play('jump', 0, lineX(geometry, 2), lineX(geometry, 1));
    chicken.attach(model(widthPx, 5));
    chicken.step(TOUCHDOWN_MS);
    expect(chicken.action).toBe('jump');
    expect(chicken.layer.children[1]?.x).toBeCloseTo(lineX(geometry, 2) * UNIT, 6);
    chicken.detach();
  }
});

it('lids keep their state with another model, unless the road is another one', () => {
  const { lids } = stage();
  lids.attach(model(360, 5));
  lids.set(1, 'passed', true, 0, true);
  const shown = [5, 7].map((lines) => {
    lids.detach();
    lids.attach(model(800, lines));
    return lids.shownState(1);
  });
  expect(shown).toEqual(['passed', undefined]);
});
