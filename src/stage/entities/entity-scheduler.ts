import type { Entity } from './entity.ts';

export interface Moving {
  readonly movedMs: number;
}

const FULL_RATE_MS = 25;
const EARLY_MS = 9;
const LONGEST_MS = 500;

const AT_ONCE = Number.POSITIVE_INFINITY;

interface Waiting {
  readonly entity: Entity;
  readonly follows: Moving | null;
  wantedHz: number;
  dueMs: number;
}

export class EntityScheduler {
  readonly all: Entity[] = [];
  readonly #awake: Entity[] = [];
  readonly #waiting: Waiting[] = [];
  #lastMs = Number.NEGATIVE_INFINITY;

  add(entity: Entity, follows: Moving | null = null): void {
    this.all.push(entity);
    if (entity.sleeps || follows) this.#waiting.push({ entity, follows, wantedHz: AT_ONCE, dueMs: 0 });
    else this.#awake.push(entity);
  }

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

function hasItsTurn({ follows, wantedHz, dueMs }: Waiting, nowMs: number, rare: boolean): boolean {
  if (!follows && wantedHz === 0) return false;
  return rare || wantedHz === AT_ONCE || nowMs >= dueMs || follows?.movedMs === nowMs;
}
