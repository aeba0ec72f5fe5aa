import { Container } from 'pixi.js';
import { clamp } from '../geometry/interpolation.ts';
import type { Entity } from '../model/entity.ts';
import type { SceneModel } from '../model/scene-model.ts';
import { freeSprites } from '../textures/sprites.ts';

/** Without a limit, entities would jump after a pause. */
const MAX_STEP_MS = 100;

export abstract class SpriteEntity<Drawn> implements Entity {
  protected drawn: Drawn | null = null;
  private attached: SceneModel | null = null;
  private lastMs = 0;

  constructor(readonly layer: Container = new Container()) {}

  /** @throws Error while it is not attached */
  protected get model(): SceneModel {
    if (!this.attached) throw new Error('The entity has no model yet.');
    return this.attached;
  }

  /** Makes the sprites. Returns null if there is nothing to draw. */
  protected abstract make(model: SceneModel): Drawn | null;

  /**
   * @param dtMs time since the last frame, at most MAX_STEP_MS
   * @returns frames per second wanted next; 0 when nothing moves
   */
  protected abstract draw(drawn: Drawn, nowMs: number, dtMs: number): number;

  attach(model: SceneModel): void {
    this.attached = model;
    this.drawn = this.make(model);
  }

  detach(): void {
    freeSprites(this.layer);
    this.drawn = null;
    this.attached = null;
  }

  step(nowMs: number): number {
    const dtMs = clamp(nowMs - this.lastMs, 0, MAX_STEP_MS);
    this.lastMs = nowMs;
    return this.drawn ? this.draw(this.drawn, nowMs, dtMs) : 0;
  }
}

export abstract class CameraEntity<Drawn> extends SpriteEntity<Drawn> {
  constructor(
    layer: Container,
    protected readonly camera: { readonly x: number },
  ) {
    super(layer);
  }
}
