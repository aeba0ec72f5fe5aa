import type { Container, Sprite } from 'pixi.js';
import { lineX } from '../scene/geometry.ts';
import { BELOW_PATH, EGG_BURSTS_MS } from '../scene/layers/nest.tsx';
import { clamp01, easeBack, easeOut, lerp } from '../scene/motion.ts';
import type { SceneModel } from '../scene/scene-model.ts';
import { addSprite, freeSprites, type Placement, place } from '../textures/sprites.ts';

const CRACKS_MS = 240;
const SHELL_GONE_MS = 900;
const CHICK_UP_MS = 420;
const HOP_MS = 460;

/** Back to front. */
const PARTS = ['chick', 'egg_bottom', 'egg', 'egg_crack', 'egg_top'] as const;
type PartName = (typeof PARTS)[number];

/** The golden egg opens, and a chick with a crown comes out of it. */
export class EggCelebration {
  private readonly sprites = new Map<PartName, Sprite>();
  private model: SceneModel | null = null;
  private beganMs: number | null = null;

  constructor(private readonly layer: Container) {}

  attach(model: SceneModel): void {
    this.model = model;
    for (const name of PARTS) this.sprites.set(name, addSprite(this.layer, model.themeTextures.sprite(name)));
  }

  detach(): void {
    freeSprites(this.layer);
    this.sprites.clear();
    this.model = null;
  }

  play(nowMs: number): void {
    this.beganMs = nowMs;
  }

  skip(): void {
    if (this.beganMs !== null) this.beganMs = Number.NEGATIVE_INFINITY;
  }

  clear(): void {
    this.beganMs = null;
  }

  step(nowMs: number, reducedMotion: boolean): number {
    for (const sprite of this.sprites.values()) sprite.visible = false;
    if (!this.model || this.beganMs === null) return 0;
    const tMs = reducedMotion ? Number.POSITIVE_INFINITY : nowMs - this.beganMs;
    if (tMs < EGG_BURSTS_MS) this.drawWhole(tMs);
    else this.drawOpen(tMs - EGG_BURSTS_MS);
    return reducedMotion ? 0 : 60;
  }

  private drawWhole(tMs: number): void {
    const grown = clamp01(tMs / EGG_BURSTS_MS);
    const rotation = 0.16 * grown * Math.sin((tMs / 1000) * Math.PI * 2 * 7);
    const shape = { scaleX: 1 + 0.06 * grown, rotation };
    this.draw('egg', 0, 0, shape);
    if (tMs >= CRACKS_MS) this.draw('egg_crack', 0, 0, shape);
  }

  /** @param tMs Infinity shows the end */
  private drawOpen(tMs: number): void {
    const jolt = 0.05 * Math.exp(-tMs / 90);
    this.draw('egg_bottom', 0, 0, { scaleX: 1 + jolt });
    const up = easeBack(clamp01(tMs / CHICK_UP_MS));
    const isHopping = Number.isFinite(tMs) && tMs > CHICK_UP_MS;
    const hop = isHopping ? Math.abs(Math.sin(((tMs - CHICK_UP_MS) / HOP_MS) * Math.PI)) : 0;
    const chick = { scaleX: lerp(0.6, 1, clamp01(up)), rotation: 0.05 * hop };
    this.draw('chick', 0, lerp(-0.06, -0.26, up) - 0.09 * hop, chick);
    if (tMs >= SHELL_GONE_MS) return;
    const u = tMs / SHELL_GONE_MS;
    const shell = { rotation: 2.6 * u, alpha: clamp01((1 - u) * 3) };
    this.draw('egg_top', 0.75 * u, -1.7 * easeOut(u) + 1.1 * u ** 2, shell);
  }

  private draw(name: PartName, fromX: number, fromY: number, shape: Omit<Placement, 'x' | 'y'>): void {
    const sprite = this.sprites.get(name);
    if (!sprite || !this.model) return;
    const { geometry, themeTextures } = this.model;
    const clip = themeTextures.sprite(name);
    place(sprite, clip, themeTextures.unit, {
      ...shape,
      x: lineX(geometry, geometry.lines + 1) + clip.offset[0] + fromX,
      y: geometry.groundY + clip.offset[1] + BELOW_PATH.egg + fromY,
    });
  }
}
