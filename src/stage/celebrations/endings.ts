import type { Container, Sprite } from 'pixi.js';
import type { FryEnding } from '../../presentation/fry-ending.ts';
import type { Entity } from '../entities/entity.ts';
import type { Emitters } from '../particles/emitters.ts';
import { clamp01, easeInOut, easeOut, lerp } from '../scene/motion.ts';
import type { SceneModel } from '../scene/scene-model.ts';
import type { SpriteTools } from '../textures/sprite-tools.ts';
import type { Clip, ThemeTextures } from '../textures/theme-textures.ts';

/** Endings that she herself is not on the lid for any more. */
const LEAVES: ReadonlySet<FryEnding> = new Set(['cook', 'feather', 'rocket', 'walk']);
export const leavesTheLid = (ending: FryEnding): boolean => LEAVES.has(ending);

/** All of them are over by then: the next round comes 1.5 s after the burning chicken. */
export const ENDING_MS = 1450;
const GHOST_TINT = 0xcdeaff;
const SOOT_TINT = 0x51454c;
const NO_TINT = 0xffffff;
/** The rocket is out of the picture, and twinkles far up. */
const LAUNCHED_MS = 620;
const TWINKLE_MS = 420;
/** The sooty chicken stands and blinks before she goes. */
const STUNNED_MS = 420;
/** The cook has come, has the plate on his hand, and goes. */
const COOK_THERE_MS = 430;
const COOK_TAKES_MS = 680;
/** Where he stands beside the lid, and where his raised hand is from there, lanes. */
const COOK_BESIDE = 0.56;
const COOK_HAND = { x: 0.45, y: 0.78 };
/** His feet are so far above the path, lanes: the number on the next lid stays free. */
const COOK_BEHIND = 0.18;
/** Between two puffs of smoke on the way. */
const PUFF_MS = 90;

interface EndingSprites {
  /** the chicken, as what is left of her */
  readonly chicken: Sprite;
  readonly cook: Sprite;
  /** the feather, the bandage, or the twinkle of the rocket */
  readonly small: Sprite;
  readonly themeTextures: ThemeTextures;
  /** lanes from the scene's top */
  readonly groundY: number;
}

/** What happens to the fried chicken in place of the plate. Nobody is hurt. */
export class Endings implements Entity {
  readonly layer: Container;
  readonly #tools: SpriteTools;
  readonly #emitters: Pick<Emitters, 'puff'>;
  #sprites: EndingSprites | null = null;
  #ending: FryEnding = 'plate';
  /** nothing of it shows, and it need not be hidden again */
  #hidden = false;
  #x = 0;
  #beganMs = 0;
  #puffedMs = 0;

  constructor(emitters: Pick<Emitters, 'puff'>, tools: SpriteTools) {
    this.layer = tools.newLayer();
    this.#tools = tools;
    this.#emitters = emitters;
  }

  attach({ themeTextures, geometry }: SceneModel): void {
    const { addSprite } = this.#tools;
    this.#sprites = {
      cook: addSprite(this.layer, themeTextures.sprite('cook')),
      chicken: addSprite(this.layer, themeTextures.animation('chicken_rest')),
      small: addSprite(this.layer, themeTextures.sprite('feather')),
      themeTextures,
      groundY: geometry.groundY,
    };
    this.#hidden = false;
  }

  detach(): void {
    this.#tools.freeSprites(this.layer);
    this.#sprites = null;
  }

  /** @param x where she was fried, lanes */
  play(ending: FryEnding, x: number, nowMs: number): void {
    this.#ending = ending;
    this.#x = x;
    this.#beganMs = nowMs;
    this.#puffedMs = nowMs;
  }

  /** As it looks when it is over, at once. */
  skip(): void {
    this.#beganMs = Number.NEGATIVE_INFINITY;
  }

  /** The round is over: the lid is empty. */
  clear(): void {
    this.#ending = 'plate';
  }

  /** It stays where it is, in a scene of another size. */
  shift(x: number): void {
    this.#x = x;
  }

  step(nowMs: number): number {
    if (!this.#sprites) return 0;
    if (this.#ending === 'plate' && this.#hidden) return 0;
    const tMs = nowMs - this.#beganMs;
    const { chicken, cook, small } = this.#sprites;
    chicken.visible = false;
    cook.visible = false;
    small.visible = false;
    this.#hidden = this.#ending === 'plate';
    if (this.#ending === 'plate') return 0;
    this.#draw(this.#ending, tMs, nowMs, this.#sprites);
    return tMs < ENDING_MS ? 60 : 0;
  }

  #draw(ending: Exclude<FryEnding, 'plate'>, tMs: number, nowMs: number, sprites: EndingSprites): void {
    switch (ending) {
      case 'cook':
        this.#drawCook(tMs, sprites);
        return;
      case 'ghost':
        this.#drawGhost(tMs, sprites);
        return;
      case 'feather':
        this.#drawFeather(tMs, sprites);
        return;
      case 'rocket':
        this.#drawRocket(tMs, nowMs, sprites);
        return;
      case 'walk':
        this.#drawWalk(tMs, nowMs, sprites);
    }
  }

  /** He comes along the road, lifts the plate on his hand and carries it off. */
  #drawCook(tMs: number, { chicken, cook, themeTextures, groundY }: EndingSprites): void {
    if (tMs >= ENDING_MS) return;
    const { unit } = themeTextures;
    const comes = clamp01(tMs / COOK_THERE_MS);
    const takes = easeInOut(clamp01((tMs - COOK_THERE_MS) / (COOK_TAKES_MS - COOK_THERE_MS)));
    const goes = clamp01((tMs - COOK_TAKES_MS) / (ENDING_MS - COOK_TAKES_MS));
    const x = this.#x + COOK_BESIDE + 1.9 * (1 - easeOut(comes)) + 2.1 * goes ** 1.4;
    const walks = comes < 1 || goes > 0;
    const hop = walks ? Math.abs(Math.sin((tMs / 1000) * Math.PI * 5)) : 0;
    const clip = themeTextures.sprite('cook');
    // He turns on his heel with the plate.
    const turned = lerp(-1, 1, clamp01(goes * 7));
    this.#show(cook, clip, 0, NO_TINT);
    cook.position.set(x * unit, (groundY - COOK_BEHIND - 0.07 * hop) * unit);
    cook.scale.set(clip.scale * (turned === 0 ? 0.01 : turned), clip.scale * (1 + 0.03 * hop));
    cook.rotation = walks ? 0.05 * Math.sin((tMs / 1000) * Math.PI * 5) : 0;
    const plate = themeTextures.animation('chicken_cooked');
    const handX = x + COOK_HAND.x * turned;
    this.#show(chicken, plate, 0, NO_TINT);
    chicken.position.set(
      (lerp(this.#x, handX, goes > 0 ? 1 : takes) + plate.offset[0]) * unit,
      (groundY + lerp(plate.offset[1], 0, takes) - (COOK_BEHIND + COOK_HAND.y + 0.07 * hop) * takes) * unit,
    );
    chicken.scale.set(plate.scale * lerp(1, 0.72, takes));
    chicken.rotation = 0;
    chicken.alpha = 1;
    cook.alpha = 1;
  }

  /** Wings up, she leaves her own plate. */
  #drawGhost(tMs: number, { chicken, themeTextures, groundY }: EndingSprites): void {
    const u = clamp01(tMs / ENDING_MS);
    if (u >= 1) return;
    const { unit } = themeTextures;
    const clip = themeTextures.animation('chicken_triumphant');
    // Wings beat.
    const beat = Math.sin((tMs / 1000) * Math.PI * 2 * 4);
    this.#show(chicken, clip, this.#tools.frameAt(clip, tMs), GHOST_TINT);
    chicken.position.set(
      (this.#x + clip.offset[0] + 0.14 * Math.sin(u * Math.PI * 3)) * unit,
      (groundY + clip.offset[1] - lerp(0.1, 1.5, easeInOut(u))) * unit,
    );
    chicken.scale.set(clip.scale * 0.82 * (1 - 0.05 * beat), clip.scale * 0.82 * (1 + 0.06 * beat));
    chicken.rotation = 0.12 * Math.sin(u * Math.PI * 3 + 1);
    chicken.alpha = 0.78 * clamp01(u / 0.15) * clamp01((1 - u) / 0.3);
  }

  /** One feather floats down on the empty lid and stays there. */
  #drawFeather(tMs: number, { small, themeTextures, groundY }: EndingSprites): void {
    const { unit } = themeTextures;
    const clip = themeTextures.sprite('feather');
    const u = clamp01(tMs / (ENDING_MS - 100));
    const swing = Math.sin(u * Math.PI * 4.5) * (1 - u);
    this.#show(small, clip, 0, NO_TINT);
    small.position.set((this.#x + 0.3 * swing) * unit, (groundY - lerp(1.5, 0.02, u)) * unit);
    small.scale.set(clip.scale * 1.5);
    small.rotation = 0.9 * swing + 0.3;
    small.alpha = clamp01(tMs / 120);
  }

  /** Up and away with a trail of smoke, and a twinkle where she was last seen. */
  #drawRocket(tMs: number, nowMs: number, { chicken, small, themeTextures, groundY }: EndingSprites): void {
    const { unit } = themeTextures;
    const topY = 0.55;
    const twinkleX = this.#x + 0.75;
    if (tMs < LAUNCHED_MS) {
      const clip = themeTextures.animation('chicken_burning');
      const u = tMs / LAUNCHED_MS;
      const x = lerp(this.#x, twinkleX, u ** 2);
      const y = lerp(groundY, -0.6, u ** 2.2);
      this.#show(chicken, clip, this.#tools.frameAt(clip, tMs), NO_TINT);
      chicken.position.set((x + clip.offset[0]) * unit, (y + clip.offset[1]) * unit);
      chicken.scale.set(clip.scale * lerp(1, 0.5, u), clip.scale * lerp(1.05, 0.6, u));
      chicken.rotation = 0.25 * u;
      chicken.alpha = 1;
      this.#puff(nowMs, x, y);
      return;
    }
    const u = (tMs - LAUNCHED_MS) / TWINKLE_MS;
    if (u >= 1) return;
    const clip = themeTextures.sprite('glint');
    this.#show(small, clip, 0, NO_TINT);
    small.position.set(twinkleX * unit, topY * unit);
    small.scale.set(clip.scale * 3 * Math.sin(u * Math.PI));
    small.rotation = u * 2.4;
    small.alpha = 1;
  }

  /** Black with soot, she blinks, turns round and hops off in her own smoke, a bandage to her head. */
  #drawWalk(tMs: number, nowMs: number, { chicken, small, themeTextures, groundY }: EndingSprites): void {
    const u = clamp01((tMs - STUNNED_MS) / (ENDING_MS - STUNNED_MS));
    if (u >= 1) return;
    const { unit } = themeTextures;
    const stunned = tMs < STUNNED_MS;
    const blinks = stunned && tMs % 210 > 120;
    const clip = themeTextures.animation(blinks ? 'chicken_blink' : 'chicken_rest');
    const hop = (u * 5) % 1;
    const x = this.#x - 1.15 * u;
    this.#show(chicken, clip, 0, SOOT_TINT);
    chicken.position.set(
      (x + clip.offset[0]) * unit,
      (groundY + clip.offset[1] - 0.4 * hop * (1 - hop)) * unit,
    );
    chicken.scale.set(stunned ? clip.scale : -clip.scale, clip.scale * (stunned ? 1 : 0.97 + 0.06 * hop));
    chicken.rotation = stunned ? 0 : hop < 0.5 ? -0.06 : 0.06;
    chicken.alpha = easeOut(clamp01((1 - u) / 0.25));
    const bandage = themeTextures.sprite('bandage');
    const side = stunned ? 1 : -1;
    this.#show(small, bandage, 0, NO_TINT);
    small.position.set((x + 0.05 * side) * unit, (groundY - 0.79 - 0.4 * hop * (1 - hop)) * unit);
    small.scale.set(bandage.scale * side, bandage.scale * easeOut(clamp01(tMs / 160)));
    small.rotation = chicken.rotation - 0.1 * side;
    small.alpha = chicken.alpha;
    this.#puff(nowMs, x, groundY - 0.75);
  }

  /** Smoke along the way, as much as fits the time. */
  #puff(nowMs: number, x: number, y: number): void {
    if (nowMs - this.#puffedMs < PUFF_MS) return;
    this.#puffedMs = nowMs;
    this.#emitters.puff(x, y);
  }

  #show(sprite: Sprite, clip: Clip, frame: number, tint: number): void {
    sprite.visible = true;
    this.#tools.setTexture(sprite, clip, frame);
    sprite.tint = tint;
  }
}
