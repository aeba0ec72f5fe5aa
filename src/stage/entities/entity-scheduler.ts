import type { Entity } from './entity.ts';

/** Somebody who moves, whom others go by. */
export interface Moving {
  /** when it moved last, by the scene's clock */
  readonly movedMs: number;
}

/** A frame that comes so soon after the one before comes at the full rate, ms. */
const FULL_RATE_MS = 25;
/** Frames come a little early: who is due within half of one is stepped, and not a frame late. */
const EARLY_MS = 9;
/** Who follows somebody is looked after now and then, whatever happens. */
const LONGEST_MS = 500;

const AT_ONCE = Number.POSITIVE_INFINITY;

/** Who is not stepped in every frame. */
interface Waiting {
  readonly entity: Entity;
  /** whom it goes by; null: nobody */
  readonly follows: Moving | null;
  /** as it wanted when it was stepped last */
  wantedHz: number;
  dueMs: number;
}

/** All actors, and which of them are stepped in a frame. */
export class EntityScheduler {
  readonly all: Entity[] = [];
  /** those that are stepped in every frame */
  readonly #awake: Entity[] = [];
  readonly #waiting: Waiting[] = [];
  #lastMs = Number.NEGATIVE_INFINITY;

  /**
   * @param follows whom it goes by beside time. At the full rate it is then stepped at its own, and whenever that one has moved. Null: it
   * is stepped in every frame, unless it sleeps
   */
  add(entity: Entity, follows: Moving | null = null): void {
    this.all.push(entity);
    if (entity.sleeps || follows) this.#waiting.push({ entity, follows, wantedHz: AT_ONCE, dueMs: 0 });
    else this.#awake.push(entity);
  }

  /**
   * One frame: who is stepped in all of them first, in the order of joining, then those of the others whose turn it is.
   * @param news more than time has changed since the frame before: everybody is stepped
   * @returns frames a second wanted next
   */
  step(nowMs: number, news: boolean): number {
    const sinceMs = nowMs - this.#lastMs;
    const rare = sinceMs < 0 || sinceMs > FULL_RATE_MS;
    this.#lastMs = nowMs;
    let rateHz = 0;
    for (const entity of this.#awake) rateHz = Math.max(rateHz, entity.step(nowMs));
    for (let i = 0; i < this.#waiting.length; i++) {
      const waiting = this.#waiting[i];
      if (!waiting) continue;
      if (news || hasItsTurn(waiting, nowMs, rare)) {
        const wantedHz = waiting.entity.step(nowMs);
        waiting.wantedHz = wantedHz;
        waiting.dueMs = nowMs + (wantedHz > 0 ? 1000 / wantedHz - EARLY_MS : LONGEST_MS);
        rateHz = Math.max(rateHz, wantedHz);
      } else if (waiting.wantedHz > 0) rateHz = Math.max(rateHz, 1000 / (waiting.dueMs + EARLY_MS - nowMs));
    }
    return rateHz;
  }
}

/** @param rare frames are few: one serves all */
function hasItsTurn({ follows, wantedHz, dueMs }: Waiting, nowMs: number, rare: boolean): boolean {
  if (!follows && wantedHz === 0) return false;
  return rare || wantedHz === AT_ONCE || nowMs >= dueMs || follows?.movedMs === nowMs;
}
