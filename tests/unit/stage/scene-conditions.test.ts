import { expect, it } from 'vitest';
import type { Phase } from '../../../src/game/state.ts';
import { IDLE_AFTER_MS } from '../../../src/presentation/timings.ts';
import { isIdle } from '../../../src/stage/entities/entity.ts';
import { SceneConditions } from '../../../src/stage/scene/scene-conditions.ts';

it('counts the time of a round by the clock of the scene', () => {
  const conditions = new SceneConditions();
  conditions.clock = { roundMs: (openedAtMs) => (5000 - openedAtMs) * 4 };
  expect(conditions.roundMs).toBe(0);
  conditions.openedAtMs = 4000;
  expect(conditions.roundMs).toBe(4000);
});

it('the scene is active for its time after an input', () => {
  const conditions = new SceneConditions();
  conditions.update(0, 'idle');
  expect(conditions.msUntilIdle).toBe(IDLE_AFTER_MS);
  const isIdleAt = (ms: number) => {
    conditions.update(ms, 'idle');
    return isIdle(conditions);
  };
  expect([IDLE_AFTER_MS, IDLE_AFTER_MS + 1].map(isIdleAt)).toEqual([false, true]);
});

it('a dialog makes the scene idle, but not while a round is on screen', () => {
  const conditions = new SceneConditions();
  const isIdleIn = (phase: Phase, isCovered: boolean) => {
    conditions.isCovered = isCovered;
    conditions.update(0, phase);
    return [isIdle(conditions), conditions.isUnattended(phase)];
  };
  expect(isIdleIn('idle', true)).toEqual([true, true]);
  expect(isIdleIn('idle', false)).toEqual([false, false]);
  for (const phase of ['placing', 'ready', 'jumping', 'landed', 'cashing', 'fried', 'won'] as const)
    expect(isIdleIn(phase, true), phase).toEqual([false, false]);
});
