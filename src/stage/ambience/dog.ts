import type { Container, Sprite } from 'pixi.js';
import type { Conditions, Entity } from '../entities/entity.ts';
import type { SceneModel } from '../scene/scene-model.ts';
import type { SpriteTools } from '../textures/sprite-tools.ts';
import type { ThemeTextures } from '../textures/theme-textures.ts';
import type { Reaction } from './mood.ts';

/** He keeps so far behind her, lanes, and does not stir for less. */
const BEHIND = 0.72;
/** ... and in the world, whose left end is at 0; where she stands too near to it, he waits so far ahead of her, in the lamp's light. */
const LEFTMOST = 0.2;
const AHEAD = 1.05;
const SLACK = 0.35;
/** Lanes a second: at her side, and when she is far away. */
const TROT = 1.5;
const RUN = 4.5;
const FAR = 2.5;
const TROT_FPS = 7;
/** He trots along behind the lids, lanes above her path; no number is there. */
const ABOVE_PATH = 0.47;
/** Above the path there must be so much road for him, lanes. */
const ROOM = 0.92;
const SCALE = 0.82;
const HZ = 24;
const FRAME_MS = 1000 / HZ - 8;
const MAX_STEP_MS = 100;

interface Drawn {
  readonly sprite: Sprite;
  readonly themeTextures: ThemeTextures;
  /** lanes from the scene's top */
  readonly y: number;
}

/** A street dog who has taken to the chicken: trots along behind the lids, barks, hides his nose, jumps for joy. */
export class Dog implements Entity {
  readonly sleeps = true;
  readonly #layer: Container;
  readonly #tools: SpriteTools;
  readonly #conditions: Conditions;
  readonly #chicken: { readonly toX: number };
  #drawn: Drawn | null = null;
  #x: number | null = null;
  #lastMs = 0;
  #reaction: Reaction = { mood: 'calm', lastsMs: 0 };
  #beganMs = 0;
  #fried = false;
  #still = false;

  constructor(
    layer: Container,
    conditions: Conditions,
    chicken: { readonly toX: number },
    tools: SpriteTools,
  ) {
    this.#layer = layer;
    this.#conditions = conditions;
    this.#chicken = chicken;
    this.#tools = tools;
  }

  attach({ themeTextures, geometry }: SceneModel): void {
    const clip = themeTextures.sprite('dog_sit');
    if (clip.textures.length === 0 || geometry.groundY - geometry.farHeight < ROOM) return;
    const sprite = this.#tools.addSprite(this.#layer, clip);
    this.#still = false;
    this.#drawn = { sprite, themeTextures, y: geometry.groundY - ABOVE_PATH };
  }

  detach(): void {
    this.#tools.freeSprites(this.#layer);
    this.#drawn = null;
  }

  /** Where he is, lanes; null where a theme has none, or no room. */
  get x(): number | null {
    return this.#drawn && this.#x;
  }

  /** @param fried she is on the plate: he cannot look */
  react(reaction: Reaction, fried: boolean, nowMs: number): void {
    this.#reaction = reaction;
    this.#fried = fried;
    this.#beganMs = nowMs;
  }

  step(nowMs: number): number {
    if (!this.#drawn) return 0;
    const { sprite, themeTextures, y } = this.#drawn;
    const { unit } = themeTextures;
    // He is drawn for a few frames a second, however many there are.
    if (!this.#still && nowMs >= this.#lastMs && nowMs - this.#lastMs < FRAME_MS) return HZ;
    const dtMs = Math.min(MAX_STEP_MS, Math.max(0, nowMs - this.#lastMs));
    this.#lastMs = nowMs;
    const sinceMs = nowMs - this.#beganMs;
    const moved = sinceMs < this.#reaction.lastsMs;
    const { toX } = this.#chicken;
    const to = toX - BEHIND < LEFTMOST ? toX + AHEAD : toX - BEHIND;
    const x = this.#x ?? to;
    const away = to - x;
    const trots = !moved && Math.abs(away) > SLACK && this.#conditions.awakeMs >= 0;
    const speed = Math.abs(away) > FAR ? RUN : TROT;
    // He sits: nothing of him is another.
    if (!trots && !moved && this.#still) return 0;
    this.#still = !trots && !moved;
    const step = trots ? Math.sign(away) * Math.min(Math.abs(away), (speed * dtMs) / 1000) : 0;
    this.#x = x + step;
    const clip = themeTextures.sprite(trots ? this.#trot(nowMs) : this.#pose(moved));
    this.#tools.setTexture(sprite, clip);
    const jump = moved && this.#reaction.mood === 'cheer' ? 0.1 * Math.abs(Math.sin(sinceMs / 130)) : 0;
    sprite.position.set(this.#x * unit, (y - jump) * unit);
    sprite.scale.set(clip.scale * SCALE * (trots && away < 0 ? -1 : 1), clip.scale * SCALE);
    return trots || moved ? HZ : 0;
  }

  #trot(nowMs: number): string {
    return Math.floor((nowMs / 1000) * TROT_FPS) % 2 === 0 ? 'dog_trot_1' : 'dog_trot_2';
  }

  #pose(moved: boolean): string {
    if (!moved) return 'dog_sit';
    if (this.#fried) return 'dog_cower';
    return this.#reaction.mood === 'cheer' ? 'dog_jump' : 'dog_bark';
  }
}
