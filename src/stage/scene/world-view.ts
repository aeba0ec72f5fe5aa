import type { Container, Sprite } from 'pixi.js';
import type { Entity } from '../entities/entity.ts';
import type { Camera } from './camera.ts';
import type { Geometry } from './geometry.ts';
import type { SceneModel } from './scene-model.ts';

/** A thing that never moves by itself: shown only while the camera sees it. All in lanes. */
export interface CulledSprite {
  readonly sprite: Sprite;
  readonly x: number;
  /** how far it reaches to either side of x */
  readonly halfWidth: number;
  /** 1 moves with the road; less is farther away, more is nearer */
  readonly depth: number;
}

/** A row of tiles that moves as one: whenever it has gone on by a tile, it is where it began. */
export interface StripRow {
  readonly container: Container;
  /** units */
  readonly tile: number;
  /** as that of a {@link CulledSprite} */
  readonly depth: number;
}

/** Rows of one tile that go on for ever: the lights over the road, and the far end of the picture. */
export type StripName = 'skyline' | 'deck' | 'bulbs';
/** How far each strip moves when the camera moves one lane: little is far away; the lights hang nearer than the road. */
export const STRIP_PARALLAX: Readonly<Record<StripName, number>> = { skyline: 0.12, deck: 0.42, bulbs: 1.14 };
/**
 * What shows is looked up once a lane, with as much more on both sides: hiding and showing makes Pixi build its list of
 * what to draw again, so it happens in one frame of a step and not in five.
 */
export const CULL_MARGIN = 1.1;
/** Strips reach this much farther than the scene on both sides, lanes: more than any shake pushes the picture. */
const STRIP_ROOM = 0.2;
/** After a hole, such as a rest, the camera goes on from where it was and does not leap. */
const MAX_STEP_MS = 50;

/**
 * How many tiles of a strip are enough wherever the camera is.
 * @param width of the scene, lanes
 * @param tile width of one, lanes
 */
export const tilesAcross = (width: number, tile: number): number =>
  Math.ceil((width + 2 * STRIP_ROOM) / tile) + 1;

/** @returns what takes it out again */
function add<T>(list: T[], item: T): () => void {
  list.push(item);
  return () => {
    list.splice(list.indexOf(item), 1);
  };
}

/** What the camera sees: moves the world under it, rolls the strips and hides what is out of sight. */
export class WorldView implements Entity {
  /** the lane that the camera was in when it was last looked up what shows; NaN when that is still to be done */
  culledAt = Number.NaN;
  readonly #camera: Camera;
  readonly #renderer: { readonly resolution: number };
  // Lists, not sets: going through them each frame makes no garbage.
  readonly #culled: CulledSprite[] = [];
  /** those that do not move with the road */
  readonly #parallax: CulledSprite[] = [];
  readonly #strips: StripRow[] = [];
  /** what the light of the hour falls on */
  readonly #lit: Container[] = [];
  #daylight = 0xffffff;
  readonly #world: Container;
  #geometry: Geometry | null = null;
  /** units in one lane */
  #unit = 1;
  #lastMs = 0;
  /** where the camera is, lanes */
  x = Number.NaN;
  /** when it went along the road last */
  movedMs = Number.NEGATIVE_INFINITY;
  #shakeX = 0;
  #shakeY = 0;
  #zoom = 1;
  #pixelRatio = 0;

  /** @param world the container that the camera moves: the root, whose matrix the GPU is given in any case */
  constructor(camera: Camera, renderer: { readonly resolution: number }, world: Container) {
    this.#camera = camera;
    this.#renderer = renderer;
    this.#world = world;
  }

  /** From now on this sprite shows only while it is seen. @returns until when */
  cull(culled: CulledSprite): () => void {
    const removals = [
      add(this.#culled, culled),
      ...(culled.depth === 1 ? [] : [add(this.#parallax, culled)]),
    ];
    return () => {
      for (const remove of removals) remove();
    };
  }

  /** From now on the light of the hour falls on all that is in this container. @returns until when */
  light(container: Container): () => void {
    container.tint = this.#daylight;
    return add(this.#lit, container);
  }

  /** @param color 0xrrggbb that it is multiplied with */
  setDaylight(color: number): void {
    this.#daylight = color;
    for (const container of this.#lit) container.tint = color;
  }

  /** From now on this strip goes on for ever. @returns until when */
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
    /** device px in one CSS px */
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
    // On whole device pixels, so that the labels are as sharp as they were set.
    const left = Math.round((x + shakeX) * lanePx * pixelRatio) / pixelRatio;
    // Leant in to a place on the path, which stays where it is seen: the edges of the world never come into sight.
    const grown = (zoom - 1) * lanePx;
    world.position.set(-left - grown * focusX, shakeY * lanePx - grown * groundY);
    world.scale.set((lanePx * zoom) / unit);
    for (const culled of this.#parallax) culled.sprite.x = (culled.x + x * (1 - culled.depth)) * unit;
    for (const strip of this.#strips) {
      // A strip follows the camera in steps of a tile, so few of them are an endless row.
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
