import type { Container, Sprite } from 'pixi.js';
import type { Actor } from '../actor.ts';
import { lerp } from '../motion.ts';
import type { SceneModel } from '../scene-model.ts';
import type { SpriteTools } from '../shows/shows.ts';
import { dice } from './dice.ts';

const DROPS = 36;
const SEED = 3;
/** Lanes a second, downwards; they fall a little to the left. */
const FALL: readonly [number, number] = [4.2, 6.5];
const SLANT = 0.16;
const ALPHA = 0.34;
const HZ = 30;

interface Drop {
  readonly sprite: Sprite;
  /** where it begins, shares of the scene */
  readonly x: number;
  readonly y: number;
  /** lanes a second */
  readonly speed: number;
}

/** Rain on the road: it falls behind lids, hen and numbers. */
export class Rain implements Actor {
  readonly #layer: Container;
  readonly #tools: SpriteTools;
  readonly #camera: { readonly x: number };
  /** how hard it rains, 0..1 */
  amount = 0;
  #drops: readonly Drop[] = [];
  #model: SceneModel | null = null;

  constructor(layer: Container, camera: { readonly x: number }, tools: SpriteTools) {
    this.#layer = layer;
    this.#camera = camera;
    this.#tools = tools;
    layer.visible = false;
  }

  attach(model: SceneModel): void {
    const clip = model.themeTextures.sprite('rain');
    const roll = dice(SEED);
    this.#model = model;
    this.#drops = Array.from({ length: clip.textures.length > 0 ? DROPS : 0 }, () => {
      const sprite = this.#tools.addSprite(this.#layer, clip);
      sprite.rotation = SLANT;
      sprite.alpha = ALPHA;
      sprite.scale.set(clip.scale * lerp(0.6, 1, roll()));
      return { sprite, x: roll(), y: roll(), speed: lerp(FALL[0], FALL[1], roll()) };
    });
  }

  detach(): void {
    this.#tools.freeSprites(this.#layer);
    this.#drops = [];
    this.#model = null;
  }

  step(nowMs: number): number {
    const rains = this.amount > 0 && this.#drops.length > 0;
    this.#layer.visible = rains;
    if (!rains || !this.#model) return 0;
    const { geometry, themeTextures } = this.#model;
    const { unit } = themeTextures;
    const { width, height, farHeight } = geometry;
    const seconds = nowMs / 1000;
    const fall = height - farHeight;
    for (let i = 0; i < this.#drops.length; i++) {
      const drop = this.#drops[i];
      if (!drop) continue;
      const fallen = (drop.y * fall + seconds * drop.speed) % fall;
      // Each begins elsewhere every time, and stays put when the camera moves on.
      const along = (drop.x * 7.3 * width - fallen * SLANT - this.#camera.x * 0.9) % width;
      drop.sprite.visible = i < this.amount * this.#drops.length;
      drop.sprite.x = (this.#camera.x + (along < 0 ? along + width : along)) * unit;
      drop.sprite.y = (farHeight + fallen) * unit;
    }
    return HZ;
  }
}
