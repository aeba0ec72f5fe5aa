import type { Container, Sprite } from 'pixi.js';
import type { Entity } from '../entities/entity.ts';
import { type Geometry, linesInView, roadLeft } from '../scene/geometry.ts';
import { clamp01 } from '../scene/motion.ts';
import type { SceneModel } from '../scene/scene-model.ts';
import type { SpriteTools } from '../textures/sprite-tools.ts';
import { rolled } from './dice.ts';

/** What drives towards us, by the theme's sprites; those it has not got are left out. */
const VEHICLES = ['auto_front', 'taxi_front', 'truck_front'] as const;
const SCALE = 0.78;
/** Lanes a second; and when the road is needed. */
const SPEED = 1.9;
const HURRY = 5.5;
/** Between two of them, ms. */
const GAP_MS: readonly [number, number] = [3500, 9000];
const FIRST_MS = 2500;
/** It comes out of the shade beneath the bridge over this much of the road, lanes; all of it is there before it is on a lid. */
const SHADE: readonly [number, number] = [0.45, 1.15];
const LID_TOP = 0.2;
/** There must be so much road between bridge and path, lanes. */
const ROOM = 0.9;
/** From the middle of who sits there to its own, lanes. */
const BERTH = 0.7;
const SEED = 9;
const HZ = 60;
const MAX_STEP_MS = 100;

/** What a lane is blocked by: something of the scenery stands in it, before or behind the path. */
export function blockedLanes(model: SceneModel, positionsOf: LanePositions): ReadonlySet<number> {
  const { geometry, themeTextures } = model;
  const left = roadLeft(geometry);
  const lanes = new Set<number>();
  for (const item of themeTextures.theme.scenery) {
    if (item.zone !== 'road' || item.layer !== 'behind') continue;
    for (const x of positionsOf(item, geometry)) lanes.add(Math.floor(x - left) + 1);
  }
  return lanes;
}

/** Where an item of the scenery stands, lanes from the left end of the world. */
export type LanePositions = (
  item: SceneModel['themeTextures']['theme']['scenery'][number],
  geometry: Geometry,
) => readonly number[];

interface Drawn {
  readonly sprite: Sprite;
  readonly model: SceneModel;
  readonly blocked: ReadonlySet<number>;
  readonly names: readonly string[];
}

/**
 * Who drives down the road while the chicken is safe, one at a time. It drives over the lids and under what is written on them,
 * and makes haste when the road is needed.
 */
export class Crossing implements Entity {
  readonly sleeps = true;
  readonly #layer: Container;
  readonly #tools: SpriteTools;
  readonly #camera: { readonly x: number };
  readonly #positionsOf: LanePositions;
  /** the chicken is safe */
  open = false;
  /** where somebody sits on the road, lanes; null: nobody does */
  keepClearOf: number | null = null;
  #drawn: Drawn | null = null;
  #nth = 0;
  #nextMs: number | null = null;
  /** of its wheels, lanes from the scene's top; null while nobody drives */
  #y: number | null = null;
  #x = 0;
  #lastMs = 0;

  constructor(
    layer: Container,
    camera: { readonly x: number },
    positionsOf: LanePositions,
    tools: SpriteTools,
  ) {
    this.#layer = layer;
    this.#camera = camera;
    this.#positionsOf = positionsOf;
    this.#tools = tools;
  }

  attach(model: SceneModel): void {
    const { themeTextures, geometry } = model;
    const names = VEHICLES.filter((name) => themeTextures.sprite(name).textures.length > 0);
    const [first] = names;
    if (!first || geometry.groundY - geometry.farHeight < ROOM) return;
    const sprite = this.#tools.addSprite(this.#layer, themeTextures.sprite(first));
    sprite.visible = false;
    this.#drawn = { sprite, model, names, blocked: blockedLanes(model, this.#positionsOf) };
  }

  detach(): void {
    this.#tools.freeSprites(this.#layer);
    this.#drawn = null;
    this.#y = null;
  }

  /** ms until the next one sets out; Infinity when none will. */
  msToNext(nowMs: number): number {
    return this.#drawn && this.open && this.#y === null && this.#nextMs !== null
      ? Math.max(0, this.#nextMs - nowMs)
      : Number.POSITIVE_INFINITY;
  }

  step(nowMs: number): number {
    if (!this.#drawn) return 0;
    const { sprite, model } = this.#drawn;
    const dtMs = Math.min(MAX_STEP_MS, Math.max(0, nowMs - this.#lastMs));
    this.#lastMs = nowMs;
    if (!this.open && this.#y === null) this.#nextMs = null;
    if (this.open && this.#y === null) this.#setOut(nowMs, this.#drawn);
    sprite.visible = this.#y !== null;
    if (this.#y === null) return 0;
    const { geometry, themeTextures } = model;
    this.#y += ((this.open ? SPEED : HURRY) * dtMs) / 1000;
    const { unit } = themeTextures;
    sprite.position.set(this.#x * unit, this.#y * unit);
    const lit = Math.min(SHADE[1], geometry.groundY - geometry.farHeight - LID_TOP);
    sprite.alpha = clamp01((this.#y - geometry.farHeight - SHADE[0]) / (lit - SHADE[0]));
    if (this.#y - 1.4 < geometry.height) return HZ;
    this.#y = null;
    this.#nextMs = nowMs + GAP_MS[0] + (GAP_MS[1] - GAP_MS[0]) * rolled(SEED, this.#nth * 3 + 2);
    return 0;
  }

  /** The next one, when it is time and there is a lane for it. */
  #setOut(nowMs: number, { sprite, model, names, blocked }: Drawn): void {
    this.#nextMs ??= nowMs + FIRST_MS;
    if (nowMs < this.#nextMs) return;
    const { geometry, themeTextures } = model;
    const [first, last] = linesInView(geometry, this.#camera.x, -0.3);
    const free: number[] = [];
    const left = roadLeft(geometry);
    const seat = this.keepClearOf ?? Number.NEGATIVE_INFINITY;
    for (let line = first; line <= last; line++)
      if (!blocked.has(line) && Math.abs(left + line - 0.5 - seat) > BERTH) free.push(line);
    const nth = this.#nth++;
    const line = free[Math.floor(rolled(SEED, nth * 3) * free.length)];
    const name = names[Math.floor(rolled(SEED, nth * 3 + 1) * names.length)];
    this.#nextMs = nowMs + GAP_MS[1];
    if (line === undefined || name === undefined) return;
    const clip = themeTextures.sprite(name);
    this.#tools.setTexture(sprite, clip);
    sprite.scale.set(clip.scale * SCALE);
    this.#x = left + line - 0.5;
    this.#y = geometry.farHeight + SHADE[0];
  }
}
