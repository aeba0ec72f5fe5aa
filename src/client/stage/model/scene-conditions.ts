import type { Phase } from '../../state/state.ts';
import { msUntilIdle } from '../../state/timings.ts';
import type { FrameConditions } from './entity.ts';
import { REAL_TIME, type SceneClock } from './scene-clock.ts';

export class SceneConditions implements FrameConditions {
  clock: Pick<SceneClock, 'roundMs'> = REAL_TIME;
  reducedMotion = false;
  msUntilIdle = msUntilIdle(0);
  openedAtMs: number | null = null;
  isCovered = false;

  get roundMs(): number {
    return this.openedAtMs === null ? 0 : this.clock.roundMs(this.openedAtMs);
  }

  /** Under a dialog without a round input does not wake the scene. */
  isUnattended(phase: Phase): boolean {
    return this.isCovered && phase === 'idle';
  }

  update(sinceInputMs: number, phase: Phase): void {
    this.msUntilIdle = this.isUnattended(phase) ? -1 : msUntilIdle(sinceInputMs);
  }
}
