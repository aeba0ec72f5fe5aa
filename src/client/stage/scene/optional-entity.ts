import type { Entity } from '../model/entity.ts';

/** Stops an entity for good when it throws, so that the scene goes on without it. */
export function stopOnError(entity: Entity): Entity {
  let hasFailed = false;
  const attempt = (call: () => unknown): void => {
    try {
      call();
    } catch (error) {
      hasFailed = true;
      console.warn('Left out:', error);
    }
  };
  return {
    attach(model) {
      if (!hasFailed) attempt(() => entity.attach(model));
    },
    step(nowMs) {
      let rateHz = 0;
      if (!hasFailed)
        attempt(() => {
          rateHz = entity.step(nowMs);
        });
      return rateHz;
    },
    detach: () => attempt(() => entity.detach()),
  };
}
