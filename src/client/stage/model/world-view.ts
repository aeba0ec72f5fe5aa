import type { Container, Sprite } from 'pixi.js';
import type { Camera } from '../geometry/camera.ts';
import { clamp } from '../geometry/interpolation.ts';
import type { Entity } from './entity.ts';
import type { SceneModel } from './scene-model.ts';

export interface CulledSprite {
  readonly sprite: Sprite;
  readonly x: number;
  readonly halfWidth: number;
  /** lanes that it moves when the camera moves one: 1 with the road, less is farther away */
  readonly depth: number;
}

export interface StripRow {
  readonly container: Container;
  /** width of a tile, sheet px */
  readonly tile: number;
  readonly depth: number;
}

export type StripName = 'skyline' | 'deck' | 'bulbs';
export const STRIP_PARALLAX: Readonly<Record<StripName, number>> = { skyline: 0.12, deck: 0.42, bulbs: 1.14 };
/**
 * Culling depends on the camera's whole lane, with this margin on both sides: hiding and showing makes Pixi rebuild its render
 * instructions, so it happens in one frame of a step and not in five. Pixi's Culler would measure some 180 sprites in each
 * frame: 0.06 ms instead of 0.001.
 */
export const CULL_MARGIN = 1.1;
/** Sky and strips reach this far beyond the scene on both sides, more than any shake moves the picture. */
export const SHAKE_ROOM = 0.2;
const MAX_STEP_MS = 50;

export const tilesAcross = (width: number, tileWidth: number): number =>
  Math.ceil((width + 2 * SHAKE_ROOM) / tileWidth) + 1;

export class WorldView implements Entity {
  private readonly culled = new Set<CulledSprite>();
  private parallax: readonly CulledSprite[] = [];
  private culledLane = Number.NaN;
  private placedX = Number.NaN;
  private strips: readonly StripRow[] = [];
  private readonly lit = new Set<Container>();
  private daylight = 0xffffff;
  private model: SceneModel | null = null;
  private lastMs = 0;

  constructor(
    private readonly camera: Camera,
    private readonly renderer: { readonly resolution: number },
    private readonly world: Container,
  ) {}

  cull(culled: CulledSprite): () => void {
    this.placedX = Number.NaN;
    this.culled.add(culled);
    if (culled.depth !== 1) this.parallax = [...this.parallax, culled];
    return () => {
      this.culled.delete(culled);
      this.parallax = this.parallax.filter((other) => other !== culled);
    };
  }

  light(container: Container): () => void {
    container.tint = this.daylight;
    this.lit.add(container);
    return () => {
      this.lit.delete(container);
    };
  }

  setDaylight(color: number): void {
    this.daylight = color;
    for (const container of this.lit) container.tint = color;
  }

  roll(strip: StripRow): () => void {
    this.placedX = Number.NaN;
    this.strips = [...this.strips, strip];
    return () => {
      this.strips = this.strips.filter((other) => other !== strip);
    };
  }

  attach(model: SceneModel): void {
    this.model = model;
    this.placedX = Number.NaN;
    this.culledLane = Number.NaN;
  }

  detach(): void {
    this.model = null;
  }

  step(nowMs: number): number {
    const isMoving = this.camera.step(clamp(nowMs - this.lastMs, 0, MAX_STEP_MS));
    this.lastMs = nowMs;
    if (this.model) this.place(this.model);
    return isMoving ? 60 : 0;
  }

  private place({ geometry, themeTextures: { unit } }: SceneModel): void {
    const { x, shakeX, shakeY, zoom, focusX } = this.camera;
    const { lanePx, groundY, width } = geometry;
    const { resolution } = this.renderer;
    // On whole device pixels, so that the labels stay sharp.
    const leftPx = Math.round((x + shakeX) * lanePx * resolution) / resolution;
    const grownPx = (zoom - 1) * lanePx;
    this.world.position.set(-leftPx - grownPx * focusX, shakeY * lanePx - grownPx * groundY);
    this.world.scale.set((lanePx * zoom) / unit);
    if (x === this.placedX) return;
    this.placedX = x;
    for (const { container, tile, depth } of this.strips) {
      // A strip follows the camera in steps of a tile, so a few tiles are an endless row.
      const into = (x * depth * unit) % tile;
      container.x = x * unit - (into < SHAKE_ROOM * unit ? into + tile : into);
    }
    for (const { sprite, x: spriteX, depth } of this.parallax) sprite.x = (spriteX + x * (1 - depth)) * unit;
    if (Math.floor(x) !== this.culledLane) this.hideUnseen(Math.floor(x), width);
  }

  private hideUnseen(lane: number, width: number): void {
    this.culledLane = lane;
    for (const { sprite, x, halfWidth, depth } of this.culled) {
      const seenX = x - lane * depth;
      sprite.visible = seenX + halfWidth > -CULL_MARGIN && seenX - halfWidth < width + CULL_MARGIN;
    }
  }
}
