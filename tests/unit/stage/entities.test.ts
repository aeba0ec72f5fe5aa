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
    const { fire, conditions } = stage();
    fire.attach(model(360, 5));
    fire.moveTo(3, 3, 0);
    expect(fire.step(100)).toBe(60);
    expect(fire.step(1000)).toBe(FIRE_HZ);
    conditions.reducedMotion = true;
    expect(fire.step(2000)).toBe(0);
  });

  it('brings the next frame when the chicken’s next gesture is due, and not before', () => {
    const { chicken } = stage();
    chicken.attach(model(360, 5));
    chicken.standAt(1, 0);
    chicken.step(0);
    // The first gesture is over and the next one is planned half a second later.
    const rateHz = chicken.step(2200);
    expect(rateHz).toBeGreaterThan(0);
    const waitMs = 1000 / rateHz;
    expect(waitMs).toBeGreaterThan(2600 - 2200);
    expect(waitMs).toBeLessThan(2600 - 2200 + 50);
    expect(chicken.step(2200 + waitMs)).toBe(15);
  });

  it('brings the next frame when somebody is to drive, and nobody drives under reduced motion', () => {
    const { vehicles, conditions } = stage();
    vehicles.attach(model(360, 5));
    const waitMs = 1000 / vehicles.step(0);
    expect(vehicles.step(waitMs)).toBe(24);
    expect(vehicles.layer.children[0]?.visible).toBe(true);
    conditions.reducedMotion = true;
    expect(vehicles.step(waitMs + 40)).toBe(0);
    expect(vehicles.layer.children[0]?.visible).toBe(false);
  });
});

describe('the spark of the marker', () => {
  it('swells over its second, and flares up when it burns', () => {
    const { fire } = stage();
    fire.attach(model(360, 5));
    fire.moveTo(3, 3, 0);
    const [, marker] = fire.layer.children;
    const heightAt = (ms: number) => {
      fire.step(ms);
      return marker?.scale.y ?? 0;
    };
    const [young, old] = [heightAt(250), heightAt(1000)];
    expect(young).toBeGreaterThan(0);
    expect(old).toBeGreaterThan(young * 1.3);
    expect([fire.setBurns(true, 1000), fire.setBurns(true, 1100)]).toEqual([true, false]);
    expect(heightAt(1010)).toBeLessThan(old);
    expect(fire.step(1020)).toBe(60);
  });
});

describe('the flame that fries the chicken', () => {
  /** @returns how high the flames stand in the frame of the hit, and how high the marker's stood before */
  function heightOfHit(burns: boolean) {
    const { fire, conditions } = stage();
    conditions.roundMs = FIRE_TO_FULL_MS;
    fire.attach(model(360, 5));
    fire.setBurns(burns, 0);
    fire.moveTo(burns ? 3 : 4, burns ? 3 : 4, 0);
    fire.step(1000);
    const [, marker, flame] = fire.layer.children;
    const before = marker?.scale.y ?? 0;
    fire.hit(3, 1016);
    fire.moveTo(null, 0, 1016);
    fire.step(1016);
    return { before, flame: flame?.scale.y ?? 0 };
  }

  it('goes on at full height where it burned already, and rises from a lid that was hot', () => {
    const { before, flame } = heightOfHit(true);
    expect(before).toBe(1);
    expect(flame).toBeGreaterThanOrEqual(before);
    expect(heightOfHit(false).flame).toBeLessThan(0.1);
  });
});

describe('the wait on a lid', () => {
  /** Waits on lid 3 and is then let go. @returns how it looked just before, and after */
  function waitOn(intensity: number) {
    const { lids, suspense, camera, steam } = stage();
    const shown = model(360, 5);
    lids.attach(shown);
    suspense.attach(shown);
    lids.tremble(3, 0, intensity);
    for (let nowMs = 16; nowMs <= 720; nowMs += 16) {
      lids.step(nowMs);
      suspense.step(nowMs);
      camera.step(16);
    }
    const [heat, seams] = suspense.layer.children;
    const tense = {
      alpha: seams?.alpha ?? 0,
      heat: heat?.scale.x ?? 0,
      zoom: camera.zoom,
      steam: steam.length,
      visible: (seams?.scale.x ?? 0) > 0,
    };
    lids.stopTrembling();
    expect(suspense.step(736)).toBe(0);
    for (let ms = 0; ms < 400; ms += 16) camera.step(16);
    return { tense, after: { visible: (seams?.scale.x ?? 0) > 0, zoom: camera.zoom } };
  }

  it('glows, steams and leans in all the more the tenser it is', () => {
    const calm = waitOn(0.2).tense;
    const most = waitOn(1).tense;
    expect(calm.visible && most.visible).toBe(true);
    expect(calm.zoom).toBeGreaterThan(1);
    expect(most.zoom).toBeGreaterThan(calm.zoom + 0.03);
    expect(most.alpha).toBeGreaterThan(calm.alpha);
    expect(most.steam).toBeGreaterThan(2 * calm.steam);
  });

  it('is plainly another one at the end of an easy road than at its beginning', () => {
    const early = waitOn(suspense(2, 24, 1)).tense;
    const late = waitOn(suspense(20, 24, 1)).tense;
    expect(late.heat).toBeGreaterThan(2 * early.heat);
    expect(late.zoom - 1).toBeGreaterThan(3 * (early.zoom - 1));
    expect(drama(suspense(1, 24, 1))).toBe(0);
    expect(drama(suspense(15, 15, 4))).toBe(1);
  });

  it('ends in a snap: the seams are dark and the camera is back within 400 ms', () => {
    expect(waitOn(1).after).toEqual({ visible: false, zoom: 1 });
  });
});
