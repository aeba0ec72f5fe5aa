import type { Sprite } from 'pixi.js';
import type { Camera } from './camera.ts';
import { type Geometry, linesInView } from './geometry.ts';
import { type CulledSprite, type SceneNodes, STRIPS, type StripName, type StripRow } from './nodes.ts';

/** How far each strip moves when the camera moves one lane: little is far away; the lights hang nearer than the road. */
export const STRIP_PARALLAX: Readonly<Record<StripName, number>> = { skyline: 0.12, deck: 0.42, bulbs: 1.14 };
/**
 * What shows is looked up once a lane, with as much more on both sides: hiding and showing makes Pixi build its list of
 * what to draw again, so it happens in one frame of a step and not in five.
 */
const MARGIN = 1.1;
/** Strips reach this much farther than the scene on both sides, lanes: more than any shake pushes the picture. */
const STRIP_ROOM = 0.2;

/**
 * How many tiles of a strip are enough wherever the camera is.
 * @param width of the scene, lanes
 * @param tile width of one, lanes
 */
export const tilesAcross = (width: number, tile: number): number =>
  Math.ceil((width + 2 * STRIP_ROOM) / tile) + 1;

/** What the camera sees: moves the world under it and hides the rest. Lists, not maps: a frame makes no garbage. */
export class Culling {
  #sprites: readonly CulledSprite[] = [];
  /** those that do not move with the road */
  #parallaxSprites: readonly CulledSprite[] = [];
  #lineSprites: readonly { readonly line: number; readonly sprite: Sprite }[] = [];
  #strips: readonly (StripRow & { readonly depth: number })[] = [];
  #culledAt = Number.NaN;
  #x = Number.NaN;
  #shakeX = 0;
  #shakeY = 0;
  #pixelRatio = 0;

  /** The layers have handed over other objects, or the same in other places. */
  attach(nodes: SceneNodes): void {
    this.#sprites = [...nodes.culled.values()];
    this.#parallaxSprites = this.#sprites.filter(({ depth }) => depth !== 1);
    this.#lineSprites = [...nodes.lids, ...nodes.labels].map(([line, sprite]) => ({ line, sprite }));
    this.#strips = STRIPS.flatMap((name) => {
      const row = nodes.strips[name];
      return row && row.tile > 0 ? { ...row, depth: STRIP_PARALLAX[name] } : [];
    });
    this.#culledAt = Number.NaN;
    this.#x = Number.NaN;
  }

  /** @param pixelRatio device px in one CSS px */
  update(nodes: SceneNodes, camera: Camera, geometry: Geometry, unit: number, pixelRatio: number): void {
    const { world } = nodes;
    if (!world) return;
    const { x, shakeX, shakeY } = camera;
    const unmoved =
      x === this.#x && shakeX === this.#shakeX && shakeY === this.#shakeY && pixelRatio === this.#pixelRatio;
    if (unmoved) return;
    this.#x = x;
    this.#shakeX = shakeX;
    this.#shakeY = shakeY;
    this.#pixelRatio = pixelRatio;
    const { lanePx } = geometry;
    // On whole device pixels, so that the labels are as sharp as they were set.
    const left = Math.round((x + shakeX) * lanePx * pixelRatio) / pixelRatio;
    world.position.set(-left, shakeY * lanePx);
    world.scale.set(lanePx / unit);
    for (let i = 0; i < this.#parallaxSprites.length; i++) {
      const culled = this.#parallaxSprites[i];
      if (culled) culled.sprite.x = (culled.x + x * (1 - culled.depth)) * unit;
    }
    this.#scrollStrips(unit, x);
    const culledAt = Math.floor(x);
    if (culledAt === this.#culledAt) return;
    this.#culledAt = culledAt;
    this.#cull(x, geometry);
  }

  #cull(cameraX: number, geometry: Geometry): void {
    const [first, last] = linesInView(geometry, cameraX, MARGIN);
    for (const { line, sprite } of this.#lineSprites) sprite.visible = line >= first && line <= last;
    for (const { sprite, x, halfWidth: reach, depth } of this.#sprites) {
      const seen = x - cameraX * depth;
      sprite.visible = seen + reach > -MARGIN && seen - reach < geometry.width + MARGIN;
    }
  }

  /** A strip follows the camera in steps of a tile, so few of them are an endless row. */
  #scrollStrips(unit: number, cameraX: number): void {
    for (let s = 0; s < this.#strips.length; s++) {
      const strip = this.#strips[s];
      if (!strip) continue;
      const into = (cameraX * strip.depth * unit) % strip.tile;
      strip.container.x = cameraX * unit - (into < STRIP_ROOM * unit ? into + strip.tile : into);
    }
  }
}
