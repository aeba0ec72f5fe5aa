import { Container, type Sprite } from 'pixi.js';
import { easeOut } from '../../state/easing.ts';
import { clamp01 } from '../geometry/interpolation.ts';
import type { Entity, FrameConditions } from '../model/entity.ts';
import type { SceneModel } from '../model/scene-model.ts';
import { addSprite, freeSprites, placeSprite } from '../textures/sprites.ts';
import type { Clip } from '../textures/theme-textures.ts';

const FLASH_MS = 300;
const RAYS_IN_MS = 260;

export class Lights implements Entity {
  readonly poolLayer = new Container();
  readonly raysLayer = new Container();
  readonly flashLayer = new Container();
  private sprites: LightSprites | null = null;
  private flashMs = Number.NEGATIVE_INFINITY;
  private raysMs: number | null = null;
  private isHot = false;
  private pooledX = Number.NaN;
  private isPoolHot = false;

  constructor(
    private readonly conditions: FrameConditions,
    private readonly chicken: { readonly x: number },
  ) {}

  attach({ themeTextures, geometry }: SceneModel): void {
    const glow = themeTextures.sprite('glow');
    const heat = themeTextures.sprite('heat');
    const rays = themeTextures.sprite('rays');
    this.pooledX = Number.NaN;
    this.sprites = {
      pool: addSprite(this.poolLayer, glow),
      rays: addSprite(this.raysLayer, rays),
      flash: addSprite(this.flashLayer, glow),
      clips: { glow, heat: heat.textures.length > 0 ? heat : glow, rays },
      unit: themeTextures.unit,
      groundY: geometry.groundY,
    };
  }

  detach(): void {
    for (const layer of [this.poolLayer, this.raysLayer, this.flashLayer]) freeSprites(layer);
    this.sprites = null;
  }

  flash(nowMs: number): void {
    this.flashMs = nowMs;
  }

  showRays(nowMs: number): void {
    this.raysMs = nowMs;
  }

  setHot(isHot: boolean): void {
    this.isHot = isHot;
  }

  fade(): void {
    this.raysMs = null;
    this.isHot = false;
  }

  step(nowMs: number): number {
    const sprites = this.sprites;
    if (!sprites) return 0;
    this.drawPool(sprites);
    const flashing = this.drawFlash(nowMs, sprites);
    const turning = this.drawRays(nowMs, sprites);
    return flashing || turning ? 60 : 0;
  }

  private drawPool({ pool, clips, unit, groundY }: LightSprites): void {
    const { isHot } = this;
    if (this.chicken.x === this.pooledX && isHot === this.isPoolHot) return;
    this.pooledX = this.chicken.x;
    this.isPoolHot = isHot;
    placeSprite(pool, isHot ? clips.heat : clips.glow, unit, {
      x: this.chicken.x,
      y: groundY - 0.1,
      scaleX: isHot ? 0.8 : 0.52,
      scaleY: isHot ? 0.6 : 0.36,
      alpha: isHot ? 0.9 : 0.58,
    });
  }

  /** @returns whether it still changes */
  private drawFlash(nowMs: number, { flash, clips, unit, groundY }: LightSprites): boolean {
    const u = clamp01((nowMs - this.flashMs) / FLASH_MS);
    flash.visible = u < 1;
    if (u >= 1) return false;
    placeSprite(flash, clips.glow, unit, {
      x: this.chicken.x,
      y: groundY - 0.4,
      scaleX: 0.35 + 0.75 * easeOut(u),
      alpha: (this.conditions.reducedMotion ? 0.5 : 1) * (1 - u),
    });
    return true;
  }

  /** @returns whether they still change */
  private drawRays(nowMs: number, { rays, clips, unit, groundY }: LightSprites): boolean {
    rays.visible = this.raysMs !== null;
    if (this.raysMs === null) return false;
    const { reducedMotion } = this.conditions;
    const tMs = nowMs - this.raysMs;
    const shown = clamp01(tMs / RAYS_IN_MS);
    placeSprite(rays, clips.rays, unit, {
      x: this.chicken.x,
      y: groundY - 0.5,
      scaleX: easeOut(shown),
      rotation: reducedMotion ? 0 : tMs / 4000,
      alpha: 0.55 * shown,
    });
    return !reducedMotion || shown < 1;
  }
}

interface LightSprites {
  readonly pool: Sprite;
  readonly rays: Sprite;
  readonly flash: Sprite;
  readonly clips: { readonly glow: Clip; readonly heat: Clip; readonly rays: Clip };
  readonly unit: number;
  readonly groundY: number;
}
