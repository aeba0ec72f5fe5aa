import type { TrafficItem } from '../../theme/theme.ts';
import { clamp, lerp } from '../scene/motion.ts';
import { STRIP_PARALLAX } from '../scene/world-view.ts';

export const TRAFFIC_HZ = 24;
const GAP_MS: readonly [number, number] = [2600, 6500];
const FIRST_MS = 900;
const MAX_STEP_MS = 100;

export class Traffic {
  driving: TrafficItem | null = null;
  screenX = 0;
  private index = 0;
  private nextStartMs: number | null = null;
  private isTooLate = false;
  private deckX = 0;
  private lastMs = 0;

  clear(): void {
    this.driving = null;
    this.nextStartMs = null;
  }

  startNow(): void {
    this.driving = null;
    this.nextStartMs = 0;
  }

  msToNextStart(nowMs: number): number | null {
    return this.driving || this.isTooLate || this.nextStartMs === null
      ? null
      : Math.max(0, this.nextStartMs - nowMs);
  }

  /**
   * One vehicle at a time crosses the scene. It starts only when it can be across before the page is idle.
   * @param reach half the vehicle's width, 0 while its picture is loading
   */
  step(
    nowMs: number,
    traffic: readonly TrafficItem[],
    reach: number,
    width: number,
    cameraX: number,
    leftMs: number,
  ): number {
    const dtMs = clamp(nowMs - this.lastMs, 0, MAX_STEP_MS);
    this.lastMs = nowMs;
    if (!this.driving) {
      const next = this.currentOrNext(traffic);
      if (!next) return 0;
      this.nextStartMs ??= nowMs + FIRST_MS;
      const crossingMs = ((width + 2 * reach) / next.speed) * 1000;
      this.isTooLate = reach === 0 || crossingMs > leftMs;
      if (this.isTooLate || nowMs < this.nextStartMs) return 0;
      this.index += 1;
      this.driving = next;
      this.deckX = cameraX * STRIP_PARALLAX.deck + (next.flip ? width + reach : -reach);
    }
    const { flip, speed } = this.driving;
    this.deckX += ((flip ? -1 : 1) * speed * dtMs) / 1000;
    this.screenX = this.deckX - cameraX * STRIP_PARALLAX.deck;
    const past = flip ? -reach - this.screenX : this.screenX - reach - width;
    const isLeftBehind = past < -width - 2 * reach - 1;
    if (past <= 0 && !isLeftBehind) return TRAFFIC_HZ;
    this.driving = null;
    this.nextStartMs = nowMs + lerp(GAP_MS[0], GAP_MS[1], Math.random());
    return 0;
  }

  currentOrNext(traffic: readonly TrafficItem[]): TrafficItem | null {
    return this.driving ?? traffic[this.index % traffic.length] ?? null;
  }
}
