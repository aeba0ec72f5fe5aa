import './navigator.ts';
import type { Container } from 'pixi.js';
import { describe, expect, it } from 'vitest';
import { suspense } from '../../../src/presentation/suspense.ts';
import { FIRE_TO_FULL_MS, IDLE_AFTER_MS } from '../../../src/presentation/timings.ts';
import { Chicken } from '../../../src/stage/entities/chicken/chicken.ts';
import { TOUCHDOWN_MS } from '../../../src/stage/entities/chicken/poses.ts';
import type { Conditions, Entity } from '../../../src/stage/entities/entity.ts';
import { FIRE_HZ, Fire } from '../../../src/stage/entities/fire.ts';
import { Lids } from '../../../src/stage/entities/lids.ts';
import { Lights } from '../../../src/stage/entities/lights.ts';
import { drama, Suspense } from '../../../src/stage/entities/suspense.ts';
import { Vehicles } from '../../../src/stage/entities/vehicles.ts';
import { Camera } from '../../../src/stage/scene/camera.ts';
import { lineX } from '../../../src/stage/scene/geometry.ts';
import { fakeModel as model, UNIT } from './fake-model.ts';

function stage() {
  const conditions: Conditions = { reducedMotion: false, msUntilIdle: IDLE_AFTER_MS, roundMs: 0 };
  const camera = new Camera();
  const chicken = new Chicken(conditions);
  const fire = new Fire(conditions);
  const lids = new Lids({ x: 0 }, conditions, { burst: () => undefined });
  const lights = new Lights(conditions, chicken);
  const vehicles = new Vehicles(conditions, camera);
  const steam: number[] = [];
  const suspense = new Suspense(lids, camera, { steam: (_x, _y, intensity) => steam.push(intensity) });
  const parts: Readonly<Record<string, readonly [Entity, readonly Container[], number]>> = {
    chicken: [chicken, [chicken.layer], 3],
    fire: [fire, [fire.layer, fire.lightLayer], 4],
    lids: [lids, [lids.layer, lids.labelLayer], 10],
    lights: [lights, [lights.poolLayer, lights.raysLayer, lights.flashLayer], 3],
    vehicles: [vehicles, [vehicles.layer], 1],
    suspense: [suspense, [suspense.layer], 2],
  };
  return { conditions, camera, chicken, fire, lids, vehicles, suspense, steam, parts };
}

/** A stage with these entities attached to a model of five lines. */
function attached(...names: ('chicken' | 'fire' | 'lids' | 'suspense')[]) {
  const set = stage();
  const shown = model(360, 5);
  for (const name of names) set[name].attach(shown);
  return set;
}

describe.each(['chicken', 'fire', 'lids', 'lights', 'vehicles', 'suspense'])('the entity %s', (name) => {
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

describe('the state of an entity continues with another model', () => {
  it('a jump, where the other model has the lid', () => {
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

  it('what every lid shows, unless the road is another one', () => {
    const { lids } = stage();
    lids.attach(model(360, 5));
    lids.set(1, 'passed', true, 0, true);
    lids.detach();
    lids.attach(model(800, 5));
    expect(lids.shownState(1)).toBe('passed');
    lids.detach();
    lids.attach(model(800, 7));
    expect(lids.shownState(1)).toBeUndefined();
  });
});

describe('the rate that an entity wants', () => {
  it('is that of a flicker for a fire, none under reduced motion', () => {
    const { fire, conditions } = attached('fire');
    fire.moveTo(3, 3, 0);
    expect([fire.step(100), fire.step(1000)]).toEqual([60, FIRE_HZ]);
    conditions.reducedMotion = true;
    expect(fire.step(2000)).toBe(0);
  });

  it('brings the next frame when the chicken’s next gesture is due, and not before', () => {
    const { chicken } = attached('chicken');
    chicken.standAt(1, 0);
    chicken.step(0);
    // The first gesture is over and the next one is planned half a second later.
    const waitMs = 1000 / chicken.step(2200);
    expect(waitMs).toBeGreaterThan(2600 - 2200);
    expect(waitMs).toBeLessThan(2600 - 2200 + 50);
    expect(chicken.step(2200 + waitMs)).toBe(15);
  });
});

it('the spark of the marker swells over its second, and flares up when it burns', () => {
  const { fire } = attached('fire');
  fire.moveTo(3, 3, 0);
  const heightAt = (ms: number) => {
    fire.step(ms);
    return fire.layer.children[1]?.scale.y ?? 0;
  };
  const [young, old] = [heightAt(250), heightAt(1000)];
  expect(young).toBeGreaterThan(0);
  expect(old).toBeGreaterThan(young * 1.3);
  expect([fire.setBurns(true, 1000), fire.setBurns(true, 1100)]).toEqual([true, false]);
  expect(heightAt(1010)).toBeLessThan(old);
  expect(fire.step(1020)).toBe(60);
});

it.each([
  [true, 1],
  [false, 0.1],
])(
  'the flame that fries the chicken goes on where it burned, and rises from a hot lid: %s',
  (burns, height) => {
    const { fire, conditions } = attached('fire');
    conditions.roundMs = FIRE_TO_FULL_MS;
    fire.setBurns(burns, 0);
    fire.moveTo(burns ? 3 : 4, burns ? 3 : 4, 0);
    fire.step(1000);
    const [, marker, flame] = fire.layer.children;
    if (burns) expect(marker?.scale.y).toBe(1);
    fire.hit(3, 1016);
    fire.moveTo(null, 0, 1016);
    fire.step(1016);
    if (burns) expect(flame?.scale.y).toBeGreaterThanOrEqual(height);
    else expect(flame?.scale.y).toBeLessThan(height);
  },
);

describe('the wait on a lid', () => {
  /** Waits on lid 3 and is then let go. @returns how it looked just before, and after */
  function waitOn(intensity: number) {
    const { lids, suspense, camera, steam } = attached('lids', 'suspense');
    lids.tremble(3, 0, intensity);
    for (let nowMs = 16; nowMs <= 720; nowMs += 16) {
      lids.step(nowMs);
      suspense.step(nowMs);
      camera.step(16);
    }
    const [heat, seams] = suspense.layer.children;
    const isVisible = () => (seams?.scale.x ?? 0) > 0;
    const [alpha, heatX] = [seams?.alpha ?? 0, heat?.scale.x ?? 0];
    const tense = { alpha, heat: heatX, zoom: camera.zoom, steam: steam.length, visible: isVisible() };
    lids.stopTrembling();
    expect(suspense.step(736)).toBe(0);
    for (let ms = 0; ms < 400; ms += 16) camera.step(16);
    return { tense, after: { visible: isVisible(), zoom: camera.zoom } };
  }

  it('glows, steams and zooms in the more the tenser it is, and ends within 400 ms', () => {
    const calm = waitOn(0.2).tense;
    const { tense, after } = waitOn(1);
    expect(calm.visible && tense.visible).toBe(true);
    expect(calm.zoom).toBeGreaterThan(1);
    expect(tense.zoom).toBeGreaterThan(calm.zoom + 0.03);
    expect(tense.alpha).toBeGreaterThan(calm.alpha);
    expect(tense.steam).toBeGreaterThan(2 * calm.steam);
    expect(after).toEqual({ visible: false, zoom: 1 });
  });

  it('differs between the end of an easy road and its beginning', () => {
    const early = waitOn(suspense(2, 24, 1)).tense;
    const late = waitOn(suspense(20, 24, 1)).tense;
    expect(late.heat).toBeGreaterThan(2 * early.heat);
    expect(late.zoom - 1).toBeGreaterThan(3 * (early.zoom - 1));
    expect(drama(suspense(1, 24, 1))).toBe(0);
    expect(drama(suspense(15, 15, 4))).toBe(1);
  });
});
