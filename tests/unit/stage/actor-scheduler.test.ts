import { describe, expect, it } from 'vitest';
import type { Actor } from '../../../src/stage/entities/entity.ts';
import { ActorScheduler } from '../../../src/stage/entities/entity-scheduler.ts';

/** Notes when it was stepped, and wants as many frames a second as it is told. */
function noting(stepped: string[], name: string, sleeps: boolean) {
  const actor = {
    sleeps,
    wantedHz: 0,
    attach: () => {},
    detach: () => {},
    step: () => {
      stepped.push(name);
      return actor.wantedHz;
    },
  };
  return actor satisfies Actor;
}

describe('a frame', () => {
  it('steps a sleeper that wanted nothing only when there is news', () => {
    const stepped: string[] = [];
    const actors = new ActorScheduler();
    actors.add(noting(stepped, 'sleeper', true));
    actors.step(0, false);
    for (let ms = 16; ms < 100; ms += 16) actors.step(ms, false);
    expect(stepped).toEqual(['sleeper']);
    actors.step(100, true);
    expect(stepped).toHaveLength(2);
  });

  it('steps a sleeper on as long as it wants frames', () => {
    const stepped: string[] = [];
    const actors = new ActorScheduler();
    const sleeper = noting(stepped, 'sleeper', true);
    actors.add(sleeper);
    sleeper.wantedHz = 60;
    expect(actors.step(0, true)).toBe(60);
    expect(actors.step(16, false)).toBe(60);
    sleeper.wantedHz = 0;
    expect(actors.step(32, false)).toBe(0);
    actors.step(48, false);
    expect(stepped).toHaveLength(3);
  });

  it('steps who follows others every time, in the order of joining and before all sleepers', () => {
    const stepped: string[] = [];
    const actors = new ActorScheduler();
    const [hen, egg, lights] = [
      noting(stepped, 'hen', false),
      noting(stepped, 'egg', true),
      noting(stepped, 'lights', false),
    ];
    for (const actor of [hen, egg, lights]) actors.add(actor);
    lights.wantedHz = 12;
    expect(actors.step(0, true)).toBe(12);
    expect(actors.step(16, false)).toBe(12);
    expect(stepped).toEqual(['hen', 'lights', 'egg', 'hen', 'lights']);
    expect(actors.all).toEqual([hen, egg, lights]);
  });

  it('at the full rate leaves who wants fewer frames alone until its turn, and says when that is', () => {
    const stepped: string[] = [];
    const actors = new ActorScheduler();
    const fire = noting(stepped, 'fire', true);
    actors.add(fire);
    fire.wantedHz = 20;
    expect(actors.step(0, true)).toBe(20);
    expect(actors.step(16, false)).toBeCloseTo(1000 / 34);
    expect(actors.step(32, false)).toBeCloseTo(1000 / 18);
    expect(stepped).toHaveLength(1);
    expect(actors.step(48, false)).toBe(20);
    expect(stepped).toHaveLength(2);
  });

  it('where frames are few steps everybody who wants any', () => {
    const stepped: string[] = [];
    const actors = new ActorScheduler();
    const fire = noting(stepped, 'fire', true);
    actors.add(fire);
    fire.wantedHz = 12;
    actors.step(0, true);
    actors.step(40, false);
    expect(stepped).toHaveLength(2);
  });

  it('steps who follows somebody whenever that one has moved, and now and then all the same', () => {
    const stepped: string[] = [];
    const actors = new ActorScheduler();
    const hen = { movedMs: 0 };
    actors.add(noting(stepped, 'lights', false), hen);
    for (let ms = 0; ms < 160; ms += 16) actors.step(ms, false);
    expect(stepped).toHaveLength(1);
    hen.movedMs = 160;
    actors.step(160, false);
    expect(stepped).toHaveLength(2);
    for (let ms = 176; ms < 800; ms += 16) actors.step(ms, false);
    expect(stepped).toHaveLength(3);
  });
});
