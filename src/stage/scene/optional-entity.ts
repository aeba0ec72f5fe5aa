import type { Entity } from '../entities/entity.ts';

/** Stops an entity for good when it throws, so that the scene goes on without it. */
export function optional(entity: Entity): Entity {
  let hasFailed = false;
  const attempt = <Result>(action: () => Result, fallback: Result): Result => {
    try {
      return action();
    } catch (error) {
      hasFailed = true;
      console.warn('Left out:', error);
      return fallback;
    }
  };
  return {
    attach: (model) => {
      if (!hasFailed) attempt(() => entity.attach(model), undefined);
    },
    step: (nowMs) => (hasFailed ? 0 : attempt(() => entity.step(nowMs), 0)),
    detach: () => attempt(() => entity.detach(), undefined),
  };
}
