import { expect, test, vi } from 'vitest';
import type { Entity } from '../../../src/stage/entities/entity.ts';
import { optional } from '../../../src/stage/scene/optional-entity.ts';
import type { SceneModel } from '../../../src/stage/scene/scene-model.ts';

const brokenAt = (call: 'attach' | 'step') => {
  const fail = () => {
    throw new Error('planted');
  };
  const entity = { attach: vi.fn(), step: vi.fn(() => 60), detach: vi.fn() } satisfies Entity;
  entity[call].mockImplementation(fail);
  return entity;
};

test.each(['attach', 'step'] as const)(
  'an optional entity that fails at %s stands still, and is still freed',
  (call) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const broken = brokenAt(call);
    const entity = optional(broken);
    entity.attach({} as SceneModel);
    expect([entity.step(0), entity.step(16)]).toEqual([0, 0]);
    expect(broken.step).toHaveBeenCalledTimes(call === 'step' ? 1 : 0);
    entity.detach();
    expect(broken.detach).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  },
);

test('an optional entity that works moves as it wants', () => {
  const works = { attach: vi.fn(), step: vi.fn(() => 30), detach: vi.fn() };
  const entity = optional(works);
  expect(entity.step(0)).toBe(30);
});
