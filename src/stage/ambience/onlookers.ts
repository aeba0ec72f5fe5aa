import type { Container, Sprite } from 'pixi.js';
import type { Entity } from '../entities/entity.ts';
import { deckTop } from '../scene/layers/far.tsx';
import type { SceneModel } from '../scene/scene-model.ts';
import { STRIP_PARALLAX } from '../scene/world-view.ts';
import { addSprite, freeSprites, setTexture } from '../textures/sprites.ts';
import { rolled } from './dice.ts';
import type { Mood, Reaction } from './mood.ts';

/** Lanes of bridge for each onlooker. */
const APART = 1.7;
const SEED = 5;
const EMPTY_SHARE = 0.35;
const SCALE = 0.86;
const BELOW_RAIL = 0.085;
const HOP = 0.035;
const HZ = 24;
const NAMES = ['chai', 'aunt', 'boy'] as const;

/** People on the bridge: they gasp at near misses and fires, and cheer wins. */
export class Onlookers implements Entity {
  readonly #layer: Container;
  readonly #camera: { readonly x: number };
  #drawn: { readonly sprites: readonly Sprite[]; readonly model: SceneModel } | null = null;
  #reaction: Reaction = { mood: 'calm', lastsMs: 0 };
  #beganMs = 0;
  #drawnX = Number.NaN;
  #drawnMood: Mood = 'calm';

  constructor(layer: Container, camera: { readonly x: number }) {
    this.#layer = layer;
    this.#camera = camera;
  }

  attach(model: SceneModel): void {
    const { themeTextures, geometry } = model;
    const clip = themeTextures.sprite('chai_calm');
    const count = clip.textures.length > 0 ? Math.ceil(geometry.width / APART) + 2 : 0;
    const sprites = Array.from({ length: count }, () => {
      const sprite = addSprite(this.#layer, clip);
      sprite.scale.set(clip.scale * SCALE);
      return sprite;
    });
    this.#drawnX = Number.NaN;
    this.#drawn = { sprites, model };
  }

  detach(): void {
    freeSprites(this.#layer);
    this.#drawn = null;
  }

  react(reaction: Reaction, nowMs: number): void {
    this.#reaction = reaction;
    this.#beganMs = nowMs;
  }

  step(nowMs: number): number {
    if (!this.#drawn) return 0;
    const sinceMs = nowMs - this.#beganMs;
    const isReacting = sinceMs < this.#reaction.lastsMs;
    const mood = isReacting ? this.#reaction.mood : 'calm';
    const { x } = this.#camera;
    if (x !== this.#drawnX || mood !== this.#drawnMood || mood === 'cheer') this.#draw(x, mood, sinceMs);
    return isReacting ? HZ : 0;
  }
  #draw(x: number, mood: Mood, sinceMs: number): void {
    if (!this.#drawn) return;
    this.#drawnX = x;
    this.#drawnMood = mood;
    const { themeTextures, geometry } = this.#drawn.model;
    const { unit } = themeTextures;
    const left = x * STRIP_PARALLAX.deck;
    const first = Math.floor(left / APART) - 1;
    const standY = deckTop(themeTextures, geometry) + BELOW_RAIL;
    this.#drawn.sprites.forEach((sprite, index) => {
      const nth = first + index;
      const share = rolled(SEED, nth * 2 + 1);
      sprite.renderable = share > EMPTY_SHARE;
      if (!sprite.renderable) return;
      const name = NAMES[Math.floor(rolled(SEED, nth * 2) * NAMES.length)] ?? 'chai';
      setTexture(sprite, themeTextures.sprite(`${name}_${mood}`));
      const hop = mood === 'cheer' ? HOP * Math.abs(Math.sin(sinceMs / 110 + nth)) : 0;
      sprite.position.set((nth * APART + share * 0.9 - left + x) * unit, (standY - hop) * unit);
    });
  }
}
