import type { Actor } from '../entities/entity.ts';

/** An actor that the scene can do without: once it has failed it stands still, and the frame goes on. */
export function optional(actor: Actor): Actor {
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
    ...(actor.sleeps !== undefined && { sleeps: actor.sleeps }),
    attach: (model) => {
      if (!failed) attempt(() => actor.attach(model), undefined);
    },
    step: (nowMs) => (failed ? 0 : attempt(() => actor.step(nowMs), 0)),
    detach: () => attempt(() => actor.detach(), undefined),
  };
}
