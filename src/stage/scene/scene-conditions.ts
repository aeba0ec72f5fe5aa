import type { Phase } from '../../game/state.ts';
import { REST_AFTER_MS } from '../../presentation/timings.ts';
import type { Conditions } from '../entities/entity.ts';
import { REAL_TIME, type SceneClock } from './scene-clock.ts';

/** What all actors of a scene go by, as the scene sets it. */
export class SceneConditions implements Conditions {
  clock: Pick<SceneClock, 'roundMs'> = REAL_TIME;
  reducedMotion = false;
  awakeMs = REST_AFTER_MS;
  /** by `performance.now()`; null without a round */
  openedAtMs: number | null = null;
  /** a dialog lies over the game */
  covered = false;

  get roundMs(): number {
    return this.openedAtMs === null ? 0 : this.clock.roundMs(this.openedAtMs);
  }

  /** Nobody looks at the road, and nothing is going on there: input does not wake it. */
  isLeftAlone(phase: Phase): boolean {
    return this.covered && phase === 'idle';
  }

  /** @param idleMs since the last input */
  follow(idleMs: number, phase: Phase): void {
    this.awakeMs = this.isLeftAlone(phase) ? -1 : REST_AFTER_MS - idleMs;
  }
}
