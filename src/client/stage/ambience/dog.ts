import type { Container, Sprite } from 'pixi.js';
import { SpriteEntity } from '../entities/sprite-entity.ts';
import { clamp } from '../geometry/interpolation.ts';
import { type FrameConditions, isIdle } from '../model/entity.ts';
import type { SceneModel } from '../model/scene-model.ts';
import { addSprite, placeSprite } from '../textures/sprites.ts';
import type { Reaction } from './mood.ts';

/** Distance behind the chicken. Where that would be left of LEFTMOST_X, the dog waits AHEAD of it. */
const BEHIND = 0.72;
const LEFTMOST_X = 0.2;
const AHEAD = 1.05;
/** The dog sits while it is this near to its place. */
const SLACK = 0.35;
/** Lanes per second; it runs where it is farther than FAR. */
const TROT_SPEED = 1.5;
const RUN_SPEED = 4.5;
const FAR = 2.5;
const TROT_FPS = 7;
/** Between the chicken's path and the dog's, where no number is. */
const ABOVE_PATH = 0.47;
const MIN_ROAD_HEIGHT = 0.92;
const SCALE = 0.82;
const HZ = 24;

export class Dog extends SpriteEntity<Sprite> {
  private placeX: number | null = null;
  private reaction: Reaction = { mood: 'calm', lastsMs: 0 };
  private beganMs = 0;
  private isFried = false;
  private isDrawnStill = false;

  constructor(
    layer: Container,
    private readonly conditions: FrameConditions,
    private readonly chicken: { readonly toX: number },
  ) {
    super(layer);
  }

  protected make({ themeTextures, geometry }: SceneModel): Sprite | null {
    const clip = themeTextures.sprite('dog_sit');
    if (clip.textures.length === 0 || geometry.groundY - geometry.farHeight < MIN_ROAD_HEIGHT) return null;
    this.isDrawnStill = false;
    return addSprite(this.layer, clip);
  }

  get x(): number | null {
    return this.drawn && this.placeX;
  }

  react(reaction: Reaction, isFried: boolean, nowMs: number): void {
    this.reaction = reaction;
    this.isFried = isFried;
    this.beganMs = nowMs;
  }

  protected draw(sprite: Sprite, nowMs: number, dtMs: number): number {
    const { themeTextures, geometry } = this.model;
    const sinceMs = nowMs - this.beganMs;
    const isReacting = sinceMs < this.reaction.lastsMs;
    const { toX } = this.chicken;
    const placeX = toX - BEHIND < LEFTMOST_X ? toX + AHEAD : toX - BEHIND;
    const x = this.placeX ?? placeX;
    const away = placeX - x;
    const trots = !isReacting && Math.abs(away) > SLACK && !isIdle(this.conditions);
    const most = ((Math.abs(away) > FAR ? RUN_SPEED : TROT_SPEED) * dtMs) / 1000;
    this.placeX = trots ? x + clamp(away, -most, most) : x;
    const isStill = !trots && !isReacting;
    if (isStill && this.isDrawnStill) return 0;
    this.isDrawnStill = isStill;
    const jump = isReacting && this.reaction.mood === 'cheer' ? 0.1 * Math.abs(Math.sin(sinceMs / 130)) : 0;
    const clip = themeTextures.sprite(trots ? trotFrame(nowMs) : this.pose(isReacting));
    placeSprite(sprite, clip, themeTextures.unit, {
      x: this.placeX,
      y: geometry.groundY - ABOVE_PATH - jump,
      scaleX: trots && away < 0 ? -SCALE : SCALE,
      scaleY: SCALE,
    });
    return trots || isReacting ? HZ : 0;
  }

  private pose(isReacting: boolean): string {
    if (!isReacting) return 'dog_sit';
    if (this.isFried) return 'dog_cower';
    return this.reaction.mood === 'cheer' ? 'dog_jump' : 'dog_bark';
  }
}

const trotFrame = (nowMs: number): string =>
  Math.floor((nowMs / 1000) * TROT_FPS) % 2 === 0 ? 'dog_trot_1' : 'dog_trot_2';
