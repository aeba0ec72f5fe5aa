import type { Phase } from '../../game/state.ts';
import { REST_AFTER_MS } from '../../presentation/timings.ts';
import type { Conditions } from '../entities/entity.ts';
import { REAL_TIME, type SceneClock } from './scene-clock.ts';

export class SceneConditions implements Conditions {
  clock: Pick<SceneClock, 'roundMs'> = REAL_TIME;
  reducedMotion = false;
  awakeMs = REST_AFTER_MS;
  openedAtMs: number | null = null;
  covered = false;

  get roundMs(): number {
    return this.openedAtMs === null ? 0 : this.clock.roundMs(this.openedAtMs);
  }

  isLeftAlone(phase: Phase): boolean {
    return this.covered && phase === 'idle';
  }

  follow(idleMs: number, phase: Phase): void {
    this.awakeMs = this.isLeftAlone(phase) ? -1 : REST_AFTER_MS - idleMs;
  }
}
