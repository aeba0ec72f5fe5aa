import { expect, it } from 'vitest';
import { isIdle } from '../../../src/client/stage/model/entity.ts';
import { SceneConditions } from '../../../src/client/stage/model/scene-conditions.ts';
import { IDLE_AFTER_MS } from '../../../src/client/state/timings.ts';

it('the time of a round is counted by the clock of the scene', () => {
  const conditions = new SceneConditions();
  conditions.clock = { roundMs: (openedAtMs) => (5000 - openedAtMs) * 4 };
  expect(conditions.roundMs).toBe(0);
  conditions.openedAtMs = 4000;
  expect(conditions.roundMs).toBe(4000);
});

it('the scene is idle a time after the last input, or under a dialog, but not while a round is on screen', () => {
  const conditions = new SceneConditions();
  const isIdleAt = (ms: number, phase: Parameters<typeof conditions.update>[1] = 'idle') => {
    conditions.update(ms, phase);
    return isIdle(conditions);
  };
  expect([0, IDLE_AFTER_MS, IDLE_AFTER_MS + 1].map((ms) => isIdleAt(ms))).toEqual([false, false, true]);
  expect([isIdleAt(0), conditions.isUnattended('idle')]).toEqual([false, false]);
  conditions.isCovered = true;
  expect([isIdleAt(0), conditions.isUnattended('idle')]).toEqual([true, true]);
  for (const phase of ['placing', 'ready', 'jumping', 'landed', 'cashing', 'fried', 'won'] as const)
    expect([isIdleAt(0, phase), conditions.isUnattended(phase)], phase).toEqual([false, false]);
});
