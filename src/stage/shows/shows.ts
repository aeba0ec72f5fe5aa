import type { Container } from 'pixi.js';
import { fryEnding } from '../../game/fry-ending.ts';
import type { Round } from '../../game/state.ts';
import type { Actor } from '../actor.ts';
import type { SceneModel } from '../scene-model.ts';
import type { SceneActors } from '../transitions.ts';
import { Endings, leavesTheLid } from './endings.ts';

/** What a show is played with. */
export type Stagehands = Pick<SceneActors, 'emitters'>;

/**
 * How sprites are made and set. Handed in, because what Pixi has of it must stay in the stage's own chunk: a part of Pixi that
 * two chunks reach becomes a third, and the first picture waits for it.
 */
export type SpriteTools = typeof import('../sprites.ts');

/**
 * What the end of a round is celebrated or mourned with. Nothing of it is needed before the first round has ended, so its
 * code comes after the first picture; until then a round ends without it.
 */
export class Shows implements Actor {
  readonly layer: Container;
  readonly endings: Endings;

  constructor({ emitters }: Stagehands, tools: SpriteTools) {
    this.layer = tools.newLayer();
    this.endings = new Endings(emitters, tools);
    this.layer.addChild(this.endings.layer);
  }

  attach(model: SceneModel): void {
    this.endings.attach(model);
  }

  detach(): void {
    this.endings.detach();
  }

  step(nowMs: number): number {
    return this.endings.step(nowMs);
  }

  /**
   * What happens to the fried hen, as the round's public seed has it.
   * @param x where she was fried, lanes
   * @returns whether she is on the lid no more
   */
  fry(round: Round, x: number, nowMs: number): boolean {
    const ending = fryEnding(round);
    this.endings.play(ending, x, nowMs);
    return leavesTheLid(ending);
  }

  /** The round has left the screen. */
  clear(): void {
    this.endings.clear();
  }
}
