import { describe, expect, it } from 'vitest';
import { REST_AFTER_MS } from '../../../src/presentation/timings.ts';
import { isResting } from '../../../src/stage/entities/entity.ts';
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
    conditions.follow(0, 'idle');
    expect(conditions.awakeMs).toBe(REST_AFTER_MS);
    conditions.follow(REST_AFTER_MS, 'idle');
    expect(isResting(conditions)).toBe(false);
    conditions.follow(REST_AFTER_MS + 1, 'idle');
    expect(isResting(conditions)).toBe(true);
  });

  it('rests under a dialog whatever is pressed there, and wakes without it', () => {
    const conditions = new SceneConditions();
    conditions.covered = true;
    conditions.follow(0, 'idle');
    expect(isResting(conditions)).toBe(true);
    expect(conditions.isLeftAlone('idle')).toBe(true);
    conditions.covered = false;
    conditions.follow(0, 'idle');
    expect(isResting(conditions)).toBe(false);
    expect(conditions.isLeftAlone('idle')).toBe(false);
  });

  it.each(['placing', 'ready', 'jumping', 'landed', 'cashing', 'fried', 'won'] as const)(
    'goes on under a dialog while a round is %s',
    (phase) => {
      const conditions = new SceneConditions();
      conditions.covered = true;
      conditions.follow(0, phase);
      expect(isResting(conditions)).toBe(false);
      expect(conditions.isLeftAlone(phase)).toBe(false);
    },
  );
});
