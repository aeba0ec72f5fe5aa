import type { TrafficItem } from '../game/theme.ts';
import { type Cast, wear } from './cast.ts';
import type { Look } from './look.ts';
import { STRIP_DEPTH } from './view.ts';

/** Frames a second while somebody drives over the deck: it is small and far away. */
export const TRAFFIC_HZ = 24;
/** Between two of them, ms. */
const GAP_MS: readonly [number, number] = [2600, 6500];
const FIRST_MS = 900;
/** Frames may be rare, but nobody leaps. */
const LONGEST_STEP_MS = 100;
/** Wheels stand behind the parapet, this far below its upper edge, lanes. */
const BEHIND_PARAPET = 0.075;

/** How far an item's picture reaches to either side of its middle, lanes; 0 while the picture has not come. */
export function reachOf({ sprite }: TrafficItem, look: Look): number {
  const visual = look.sprite(sprite);
  return ((visual.textures[0]?.orig.width ?? 0) * visual.scale) / look.unit / 2;
}

/**
 * The traffic at the far end: one vehicle at a time crosses the scene, then the deck is empty for a while. It sets out
 * only when it can be across before everything rests, so that nobody is ever left standing there.
 */
export class Traffic {
  /** who drives now */
  now: TrafficItem | null = null;
  /** where its middle is seen, lanes from the scene's left edge */
  seen = 0;
  #nth = 0;
  #next_ms: number | null = null;
  /** it could not be across in time: nobody sets out until there is input again */
  #too_late = false;
  /** how long the next one will be on its way */
  #crossing_ms = 0;
  /** in lanes along the deck, which has its own way of moving with the camera */
  #at = 0;
  #last_ms = 0;

  /** The deck is empty. */
  clear(): void {
    this.now = null;
    this.#next_ms = null;
  }

  /** The next one sets out now, however long the deck was to be empty. */
  hurry(): void {
    this.now = null;
    this.#next_ms = 0;
  }

  /** ms until the next one sets out, or null when nobody will */
  next_ms(now_ms: number): number | null {
    return this.now || this.#too_late || this.#next_ms === null ? null : Math.max(0, this.#next_ms - now_ms);
  }

  /**
   * The deck is empty, and nothing is to be done until the next one sets out.
   * @param left_ms until everything rests
   */
  waits(now_ms: number, left_ms: number): boolean {
    return (
      this.now === null &&
      this.#next_ms !== null &&
      now_ms < this.#next_ms &&
      !this.#too_late &&
      this.#crossing_ms <= left_ms
    );
  }

  /**
   * @param traffic the theme's vehicles, in turn
   * @param reach of the one that drives or is next, lanes
   * @param width of the scene, lanes
   * @param camera_x lanes
   * @param left_ms until everything rests; 0 or less: it does already
   * @returns frames a second wanted next
   */
  step(
    now_ms: number,
    traffic: readonly TrafficItem[],
    reach: number,
    width: number,
    camera_x: number,
    left_ms: number,
  ): number {
    const dt_ms = Math.min(LONGEST_STEP_MS, Math.max(0, now_ms - this.#last_ms));
    this.#last_ms = now_ms;
    const item = this.now ?? this.#setOut(now_ms, traffic, reach, width, camera_x, left_ms);
    if (!item) return 0;
    this.#at += ((item.flip ? -1 : 1) * item.speed * dt_ms) / 1000;
    this.seen = this.#at - camera_x * STRIP_DEPTH.deck;
    const past = item.flip ? -reach - this.seen : this.seen - reach - width;
    // Over the edge it drove to, or the camera has left it far behind.
    if (past <= 0 && past >= -width - 2 * reach - 1) return TRAFFIC_HZ;
    this.now = null;
    this.#next_ms = now_ms + GAP_MS[0] + (GAP_MS[1] - GAP_MS[0]) * Math.random();
    return 0;
  }

  /**
   * One frame of whoever drives.
   * @param width of the scene, lanes
   * @param camera_x lanes
   * @param deck_top lanes from the scene's top
   * @param left_ms until everything rests
   * @returns frames a second wanted next
   */
  drive(
    now_ms: number,
    cast: Cast,
    look: Look,
    width: number,
    camera_x: number,
    deck_top: number,
    left_ms: number,
  ): number {
    if (this.waits(now_ms, left_ms)) return 0;
    const { traffic } = look.theme;
    const turn = this.turn(traffic);
    if (!turn) return 0;
    const wanted_hz = this.step(now_ms, traffic, reachOf(turn, look), width, camera_x, left_ms);
    this.show(cast, look, camera_x, deck_top);
    return wanted_hz;
  }

  /** Who drives or is next. */
  turn(traffic: readonly TrafficItem[]): TrafficItem | null {
    return this.now ?? traffic[this.#nth % traffic.length] ?? null;
  }

  #setOut(
    now_ms: number,
    traffic: readonly TrafficItem[],
    reach: number,
    width: number,
    camera_x: number,
    left_ms: number,
  ): TrafficItem | null {
    const item = this.turn(traffic);
    if (!item) return null;
    this.#next_ms ??= now_ms + FIRST_MS;
    this.#crossing_ms = ((width + 2 * reach) / item.speed) * 1000;
    // Its picture may not have come yet: the scene draws a frame when it has.
    this.#too_late = reach === 0 || this.#crossing_ms > left_ms;
    if (this.#too_late || now_ms < this.#next_ms) return null;
    this.#nth += 1;
    this.now = item;
    this.#at = camera_x * STRIP_DEPTH.deck + (item.flip ? width + reach : -reach);
    return item;
  }

  /** @param deck_top lanes from the scene's top */
  show({ vehicle }: Cast, look: Look, camera_x: number, deck_top: number): void {
    if (!vehicle) return;
    vehicle.visible = this.now !== null;
    if (!this.now) return;
    const { unit } = look;
    const visual = look.sprite(this.now.sprite);
    wear(vehicle, visual);
    vehicle.position.set((camera_x + this.seen) * unit, (deck_top + BEHIND_PARAPET) * unit);
    vehicle.scale.set(this.now.flip ? -visual.scale : visual.scale, visual.scale);
  }
}
