import { REST_AFTER_MS } from '../game/timings.ts';
import type { Conditions } from './actor.ts';

/** What all actors of a scene go by, as the scene sets it. */
export class SceneConditions implements Conditions {
  reducedMotion = false;
  awakeMs = REST_AFTER_MS;
  /** ms since 1970; null without a round */
  openedAtMs: number | null = null;

  /** Asked for when it is needed: looking at the clock costs more than an actor. */
  get roundMs(): number {
    return this.openedAtMs === null ? 0 : Date.now() - this.openedAtMs;
  }
}
