import type { Container, Sprite } from 'pixi.js';
import type { Entity } from '../entities/entity.ts';
import type { Camera } from './camera.ts';
import type { Geometry } from './geometry.ts';
import type { SceneModel } from './scene-model.ts';

export interface CulledSprite {
  readonly sprite: Sprite;
  readonly x: number;
  readonly halfWidth: number;
  readonly depth: number;
}

export interface StripRow {
  readonly container: Container;
  readonly tile: number;
  readonly depth: number;
}

export type StripName = 'skyline' | 'deck' | 'bulbs';
export const STRIP_PARALLAX: Readonly<Record<StripName, number>> = { skyline: 0.12, deck: 0.42, bulbs: 1.14 };
/**
 * Culling runs once a lane, with this margin on both sides: hiding and showing makes Pixi rebuild its render instructions, so it
 * happens in one frame of a step and not in five.
 */
export const CULL_MARGIN = 1.1;
const STRIP_ROOM = 0.2;
const MAX_STEP_MS = 50;

export const tilesAcross = (width: number, tile: number): number =>
  Math.ceil((width + 2 * STRIP_ROOM) / tile) + 1;

function add<T>(list: T[], item: T): () => void {
  list.push(item);
  return () => {
    list.splice(list.indexOf(item), 1);
  };
}

export class WorldView implements Entity {
  culledAt = Number.NaN;
  readonly #camera: Camera;
  readonly #renderer: { readonly resolution: number };
  readonly #culled: CulledSprite[] = [];
  readonly #parallax: CulledSprite[] = [];
  readonly #strips: StripRow[] = [];
  readonly #lit: Container[] = [];
  #daylight = 0xffffff;
  readonly #world: Container;
  #geometry: Geometry | null = null;
  #unit = 1;
  #lastMs = 0;
  x = Number.NaN;
  movedMs = Number.NEGATIVE_INFINITY;
  #shakeX = 0;
  #shakeY = 0;
  #zoom = 1;
  #pixelRatio = 0;

  constructor(camera: Camera, renderer: { readonly resolution: number }, world: Container) {
    this.#camera = camera;
    this.#renderer = renderer;
    this.#world = world;
  }

  cull(culled: CulledSprite): () => void {
    const removals = [
      add(this.#culled, culled),
      ...(culled.depth === 1 ? [] : [add(this.#parallax, culled)]),
    ];
    return () => {
      for (const remove of removals) remove();
    };
  }

  light(container: Container): () => void {
    container.tint = this.#daylight;
    return add(this.#lit, container);
  }

  setDaylight(color: number): void {
    this.#daylight = color;
    for (const container of this.#lit) container.tint = color;
  }

  roll(strip: StripRow): () => void {
    return add(this.#strips, strip);
  }

  attach({ geometry, themeTextures }: SceneModel): void {
    this.#geometry = geometry;
    this.#unit = themeTextures.unit;
    this.culledAt = Number.NaN;
    this.x = Number.NaN;
  }

  detach(): void {
    this.#geometry = null;
  }

  step(nowMs: number): number {
    const dtMs = Math.min(MAX_STEP_MS, Math.max(0, nowMs - this.#lastMs));
    this.#lastMs = nowMs;
    const moving = this.#camera.step(dtMs);
    if (this.#camera.x !== this.x) this.movedMs = nowMs;
    if (this.#geometry) this.#follow(this.#world, this.#geometry);
    return moving ? 60 : 0;
  }

  #follow(world: Container, geometry: Geometry): void {
    const { x, shakeX, shakeY, zoom, focusX } = this.#camera;
    const pixelRatio = this.#renderer.resolution;
    const unmoved =
      x === this.x &&
      zoom === this.#zoom &&
      shakeX === this.#shakeX &&
      shakeY === this.#shakeY &&
      pixelRatio === this.#pixelRatio;
    if (unmoved) return;
    this.x = x;
    this.#shakeX = shakeX;
    this.#shakeY = shakeY;
    this.#zoom = zoom;
    this.#pixelRatio = pixelRatio;
    const unit = this.#unit;
    const { lanePx, groundY } = geometry;
    // On whole device pixels, so that the labels stay sharp.
    const left = Math.round((x + shakeX) * lanePx * pixelRatio) / pixelRatio;
    const grown = (zoom - 1) * lanePx;
    world.position.set(-left - grown * focusX, shakeY * lanePx - grown * groundY);
    world.scale.set((lanePx * zoom) / unit);
    for (const culled of this.#parallax) culled.sprite.x = (culled.x + x * (1 - culled.depth)) * unit;
    for (const strip of this.#strips) {
      // A strip follows the camera in steps of a tile, so a few tiles are an endless row.
      const into = (x * strip.depth * unit) % strip.tile;
      strip.container.x = x * unit - (into < STRIP_ROOM * unit ? into + strip.tile : into);
    }
    const lane = Math.floor(x);
    if (lane === this.culledAt) return;
    this.culledAt = lane;
    for (const culled of this.#culled) {
      const seenX = culled.x - x * culled.depth;
      culled.sprite.visible =
        seenX + culled.halfWidth > -CULL_MARGIN && seenX - culled.halfWidth < geometry.width + CULL_MARGIN;
    }
  }
}
