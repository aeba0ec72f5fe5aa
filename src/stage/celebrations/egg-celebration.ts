import type { Container, Sprite } from 'pixi.js';
import { fragmentX } from '../scene/geometry.ts';
import { clamp01, easeBack, easeOut, lerp } from '../scene/motion.ts';
import type { SceneModel } from '../scene/scene-model.ts';
import type { SpriteTools } from '../textures/sprite-tools.ts';
import type { Clip } from '../textures/theme-textures.ts';
import { EGG_BURSTS_MS } from './egg-timing.ts';

/** It cracks so long after she has come to it. */
const CRACKS_MS = 240;
/** The upper half of the shell is out of sight. */
const SHELL_GONE_MS = 900;
const CHICK_UP_MS = 420;
/** Egg and chick lie so far below the path, lanes; as the egg in the nest does. */
const BELOW_PATH = 0.17;
/** The chick hops in what is left of the shell, for ever glad. */
const HOP_MS = 460;

type PartName = 'egg' | 'egg_crack' | 'egg_top' | 'egg_bottom' | 'chick';
/** back to front */
const PARTS: readonly PartName[] = ['chick', 'egg_bottom', 'egg', 'egg_crack', 'egg_top'];

interface Part {
  readonly sprite: Sprite;
  readonly clip: Clip;
}

/** The golden egg opens, and a chick with a crown comes out of it. */
export class EggCelebration {
  readonly #layer: Container;
  readonly #tools: SpriteTools;
  #parts: ReadonlyMap<PartName, Part> = new Map();
  #model: SceneModel | null = null;
  #beganMs: number | null = null;
  /** nothing of it shows, and it need not be hidden again */
  #hidden = false;

  constructor(layer: Container, tools: SpriteTools) {
    this.#layer = layer;
    this.#tools = tools;
  }

  attach(model: SceneModel): void {
    this.#model = model;
    this.#parts = new Map(
      PARTS.map((name) => {
        const clip = model.themeTextures.sprite(name);
        const sprite = this.#tools.addSprite(this.#layer, clip);
        sprite.visible = false;
        return [name, { sprite, clip }];
      }),
    );
  }

  detach(): void {
    this.#tools.freeSprites(this.#layer);
    this.#parts = new Map();
    this.#model = null;
  }

  play(nowMs: number): void {
    this.#beganMs = nowMs;
  }

  /** Open, at once. */
  skip(): void {
    if (this.#beganMs !== null) this.#beganMs = Number.NEGATIVE_INFINITY;
  }

  clear(): void {
    this.#beganMs = null;
  }

  /** @returns frames a second wanted next */
  step(nowMs: number, reducedMotion: boolean): number {
    if (!this.#model) return 0;
    if (this.#beganMs === null && this.#hidden) return 0;
    for (const { sprite } of this.#parts.values()) sprite.visible = false;
    this.#hidden = this.#beganMs === null;
    if (this.#beganMs === null) return 0;
    const tMs = reducedMotion ? Number.POSITIVE_INFINITY : nowMs - this.#beganMs;
    if (tMs < EGG_BURSTS_MS) this.#drawWhole(tMs);
    else this.#drawOpen(tMs - EGG_BURSTS_MS);
    return reducedMotion ? 0 : 60;
  }

  /** Rocks about its foot, more and more. */
  #drawWhole(tMs: number): void {
    const rocks = clamp01(tMs / EGG_BURSTS_MS);
    const rotation = 0.16 * rocks * Math.sin((tMs / 1000) * Math.PI * 2 * 7);
    const swells = 1 + 0.06 * rocks;
    this.#draw('egg', 0, 0, swells, rotation);
    if (tMs >= CRACKS_MS) this.#draw('egg_crack', 0, 0, swells, rotation);
  }

  #drawOpen(tMs: number): void {
    const jolt = Number.isFinite(tMs) ? 0.05 * Math.exp(-tMs / 90) : 0;
    this.#draw('egg_bottom', 0, 0, 1 + jolt, 0);
    const up = Number.isFinite(tMs) ? easeBack(clamp01(tMs / CHICK_UP_MS)) : 1;
    const hops = Number.isFinite(tMs) && tMs > CHICK_UP_MS;
    const hop = hops ? Math.abs(Math.sin(((tMs - CHICK_UP_MS) / HOP_MS) * Math.PI)) : 0;
    this.#draw('chick', 0, lerp(-0.06, -0.26, up) - 0.09 * hop, lerp(0.6, 1, clamp01(up)), 0.05 * hop);
    if (tMs >= SHELL_GONE_MS) return;
    const u = tMs / SHELL_GONE_MS;
    this.#draw('egg_top', 0.75 * u, -1.7 * easeOut(u) + 1.1 * u ** 2, 1, 2.6 * u, clamp01((1 - u) * 3));
  }

  /** @param x @param y lanes from where it lies */
  #draw(name: PartName, x: number, y: number, scale: number, rotation: number, alpha = 1): void {
    const part = this.#parts.get(name);
    const model = this.#model;
    if (!part || !model) return;
    const { geometry, themeTextures } = model;
    const { sprite, clip } = part;
    sprite.visible = true;
    this.#tools.setTexture(sprite, clip);
    sprite.position.set(
      (fragmentX(geometry, geometry.lines + 1) + clip.offset[0] + x) * themeTextures.unit,
      (geometry.groundY + clip.offset[1] + BELOW_PATH + y) * themeTextures.unit,
    );
    sprite.scale.set(clip.scale * scale);
    sprite.rotation = rotation;
    sprite.alpha = alpha;
  }
}
