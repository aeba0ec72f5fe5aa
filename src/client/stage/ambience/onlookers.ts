import type { Sprite } from 'pixi.js';
import { CameraEntity } from '../entities/sprite-entity.ts';
import { deckTop } from '../model/backdrop.ts';
import type { SceneModel } from '../model/scene-model.ts';
import { STRIP_PARALLAX } from '../model/world-view.ts';
import { addSprite, setTexture } from '../textures/sprites.ts';
import type { Mood, Reaction } from './mood.ts';
import { seededRandom } from './seeded-random.ts';

/** Lanes of bridge for each onlooker. */
const APART = 1.7;
const SEED = 5;
const EMPTY_SHARE = 0.35;
const SCALE = 0.86;
const BELOW_RAIL = 0.085;
const HOP = 0.035;
const HZ = 24;
const NAMES = ['chai', 'aunt', 'boy'] as const;

export class Onlookers extends CameraEntity<readonly Sprite[]> {
  private reaction: Reaction = { mood: 'calm', lastsMs: 0 };
  private beganMs = 0;
  /** drawn leftmost, by number along the bridge */
  private first = Number.NaN;
  private mood: Mood = 'calm';

  protected make({ themeTextures, geometry }: SceneModel): Sprite[] {
    const clip = themeTextures.sprite('chai_calm');
    const count = clip.textures.length > 0 ? Math.ceil(geometry.width / APART) + 2 : 0;
    this.first = Number.NaN;
    return Array.from({ length: count }, () => {
      const sprite = addSprite(this.layer, clip);
      sprite.scale.set(clip.scale * SCALE);
      return sprite;
    });
  }

  react(reaction: Reaction, nowMs: number): void {
    this.reaction = reaction;
    this.beganMs = nowMs;
  }

  protected draw(sprites: readonly Sprite[], nowMs: number): number {
    const sinceMs = nowMs - this.beganMs;
    const isReacting = sinceMs < this.reaction.lastsMs;
    const mood = isReacting ? this.reaction.mood : 'calm';
    const left = this.camera.x * STRIP_PARALLAX.deck;
    const first = Math.floor(left / APART) - 1;
    this.layer.x = (this.camera.x - left) * this.model.themeTextures.unit;
    if (first !== this.first || mood !== this.mood || mood === 'cheer')
      this.place(first, mood, sinceMs, sprites);
    return isReacting ? HZ : 0;
  }

  private place(first: number, mood: Mood, sinceMs: number, sprites: readonly Sprite[]): void {
    this.first = first;
    this.mood = mood;
    const { themeTextures, geometry } = this.model;
    const { unit } = themeTextures;
    const standY = deckTop(themeTextures, geometry) + BELOW_RAIL;
    for (const [index, sprite] of sprites.entries()) {
      const nth = first + index;
      const share = seededRandom(SEED, nth * 2 + 1);
      sprite.renderable = share > EMPTY_SHARE;
      if (!sprite.renderable) continue;
      const name = NAMES[Math.floor(seededRandom(SEED, nth * 2) * NAMES.length)] ?? 'chai';
      setTexture(sprite, themeTextures.sprite(`${name}_${mood}`));
      const hop = mood === 'cheer' ? HOP * Math.abs(Math.sin(sinceMs / 110 + nth)) : 0;
      sprite.position.set((nth * APART + share * 0.9) * unit, (standY - hop) * unit);
    }
  }
}
