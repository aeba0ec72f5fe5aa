import type { Entity } from '../model/entity.ts';

/** Stops an entity for good when it throws, so that the scene goes on without it. */
export function stopOnError(entity: Entity): Entity {
  let hasFailed = false;
  const fail = (error: unknown): void => {
    hasFailed = true;
    console.warn('Left out:', error);
  };
  return {
    attach(model) {
      if (hasFailed) return;
      try {
        entity.attach(model);
      } catch (error) {
        fail(error);
      }
    },
    step(nowMs) {
      if (hasFailed) return 0;
      try {
        return entity.step(nowMs);
      } catch (error) {
        fail(error);
        return 0;
      }
    },
    detach() {
      try {
        entity.detach();
      } catch (error) {
        fail(error);
      }
    },
  };
}
