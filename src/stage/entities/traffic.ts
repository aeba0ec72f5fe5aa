import type { TrafficItem } from '../../theme/theme.ts';
import { STRIP_PARALLAX } from '../scene/world-view.ts';

export const TRAFFIC_HZ = 24;
const GAP_MS: readonly [number, number] = [2600, 6500];
const FIRST_MS = 900;
const MAX_STEP_MS = 100;

export class Traffic {
  driving: TrafficItem | null = null;
  screenX = 0;
  #index = 0;
  #nextStartMs: number | null = null;
  #tooLate = false;
  #crossingMs = 0;
  #deckX = 0;
  #lastMs = 0;

  clear(): void {
    this.driving = null;
    this.#nextStartMs = null;
  }

  startNow(): void {
    this.driving = null;
    this.#nextStartMs = 0;
  }

  msToNextStart(nowMs: number): number | null {
    return this.driving || this.#tooLate || this.#nextStartMs === null
      ? null
      : Math.max(0, this.#nextStartMs - nowMs);
  }

  isWaiting(nowMs: number, leftMs: number): boolean {
    return (
      this.driving === null &&
      this.#nextStartMs !== null &&
      nowMs < this.#nextStartMs &&
      !this.#tooLate &&
      this.#crossingMs <= leftMs
    );
  }

  step(
    nowMs: number,
    traffic: readonly TrafficItem[],
    reach: number,
    width: number,
    cameraX: number,
    leftMs: number,
  ): number {
    const dtMs = Math.min(MAX_STEP_MS, Math.max(0, nowMs - this.#lastMs));
    this.#lastMs = nowMs;
    const item = this.driving ?? this.#start(nowMs, traffic, reach, width, cameraX, leftMs);
    if (!item) return 0;
    this.#deckX += ((item.flip ? -1 : 1) * item.speed * dtMs) / 1000;
    this.screenX = this.#deckX - cameraX * STRIP_PARALLAX.deck;
    const past = item.flip ? -reach - this.screenX : this.screenX - reach - width;
    if (past <= 0 && past >= -width - 2 * reach - 1) return TRAFFIC_HZ;
    this.driving = null;
    this.#nextStartMs = nowMs + GAP_MS[0] + (GAP_MS[1] - GAP_MS[0]) * Math.random();
    return 0;
  }

  currentOrNext(traffic: readonly TrafficItem[]): TrafficItem | null {
    return this.driving ?? traffic[this.#index % traffic.length] ?? null;
  }

  #start(
    nowMs: number,
    traffic: readonly TrafficItem[],
    reach: number,
    width: number,
    cameraX: number,
    leftMs: number,
  ): TrafficItem | null {
    const item = this.currentOrNext(traffic);
    if (!item) return null;
    this.#nextStartMs ??= nowMs + FIRST_MS;
    this.#crossingMs = ((width + 2 * reach) / item.speed) * 1000;
    this.#tooLate = reach === 0 || this.#crossingMs > leftMs;
    if (this.#tooLate || nowMs < this.#nextStartMs) return null;
    this.#index += 1;
    this.driving = item;
    this.#deckX = cameraX * STRIP_PARALLAX.deck + (item.flip ? width + reach : -reach);
    return item;
  }
}
