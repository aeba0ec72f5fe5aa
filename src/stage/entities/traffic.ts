import type { TrafficItem } from '../../theme/theme.ts';
import { STRIP_PARALLAX } from '../scene/world-view.ts';

/** Frames a second while somebody drives over the deck: it is small and far away. */
export const TRAFFIC_HZ = 24;
/** Between two of them, ms. */
const GAP_MS: readonly [number, number] = [2600, 6500];
const FIRST_MS = 900;
/** Frames may be rare, but nobody leaps. */
const MAX_STEP_MS = 100;

/**
 * The traffic at the far end: one vehicle at a time crosses the scene, then the deck is empty for a while. It sets out
 * only when it can be across before everything rests, so that nobody is ever left standing there.
 */
export class Traffic {
  /** who drives now */
  driving: TrafficItem | null = null;
  /** where its middle is seen, lanes from the scene's left edge */
  screenX = 0;
  #index = 0;
  #nextStartMs: number | null = null;
  /** it could not be across in time: nobody sets out until there is input again */
  #tooLate = false;
  /** how long the next one will be on its way */
  #crossingMs = 0;
  /** in lanes along the deck, which has its own way of moving with the camera */
  #deckX = 0;
  #lastMs = 0;

  /** The deck is empty. */
  clear(): void {
    this.driving = null;
    this.#nextStartMs = null;
  }

  /** The next one sets out now, however long the deck was to be empty. */
  startNow(): void {
    this.driving = null;
    this.#nextStartMs = 0;
  }

  /** ms until the next one sets out, or null when nobody will */
  msToNextStart(nowMs: number): number | null {
    return this.driving || this.#tooLate || this.#nextStartMs === null
      ? null
      : Math.max(0, this.#nextStartMs - nowMs);
  }

  /**
   * The deck is empty, and nothing is to be done until the next one sets out.
   * @param leftMs until everything rests
   */
  isWaiting(nowMs: number, leftMs: number): boolean {
    return (
      this.driving === null &&
      this.#nextStartMs !== null &&
      nowMs < this.#nextStartMs &&
      !this.#tooLate &&
      this.#crossingMs <= leftMs
    );
  }

  /**
   * @param traffic the theme's vehicles, in turn
   * @param reach of the one that drives or is next, lanes
   * @param width of the scene, lanes
   * @param cameraX lanes
   * @param leftMs until everything rests; 0 or less: it does already
   * @returns frames a second wanted next
   */
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
    // Over the edge it drove to, or the camera has left it far behind.
    if (past <= 0 && past >= -width - 2 * reach - 1) return TRAFFIC_HZ;
    this.driving = null;
    this.#nextStartMs = nowMs + GAP_MS[0] + (GAP_MS[1] - GAP_MS[0]) * Math.random();
    return 0;
  }

  /** Who drives or is next. */
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
    // Its picture may not have come yet: the scene draws a frame when it has.
    this.#tooLate = reach === 0 || this.#crossingMs > leftMs;
    if (this.#tooLate || nowMs < this.#nextStartMs) return null;
    this.#index += 1;
    this.driving = item;
    this.#deckX = cameraX * STRIP_PARALLAX.deck + (item.flip ? width + reach : -reach);
    return item;
  }
}
