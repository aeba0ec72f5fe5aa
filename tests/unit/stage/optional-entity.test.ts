import { expect, test, vi } from 'vitest';
import type { SceneModel } from '../../../src/client/stage/model/scene-model.ts';
import { stopOnError } from '../../../src/client/stage/scene/optional-entity.ts';

test.each([
  ['attach', [0, 0], 0],
  ['step', [0, 0], 1],
  [null, [30, 30], 2],
] as const)('an optional entity that fails at %s wants %j frames, and is freed', (failing, rates, steps) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const inner = { attach: vi.fn(), step: vi.fn(() => 30), detach: vi.fn() };
  if (failing)
    inner[failing].mockImplementation(() => {
      throw new Error('planted');
    });
  const entity = stopOnError(inner);
  entity.attach({} as SceneModel);
  expect([entity.step(0), entity.step(16)]).toEqual(rates);
  entity.detach();
  const calls = [inner.step, inner.detach, warn].map(({ mock }) => mock.calls.length);
  expect(calls).toEqual([steps, 1, failing ? 1 : 0]);
  warn.mockRestore();
});
