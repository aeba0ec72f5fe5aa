import type { Container, Sprite } from 'pixi.js';
import type { Entity } from '../entities/entity.ts';
import type { SceneModel } from '../scene/scene-model.ts';
import type { ThemeTextures } from '../textures/theme-textures.ts';
import type { AmbienceTools } from './ambience-tools.ts';
import { rolled } from './dice.ts';
import type { Mood, Reaction } from './mood.ts';

/** Lanes of bridge between two of them, on average. */
const APART = 1.7;
const SEED = 5;
/** So many of ten places are empty. */
const EMPTY_SHARE = 0.35;
const SCALE = 0.86;
/** They stand behind the rail, this far below its upper edge, lanes. */
const BEHIND_RAIL = 0.085;
const HOP = 0.035;
const HZ = 24;

const NAMES = ['chai', 'aunt', 'boy'] as const;
const FRAMES: Readonly<Record<(typeof NAMES)[number], Readonly<Record<Mood, string>>>> = {
  chai: { calm: 'chai_calm', gasp: 'chai_gasp', cheer: 'chai_cheer' },
  aunt: { calm: 'aunt_calm', gasp: 'aunt_gasp', cheer: 'aunt_cheer' },
  boy: { calm: 'boy_calm', gasp: 'boy_gasp', cheer: 'boy_cheer' },
};

interface Drawn {
  readonly sprites: readonly Sprite[];
  /** where each stands, lanes along the bridge */
  readonly places: number[];
  readonly themeTextures: ThemeTextures;
  /** lanes from the scene's top */
  readonly standY: number;
}

/** Who stands on the bridge and watches: they gasp at near misses and at fires, and cheer. */
export class Onlookers implements Entity {
  readonly #layer: Container;
  readonly #tools: AmbienceTools;
  readonly #camera: { readonly x: number };
  #drawn: Drawn | null = null;
  #reaction: Reaction = { mood: 'calm', lastsMs: 0 };
  #beganMs = 0;
  /** as they are drawn now */
  #seenX = Number.NaN;
  #first = Number.NaN;
  #mood: Mood = 'calm';

  constructor(layer: Container, camera: { readonly x: number }, tools: AmbienceTools) {
    this.#layer = layer;
    this.#camera = camera;
    this.#tools = tools;
  }

  attach(model: SceneModel): void {
    const { themeTextures, geometry } = model;
    const clip = themeTextures.sprite(FRAMES.chai.calm);
    const count = clip.textures.length > 0 ? Math.ceil(geometry.width / APART) + 2 : 0;
    const scale = clip.scale * SCALE;
    this.#seenX = Number.NaN;
    this.#first = Number.NaN;
    this.#drawn = {
      sprites: Array.from({ length: count }, () => {
        const sprite = this.#tools.sprites.addSprite(this.#layer, clip);
        sprite.scale.set(scale);
        return sprite;
      }),
      places: [],
      themeTextures,
      standY: this.#tools.deckTop(model) + BEHIND_RAIL,
    };
  }

  detach(): void {
    this.#tools.sprites.freeSprites(this.#layer);
    this.#drawn = null;
  }

  react(reaction: Reaction, nowMs: number): void {
    this.#reaction = reaction;
    this.#beganMs = nowMs;
  }

  step(nowMs: number): number {
    if (!this.#drawn) return 0;
    const { x } = this.#camera;
    const sinceMs = nowMs - this.#beganMs;
    const moved = sinceMs < this.#reaction.lastsMs;
    const mood = moved ? this.#reaction.mood : 'calm';
    // Most frames nothing of them is another: they are left alone.
    if (x === this.#seenX && mood === this.#mood && mood !== 'cheer') return moved ? HZ : 0;
    const left = x * this.#tools.deckParallax;
    const first = Math.floor(left / APART) - 1;
    if (first !== this.#first || mood !== this.#mood) this.#dress(this.#drawn, first, mood);
    this.#seenX = x;
    const { unit } = this.#drawn.themeTextures;
    const { sprites, places, standY } = this.#drawn;
    for (let i = 0; i < sprites.length; i++) {
      const sprite = sprites[i];
      if (!sprite?.renderable) continue;
      sprite.x = ((places[i] ?? 0) - left + x) * unit;
      const hop = mood === 'cheer' ? HOP * Math.abs(Math.sin(sinceMs / 110 + first + i)) : 0;
      sprite.y = (standY - hop) * unit;
    }
    return moved ? HZ : 0;
  }

  /** Who stands in the places from the first that is seen on, and how they take it. */
  #dress({ sprites, places, themeTextures }: Drawn, first: number, mood: Mood): void {
    this.#first = first;
    this.#mood = mood;
    for (let i = 0; i < sprites.length; i++) {
      const sprite = sprites[i];
      if (!sprite) continue;
      const nth = first + i;
      const name = NAMES[Math.floor(rolled(SEED, nth * 2) * NAMES.length)];
      const share = rolled(SEED, nth * 2 + 1);
      sprite.renderable = share > EMPTY_SHARE && name !== undefined;
      places[i] = nth * APART + share * 0.9;
      if (name) this.#tools.sprites.setTexture(sprite, themeTextures.sprite(FRAMES[name][mood]));
    }
  }
}
