import { describe, expect, it } from 'vitest';
import type { Entity } from '../../../src/stage/entities/entity.ts';
import { EntityScheduler } from '../../../src/stage/entities/entity-scheduler.ts';

/** Notes when it was stepped, and wants as many frames a second as it is told. */
function noting(stepped: string[], name: string, sleeps: boolean) {
  const entity = {
    sleeps,
    wantedHz: 0,
    attach: () => {},
    detach: () => {},
    step: () => {
      stepped.push(name);
      return entity.wantedHz;
    },
  };
  return entity satisfies Entity;
}

describe('a frame', () => {
  it('steps a sleeper that wanted nothing only when there is news', () => {
    const stepped: string[] = [];
    const entities = new EntityScheduler();
    entities.add(noting(stepped, 'sleeper', true));
    entities.step(0, false);
    for (let ms = 16; ms < 100; ms += 16) entities.step(ms, false);
    expect(stepped).toEqual(['sleeper']);
    entities.step(100, true);
    expect(stepped).toHaveLength(2);
  });

  it('steps a sleeper on as long as it wants frames', () => {
    const stepped: string[] = [];
    const entities = new EntityScheduler();
    const sleeper = noting(stepped, 'sleeper', true);
    entities.add(sleeper);
    sleeper.wantedHz = 60;
    expect(entities.step(0, true)).toBe(60);
    expect(entities.step(16, false)).toBe(60);
    sleeper.wantedHz = 0;
    expect(entities.step(32, false)).toBe(0);
    entities.step(48, false);
    expect(stepped).toHaveLength(3);
  });

  it('steps who follows others every time, in the order of joining and before all sleepers', () => {
    const stepped: string[] = [];
    const entities = new EntityScheduler();
    const [chicken, egg, lights] = [
      noting(stepped, 'chicken', false),
      noting(stepped, 'egg', true),
      noting(stepped, 'lights', false),
    ];
    for (const entity of [chicken, egg, lights]) entities.add(entity);
    lights.wantedHz = 12;
    expect(entities.step(0, true)).toBe(12);
    expect(entities.step(16, false)).toBe(12);
    expect(stepped).toEqual(['chicken', 'lights', 'egg', 'chicken', 'lights']);
    expect(entities.all).toEqual([chicken, egg, lights]);
  });

  it('at the full rate leaves who wants fewer frames alone until its turn, and says when that is', () => {
    const stepped: string[] = [];
    const entities = new EntityScheduler();
    const fire = noting(stepped, 'fire', true);
    entities.add(fire);
    fire.wantedHz = 20;
    expect(entities.step(0, true)).toBe(20);
    expect(entities.step(16, false)).toBeCloseTo(1000 / 34);
    expect(entities.step(32, false)).toBeCloseTo(1000 / 18);
    expect(stepped).toHaveLength(1);
    expect(entities.step(48, false)).toBe(20);
    expect(stepped).toHaveLength(2);
  });

  it('where frames are few steps everybody who wants any', () => {
    const stepped: string[] = [];
    const entities = new EntityScheduler();
    const fire = noting(stepped, 'fire', true);
    entities.add(fire);
    fire.wantedHz = 12;
    entities.step(0, true);
    entities.step(40, false);
    expect(stepped).toHaveLength(2);
  });

  it('steps who follows somebody whenever that one has moved, and now and then all the same', () => {
    const stepped: string[] = [];
    const entities = new EntityScheduler();
    const chicken = { movedMs: 0 };
    entities.add(noting(stepped, 'lights', false), chicken);
    for (let ms = 0; ms < 160; ms += 16) entities.step(ms, false);
    expect(stepped).toHaveLength(1);
    chicken.movedMs = 160;
    entities.step(160, false);
    expect(stepped).toHaveLength(2);
    for (let ms = 176; ms < 800; ms += 16) entities.step(ms, false);
    expect(stepped).toHaveLength(3);
  });
});
