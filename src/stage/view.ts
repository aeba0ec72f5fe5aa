import type { Sprite } from 'pixi.js';
import type { Camera } from './camera.ts';
import { type Cast, type Fixture, STRIPS, type StripName } from './cast.ts';
import { type Geometry, linesInView } from './geometry.ts';

/** How far each strip moves when the camera moves one lane: little is far away; the lights hang nearer than the road. */
export const STRIP_DEPTH: Readonly<Record<StripName, number>> = { skyline: 0.12, deck: 0.42, bulbs: 1.14 };
/**
 * What shows is looked up once a lane, with as much more on both sides: hiding and showing makes Pixi build its list of
 * what to draw again, so it happens in one frame of a step and not in five.
 */
const MARGIN = 1.1;

/** What the camera sees: moves the world under it and hides the rest. Lists, not maps: a frame makes no garbage. */
export class View {
  #fixtures: readonly Fixture[] = [];
  /** those that do not move with the road */
  #drifting: readonly Fixture[] = [];
  #rows: readonly { readonly line: number; readonly sprite: Sprite }[] = [];
  #strips: readonly { readonly depth: number; readonly sprites: readonly Sprite[] }[] = [];
  #looked = Number.NaN;

  /** The layers have handed over other objects, or the same in other places. */
  take(cast: Cast): void {
    this.#fixtures = [...cast.fixtures.values()];
    this.#drifting = this.#fixtures.filter(({ depth }) => depth !== 1);
    this.#rows = [...cast.lids, ...cast.labels].map(([line, sprite]) => ({ line, sprite }));
    this.#strips = STRIPS.map((name) => ({
      depth: STRIP_DEPTH[name],
      sprites: [...cast.strips[name]].sort(([one], [other]) => one - other).map(([, sprite]) => sprite),
    }));
    this.#looked = Number.NaN;
  }

  /** @param ratio device px in one CSS px */
  aim(cast: Cast, camera: Camera, geometry: Geometry, unit: number, ratio: number): void {
    const { world } = cast;
    if (!world) return;
    const { lane_px } = geometry;
    // On whole device pixels, so that the labels are as sharp as they were set.
    const left = Math.round((camera.x + camera.shake_x) * lane_px * ratio) / ratio;
    world.position.set(-left, camera.shake_y * lane_px);
    world.scale.set(lane_px / unit);
    for (let i = 0; i < this.#drifting.length; i++) {
      const fixture = this.#drifting[i];
      if (fixture) fixture.sprite.x = (fixture.x + camera.x * (1 - fixture.depth)) * unit;
    }
    this.#roll(unit, camera.x);
    const looked = Math.floor(camera.x);
    if (looked === this.#looked) return;
    this.#looked = looked;
    this.#hide(camera.x, geometry);
  }

  #hide(camera_x: number, geometry: Geometry): void {
    const [first, last] = linesInView(geometry, camera_x, MARGIN);
    for (const { line, sprite } of this.#rows) sprite.visible = line >= first && line <= last;
    for (const { sprite, x, reach, depth } of this.#fixtures) {
      const seen = x - camera_x * depth;
      sprite.visible = seen + reach > -MARGIN && seen - reach < geometry.width + MARGIN;
    }
  }

  /** The tiles of a strip follow the camera, so few of them are an endless row. */
  #roll(unit: number, camera_x: number): void {
    for (let s = 0; s < this.#strips.length; s++) {
      const strip = this.#strips[s];
      const tile = strip?.sprites[0]?.width ?? 0;
      if (!strip || tile <= 0) continue;
      const behind = ((camera_x * strip.depth * unit) % tile) + tile;
      for (let i = 0; i < strip.sprites.length; i++) {
        const sprite = strip.sprites[i];
        if (sprite) sprite.x = camera_x * unit - behind + i * tile;
      }
    }
  }
}
