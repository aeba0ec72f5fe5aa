import type { Actor } from './actor.ts';

/** Everybody who moves, and who of them is stepped in a frame. */
export class Cast {
  readonly all: Actor[] = [];
  /** those that are stepped in every frame */
  readonly #awake: Actor[] = [];
  readonly #sleepers: Actor[] = [];
  /** by each sleeper, when it was stepped last */
  readonly #wantedHz: number[] = [];

  add(actor: Actor): void {
    this.all.push(actor);
    (actor.sleeps ? this.#sleepers : this.#awake).push(actor);
  }

  /**
   * One frame: who follows others first, in the order of joining, then the sleepers that are awake.
   * @param news more than time has changed since the frame before: everybody is woken
   * @returns frames a second wanted next
   */
  step(nowMs: number, news: boolean): number {
    let rateHz = 0;
    for (const actor of this.#awake) rateHz = Math.max(rateHz, actor.step(nowMs));
    for (let i = 0; i < this.#sleepers.length; i++) {
      if (!news && this.#wantedHz[i] === 0) continue;
      const wantedHz = this.#sleepers[i]?.step(nowMs) ?? 0;
      this.#wantedHz[i] = wantedHz;
      rateHz = Math.max(rateHz, wantedHz);
    }
    return rateHz;
  }
}
