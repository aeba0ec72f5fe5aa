import type { Entity } from '../entities/entity.ts';

/** An actor that the scene can do without: once it has failed it stands still, and the frame goes on. */
export function optional(entity: Entity): Entity {
  let failed = false;
  const attempt = <Result>(act: () => Result, otherwise: Result): Result => {
    try {
      return act();
    } catch (error) {
      failed = true;
      console.warn('Left out:', error);
      return otherwise;
    }
  };
  return {
    ...(entity.sleeps !== undefined && { sleeps: entity.sleeps }),
    attach: (model) => {
      if (!failed) attempt(() => entity.attach(model), undefined);
    },
    step: (nowMs) => (failed ? 0 : attempt(() => entity.step(nowMs), 0)),
    detach: () => attempt(() => entity.detach(), undefined),
  };
}
