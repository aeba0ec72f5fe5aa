import { Container, type Sprite } from 'pixi.js';
import { fragmentX } from '../scene/geometry.ts';
import type { SceneModel } from '../scene/scene-model.ts';
import type { WorldView } from '../scene/world-view.ts';
import { addSprite, freeSprites } from '../textures/sprites.ts';
import type { Entity } from './entity.ts';

/** It lies so far below the path, lanes. */
const BELOW_PATH = 0.17;

/** The golden egg, which lies in the nest until the chicken takes it. */
export class Egg implements Entity {
  readonly sleeps = true;
  readonly layer = new Container();
  readonly #view: WorldView;
  #inNest = true;
  #sprite: Sprite | null = null;
  #stopCulling: () => void = () => undefined;

  constructor(view: WorldView) {
    this.#view = view;
  }

  /** It lies in the nest, or she holds it herself. */
  setInNest(inNest: boolean): void {
    this.#inNest = inNest;
    if (this.#sprite) this.#sprite.alpha = inNest ? 1 : 0;
  }

  attach({ themeTextures, geometry }: SceneModel): void {
    const { unit } = themeTextures;
    const clip = themeTextures.sprite('egg');
    const [offsetX, offsetY] = clip.offset;
    const x = fragmentX(geometry, geometry.lines + 1) + offsetX;
    const sprite = addSprite(this.layer, clip);
    sprite.position.set(x * unit, (geometry.groundY + offsetY + BELOW_PATH) * unit);
    sprite.scale.set(clip.scale);
    this.#sprite = sprite;
    this.#stopCulling = this.#view.cull({ sprite, x, halfWidth: 0.9, depth: 1 });
    this.setInNest(this.#inNest);
  }

  step(): number {
    return 0;
  }

  detach(): void {
    this.#stopCulling();
    freeSprites(this.layer);
    this.#sprite = null;
  }
}
