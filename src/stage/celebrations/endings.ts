import { Container, type Sprite } from 'pixi.js';
import type { FryEnding } from '../../presentation/fry-ending.ts';
import type { Entity } from '../entities/entity.ts';
import type { Emitters } from '../particles/emitters.ts';
import { clamp01, easeInOut, easeOut, lerp } from '../scene/motion.ts';
import type { SceneModel } from '../scene/scene-model.ts';
import { addSprite, frameAt, freeSprites, place } from '../textures/sprites.ts';
import type { ThemeTextures } from '../textures/theme-textures.ts';

/** In these endings the chicken is no longer on the lid. */
const LEAVES: ReadonlySet<FryEnding> = new Set(['cook', 'feather', 'rocket', 'walk']);
export const leavesTheLid = (ending: FryEnding): boolean => LEAVES.has(ending);

/** Within the time that a fried round shows after the burning. */
export const ENDING_MS = 1450;
const GHOST_TINT = 0xcdeaff;
const SOOT_TINT = 0x51454c;
const LAUNCHED_MS = 620;
const TWINKLE_MS = 420;
const STUNNED_MS = 420;
const COOK_THERE_MS = 430;
const COOK_TAKES_MS = 680;
const COOK_BESIDE = 0.56;
const COOK_HAND = { x: 0.45, y: 0.78 };
const COOK_BEHIND = 0.18;
const PUFF_MS = 90;

interface EndingSprites {
  readonly chicken: Sprite;
  readonly cook: Sprite;
  /** the feather, the bandage, or the rocket's twinkle */
  readonly small: Sprite;
  readonly themeTextures: ThemeTextures;
  readonly groundY: number;
}

/** Ends a fried round in place of the plate. */
export class Endings implements Entity {
  readonly layer = new Container();
  private sprites: EndingSprites | null = null;
  private ending: FryEnding = 'plate';
  private x = 0;
  private beganMs = 0;
  private puffedMs = 0;

  constructor(private readonly emitters: Pick<Emitters, 'burst'>) {}

  attach({ themeTextures, geometry }: SceneModel): void {
    this.sprites = {
      cook: addSprite(this.layer, themeTextures.sprite('cook')),
      chicken: addSprite(this.layer, themeTextures.animation('chicken_rest')),
      small: addSprite(this.layer, themeTextures.sprite('feather')),
      themeTextures,
      groundY: geometry.groundY,
    };
  }

  detach(): void {
    freeSprites(this.layer);
    this.sprites = null;
  }

  play(ending: FryEnding, x: number, nowMs: number): void {
    this.ending = ending;
    this.x = x;
    this.beganMs = nowMs;
    this.puffedMs = nowMs;
  }

  skip(): void {
    this.beganMs = Number.NEGATIVE_INFINITY;
  }

  clear(): void {
    this.ending = 'plate';
  }

  shift(x: number): void {
    this.x = x;
  }

  step(nowMs: number): number {
    if (!this.sprites) return 0;
    const tMs = nowMs - this.beganMs;
    const { chicken, cook, small } = this.sprites;
    chicken.visible = false;
    cook.visible = false;
    small.visible = false;
    if (this.ending === 'plate') return 0;
    if (this.ending === 'cook') this.drawCook(tMs, this.sprites);
    else if (this.ending === 'ghost') this.drawGhost(tMs, this.sprites);
    else if (this.ending === 'feather') this.drawFeather(tMs, this.sprites);
    else if (this.ending === 'rocket') this.drawRocket(tMs, nowMs, this.sprites);
    else this.drawWalk(tMs, nowMs, this.sprites);
    return tMs < ENDING_MS ? 60 : 0;
  }

  private drawCook(tMs: number, { chicken, cook, themeTextures, groundY }: EndingSprites): void {
    if (tMs >= ENDING_MS) return;
    const { unit } = themeTextures;
    const comes = clamp01(tMs / COOK_THERE_MS);
    const takes = easeInOut(clamp01((tMs - COOK_THERE_MS) / (COOK_TAKES_MS - COOK_THERE_MS)));
    const goes = clamp01((tMs - COOK_TAKES_MS) / (ENDING_MS - COOK_TAKES_MS));
    const x = this.x + COOK_BESIDE + 1.9 * (1 - easeOut(comes)) + 2.1 * goes ** 1.4;
    const isWalking = comes < 1 || goes > 0;
    const stride = (tMs / 1000) * Math.PI * 5;
    const hop = isWalking ? Math.abs(Math.sin(stride)) : 0;
    // The cook turns round with the plate.
    const turned = lerp(-1, 1, clamp01(goes * 7));
    place(cook, themeTextures.sprite('cook'), unit, {
      x,
      y: groundY - COOK_BEHIND - 0.07 * hop,
      scaleX: turned === 0 ? 0.01 : turned,
      scaleY: 1 + 0.03 * hop,
      rotation: isWalking ? 0.05 * Math.sin(stride) : 0,
    });
    const plate = themeTextures.animation('chicken_cooked');
    place(chicken, plate, unit, {
      x: lerp(this.x, x + COOK_HAND.x * turned, goes > 0 ? 1 : takes) + plate.offset[0],
      y: groundY + lerp(plate.offset[1], 0, takes) - (COOK_BEHIND + COOK_HAND.y + 0.07 * hop) * takes,
      scaleX: lerp(1, 0.72, takes),
    });
  }

  private drawGhost(tMs: number, { chicken, themeTextures, groundY }: EndingSprites): void {
    const u = clamp01(tMs / ENDING_MS);
    if (u >= 1) return;
    const clip = themeTextures.animation('chicken_triumphant');
    const wingBeat = Math.sin((tMs / 1000) * Math.PI * 2 * 4);
    place(chicken, clip, themeTextures.unit, {
      frame: frameAt(clip, tMs),
      x: this.x + clip.offset[0] + 0.14 * Math.sin(u * Math.PI * 3),
      y: groundY + clip.offset[1] - lerp(0.1, 1.5, easeInOut(u)),
      scaleX: 0.82 * (1 - 0.05 * wingBeat),
      scaleY: 0.82 * (1 + 0.06 * wingBeat),
      rotation: 0.12 * Math.sin(u * Math.PI * 3 + 1),
      alpha: 0.78 * clamp01(u / 0.15) * clamp01((1 - u) / 0.3),
      tint: GHOST_TINT,
    });
  }

  private drawFeather(tMs: number, { small, themeTextures, groundY }: EndingSprites): void {
    const u = clamp01(tMs / (ENDING_MS - 100));
    const swing = Math.sin(u * Math.PI * 4.5) * (1 - u);
    place(small, themeTextures.sprite('feather'), themeTextures.unit, {
      x: this.x + 0.3 * swing,
      y: groundY - lerp(1.5, 0.02, u),
      scaleX: 1.5,
      rotation: 0.9 * swing + 0.3,
      alpha: clamp01(tMs / 120),
    });
  }

  private drawRocket(
    tMs: number,
    nowMs: number,
    { chicken, small, themeTextures, groundY }: EndingSprites,
  ): void {
    const { unit } = themeTextures;
    const twinkleX = this.x + 0.75;
    if (tMs < LAUNCHED_MS) {
      const clip = themeTextures.animation('chicken_burning');
      const u = tMs / LAUNCHED_MS;
      const x = lerp(this.x, twinkleX, u ** 2);
      const y = lerp(groundY, -0.6, u ** 2.2);
      place(chicken, clip, unit, {
        frame: frameAt(clip, tMs),
        x: x + clip.offset[0],
        y: y + clip.offset[1],
        scaleX: lerp(1, 0.5, u),
        scaleY: lerp(1.05, 0.6, u),
        rotation: 0.25 * u,
      });
      this.puff(nowMs, x, y);
      return;
    }
    const u = (tMs - LAUNCHED_MS) / TWINKLE_MS;
    if (u >= 1) return;
    const scaleX = 3 * Math.sin(u * Math.PI);
    place(small, themeTextures.sprite('glint'), unit, { x: twinkleX, y: 0.55, scaleX, rotation: u * 2.4 });
  }

  private drawWalk(
    tMs: number,
    nowMs: number,
    { chicken, small, themeTextures, groundY }: EndingSprites,
  ): void {
    const u = clamp01((tMs - STUNNED_MS) / (ENDING_MS - STUNNED_MS));
    if (u >= 1) return;
    const { unit } = themeTextures;
    const isStunned = tMs < STUNNED_MS;
    const blinks = isStunned && tMs % 210 > 120;
    const clip = themeTextures.animation(blinks ? 'chicken_blink' : 'chicken_rest');
    const hop = (u * 5) % 1;
    const hopY = 0.4 * hop * (1 - hop);
    const x = this.x - 1.15 * u;
    const facing = isStunned ? 1 : -1;
    const rotation = isStunned ? 0 : hop < 0.5 ? -0.06 : 0.06;
    const alpha = easeOut(clamp01((1 - u) / 0.25));
    place(chicken, clip, unit, {
      x: x + clip.offset[0],
      y: groundY + clip.offset[1] - hopY,
      scaleX: facing,
      scaleY: isStunned ? 1 : 0.97 + 0.06 * hop,
      rotation,
      alpha,
      tint: SOOT_TINT,
    });
    place(small, themeTextures.sprite('bandage'), unit, {
      x: x + 0.05 * facing,
      y: groundY - 0.79 - hopY,
      scaleX: facing,
      scaleY: easeOut(clamp01(tMs / 160)),
      rotation: rotation - 0.1 * facing,
      alpha,
    });
    this.puff(nowMs, x, groundY - 0.75);
  }

  private puff(nowMs: number, x: number, y: number): void {
    if (nowMs - this.puffedMs < PUFF_MS) return;
    this.puffedMs = nowMs;
    this.emitters.burst('smoke', x, y);
  }
}
