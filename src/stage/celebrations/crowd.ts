import type { Container, Sprite } from 'pixi.js';
import { clamp01, easeInOut, easeOut } from '../scene/motion.ts';
import type { SceneModel } from '../scene/scene-model.ts';
import type { SpriteTools } from '../textures/sprite-tools.ts';
import type { Clip } from '../textures/theme-textures.ts';

/** They come up, and go down again. */
const RISE_MS = 420;
const SINK_MS = 380;
/** Between two beats of the dhol: the pictures change, and everybody hops. */
const BEAT_MS = 230;
/** Middle to middle, lanes: near enough that arms cross. */
const CROWD_STEP = 2.05;
/** How far below the scene's edge they wait, lanes. */
const HIDDEN = 1.2;
const HOP = 0.055;
/** A scene of so many lanes has two drummers. */
const TWO_DRUMMERS = 5;

interface Person {
  readonly sprite: Sprite;
  readonly clips: readonly [Clip, Clip];
  /** share of the scene's width */
  readonly at: number;
  /** beats that this one is late by */
  readonly late: number;
}

/** A crowd that cheers along the lower edge of the scene, wherever the camera looks, and the dhol that it hops to. */
export class Crowd {
  readonly #layer: Container;
  readonly #camera: { readonly x: number };
  readonly #tools: SpriteTools;
  #people: Person[] = [];
  #model: SceneModel | null = null;
  #cameMs = Number.NEGATIVE_INFINITY;
  #leavesMs = Number.NEGATIVE_INFINITY;
  /** nobody shows, and nobody need be hidden again */
  #gone = true;

  constructor(layer: Container, camera: { readonly x: number }, tools: SpriteTools) {
    this.#layer = layer;
    this.#camera = camera;
    this.#tools = tools;
  }

  attach(model: SceneModel): void {
    this.#model = model;
    const { width } = model.geometry;
    const groups = Math.ceil(width / CROWD_STEP) + 1;
    const crowd = this.#clips('crowd_1', 'crowd_2');
    const dhol = this.#clips('dhol_1', 'dhol_2');
    const person = (clips: readonly [Clip, Clip], at: number, late: number): Person => ({
      sprite: this.#tools.addSprite(this.#layer, clips[0]),
      clips,
      at,
      late,
    });
    const drummers = width >= TWO_DRUMMERS ? [0.14, 0.86] : [0.5];
    this.#people = [
      ...Array.from({ length: groups }, (_, index) =>
        person(crowd, 0.5 + ((index - (groups - 1) / 2) * CROWD_STEP) / width, index % 2),
      ),
      ...drummers.map((at) => person(dhol, at, 0)),
    ];
    for (const { sprite } of this.#people) sprite.visible = false;
    this.#gone = true;
  }

  #clips(one: string, other: string): readonly [Clip, Clip] {
    const { themeTextures } = this.#model as SceneModel;
    return [themeTextures.sprite(one), themeTextures.sprite(other)];
  }

  detach(): void {
    this.#tools.freeSprites(this.#layer);
    this.#people = [];
    this.#model = null;
  }

  come(nowMs: number, forMs: number): void {
    this.#cameMs = nowMs;
    this.#leavesMs = nowMs + forMs;
  }

  /** They have seen enough. */
  leave(nowMs: number): void {
    this.#leavesMs = Math.min(this.#leavesMs, nowMs);
  }

  /** @returns whether they are to be seen */
  step(nowMs: number): boolean {
    const model = this.#model;
    if (!model) return false;
    const there = nowMs < this.#leavesMs + SINK_MS;
    if (!there && this.#gone) return false;
    this.#gone = !there;
    const { geometry, themeTextures } = model;
    const { unit } = themeTextures;
    const shown =
      easeOut(clamp01((nowMs - this.#cameMs) / RISE_MS)) *
      (1 - easeInOut(clamp01((nowMs - this.#leavesMs) / SINK_MS)));
    const beats = (nowMs - this.#cameMs) / BEAT_MS;
    for (const { sprite, clips, at, late } of this.#people) {
      sprite.visible = there;
      if (!there) continue;
      const turn = Math.floor(beats) + late;
      const clip = clips[turn % 2 === 0 ? 0 : 1];
      const hop = Math.abs(Math.sin((beats + late / 2) * Math.PI));
      this.#tools.setTexture(sprite, clip);
      sprite.scale.set(clip.scale, clip.scale * (1 + 0.03 * hop));
      sprite.position.set(
        (this.#camera.x + at * geometry.width) * unit,
        (geometry.height + 0.04 + HIDDEN * (1 - shown) - HOP * hop) * unit,
      );
    }
    return there;
  }
}
