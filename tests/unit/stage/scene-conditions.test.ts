import { describe, expect, it } from 'vitest';
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

describe('when the scene rests', () => {
  it('is awake for its time after an input', () => {
    const conditions = new SceneConditions();
    conditions.update(0, 'idle');
    expect(conditions.msUntilIdle).toBe(IDLE_AFTER_MS);
    conditions.update(IDLE_AFTER_MS, 'idle');
    expect(isIdle(conditions)).toBe(false);
    conditions.update(IDLE_AFTER_MS + 1, 'idle');
    expect(isIdle(conditions)).toBe(true);
  });

  it('rests under a dialog whatever is pressed there, and wakes without it', () => {
    const conditions = new SceneConditions();
    conditions.isCovered = true;
    conditions.update(0, 'idle');
    expect(isIdle(conditions)).toBe(true);
    expect(conditions.isUnattended('idle')).toBe(true);
    conditions.isCovered = false;
    conditions.update(0, 'idle');
    expect(isIdle(conditions)).toBe(false);
    expect(conditions.isUnattended('idle')).toBe(false);
  });

  it.each(['placing', 'ready', 'jumping', 'landed', 'cashing', 'fried', 'won'] as const)(
    'goes on under a dialog while a round is %s',
    (phase) => {
      const conditions = new SceneConditions();
      conditions.isCovered = true;
      conditions.update(0, phase);
      expect(isIdle(conditions)).toBe(false);
      expect(conditions.isUnattended(phase)).toBe(false);
    },
  );
});
