import type { Sprite } from 'pixi.js';
import type { Camera } from './camera.ts';
import { type Cast, type Fixture, STRIPS, type StripName, type StripRow } from './cast.ts';
import { type Geometry, linesInView } from './geometry.ts';

/** How far each strip moves when the camera moves one lane: little is far away; the lights hang nearer than the road. */
export const STRIP_DEPTH: Readonly<Record<StripName, number>> = { skyline: 0.12, deck: 0.42, bulbs: 1.14 };
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
export class View {
  #fixtures: readonly Fixture[] = [];
  /** those that do not move with the road */
  #drifting: readonly Fixture[] = [];
  #rows: readonly { readonly line: number; readonly sprite: Sprite }[] = [];
  #strips: readonly (StripRow & { readonly depth: number })[] = [];
  #looked = Number.NaN;
  #x = Number.NaN;
  #shake_x = 0;
  #shake_y = 0;
  #ratio = 0;

  /** The layers have handed over other objects, or the same in other places. */
  take(cast: Cast): void {
    this.#fixtures = [...cast.fixtures.values()];
    this.#drifting = this.#fixtures.filter(({ depth }) => depth !== 1);
    this.#rows = [...cast.lids, ...cast.labels].map(([line, sprite]) => ({ line, sprite }));
    this.#strips = STRIPS.flatMap((name) => {
      const row = cast.strips[name];
      return row && row.tile > 0 ? { ...row, depth: STRIP_DEPTH[name] } : [];
    });
    this.#looked = Number.NaN;
    this.#x = Number.NaN;
  }

  /** @param ratio device px in one CSS px */
  aim(cast: Cast, camera: Camera, geometry: Geometry, unit: number, ratio: number): void {
    const { world } = cast;
    if (!world) return;
    const { x, shake_x, shake_y } = camera;
    const stands =
      x === this.#x && shake_x === this.#shake_x && shake_y === this.#shake_y && ratio === this.#ratio;
    if (stands) return;
    this.#x = x;
    this.#shake_x = shake_x;
    this.#shake_y = shake_y;
    this.#ratio = ratio;
    const { lane_px } = geometry;
    // On whole device pixels, so that the labels are as sharp as they were set.
    const left = Math.round((x + shake_x) * lane_px * ratio) / ratio;
    world.position.set(-left, shake_y * lane_px);
    world.scale.set(lane_px / unit);
    for (let i = 0; i < this.#drifting.length; i++) {
      const fixture = this.#drifting[i];
      if (fixture) fixture.sprite.x = (fixture.x + x * (1 - fixture.depth)) * unit;
    }
    this.#roll(unit, x);
    const looked = Math.floor(x);
    if (looked === this.#looked) return;
    this.#looked = looked;
    this.#hide(x, geometry);
  }

  #hide(camera_x: number, geometry: Geometry): void {
    const [first, last] = linesInView(geometry, camera_x, MARGIN);
    for (const { line, sprite } of this.#rows) sprite.visible = line >= first && line <= last;
    for (const { sprite, x, reach, depth } of this.#fixtures) {
      const seen = x - camera_x * depth;
      sprite.visible = seen + reach > -MARGIN && seen - reach < geometry.width + MARGIN;
    }
  }

  /** A strip follows the camera in steps of a tile, so few of them are an endless row. */
  #roll(unit: number, camera_x: number): void {
    for (let s = 0; s < this.#strips.length; s++) {
      const strip = this.#strips[s];
      if (!strip) continue;
      const into = (camera_x * strip.depth * unit) % strip.tile;
      strip.container.x = camera_x * unit - (into < STRIP_ROOM * unit ? into + strip.tile : into);
    }
  }
}
