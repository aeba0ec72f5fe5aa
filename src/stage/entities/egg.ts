import { Container, type Sprite } from 'pixi.js';
import { lineX } from '../scene/geometry.ts';
import type { SceneModel } from '../scene/scene-model.ts';
import type { WorldView } from '../scene/world-view.ts';
import { addSprite, freeSprites } from '../textures/sprites.ts';
import type { Entity } from './entity.ts';

/** From the chicken's arrival; rays and coins follow it even without the egg's celebration. */
export const EGG_BURSTS_MS = 640;

export const EGG_BELOW_PATH = 0.17;

export class Egg implements Entity {
  readonly layer = new Container();
  private inNest = true;
  private sprite: Sprite | null = null;
  private stopCulling: () => void = () => undefined;

  constructor(private readonly view: WorldView) {}

  setInNest(inNest: boolean): void {
    this.inNest = inNest;
    if (this.sprite) this.sprite.alpha = inNest ? 1 : 0;
  }

  attach({ themeTextures, geometry }: SceneModel): void {
    const { unit } = themeTextures;
    const clip = themeTextures.sprite('egg');
    const [offsetX, offsetY] = clip.offset;
    const x = lineX(geometry, geometry.lines + 1) + offsetX;
    const sprite = addSprite(this.layer, clip);
    sprite.position.set(x * unit, (geometry.groundY + offsetY + EGG_BELOW_PATH) * unit);
    sprite.scale.set(clip.scale);
    this.sprite = sprite;
    this.stopCulling = this.view.cull({ sprite, x, halfWidth: 0.9, depth: 1 });
    this.setInNest(this.inNest);
  }

  step(): number {
    return 0;
  }

  detach(): void {
    this.stopCulling();
    freeSprites(this.layer);
    this.sprite = null;
  }
}
