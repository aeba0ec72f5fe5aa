import { Container, type Sprite } from 'pixi.js';
import { FIRE_TO_FULL_MS } from '../../presentation/timings.ts';
import type { AnimationName } from '../../theme/theme.ts';
import { clamp01, easeBack, easeOut, lerp } from '../scene/motion.ts';
import type { SceneModel } from '../scene/scene-model.ts';
import { addSprite, frameAt, freeSprites, setTexture } from '../textures/sprites.ts';
import type { ThemeTextures } from '../textures/theme-textures.ts';
import { type Conditions, type Entity, isResting } from './entity.ts';

/** Flames are drawn for 10 to 12 frames a second; more would only blur them. */
export const FIRE_HZ = 12;

const RISE_MS = 200;
const DIE_MS = 150;
const HIT_RISE_MS = 190;
/** How large the warning is, as a factor. */
const SPARK_SIZE = 0.6;
/** A little less than one picture of the flame lasts, so that none is missed. */
const FLAME_FRAME_MS = 1000 / FIRE_HZ - 10;

/** Up to this share of its growth a flame is a small one. */
const SMALL_UNTIL = 0.36;

/** Which flame burns after so much of a round. Deadly at any size; a spark is the warning's alone. */
export function flameAnimation(roundMs: number): AnimationName {
  return clamp01(roundMs / FIRE_TO_FULL_MS) < SMALL_UNTIL ? 'fire_small' : 'fire_burn';
}

/** How large its drawing is, as a factor. */
export function flameSize(roundMs: number): number {
  const grown = clamp01(roundMs / FIRE_TO_FULL_MS);
  if (grown < SMALL_UNTIL) return lerp(0.7, 1.15, grown / SMALL_UNTIL);
  return lerp(0.62, 1, (grown - SMALL_UNTIL) / (1 - SMALL_UNTIL));
}

/** The marker's fire, and the one that fries the chicken. Positions in lanes. */
export class Fire implements Entity {
  readonly sleeps = true;
  readonly layer = new Container();
  /** the light that the marker's fire throws on the ground */
  readonly lightLayer = new Container();
  /** the line it burns on, or null */
  line: number | null = null;
  #x = 0;
  #litMs = Number.NEGATIVE_INFINITY;
  #oldX: number | null = null;
  #diedMs = Number.NEGATIVE_INFINITY;
  #oldSize = 1;
  #hitX: number | null = null;
  #hitMs = 0;
  #outMs = Number.POSITIVE_INFINITY;
  #size = 1;
  #drawnMs = Number.NEGATIVE_INFINITY;
  readonly #conditions: Conditions;
  #sprites: FireSprites | null = null;

  constructor(conditions: Conditions) {
    this.#conditions = conditions;
  }

  attach(model: SceneModel): void {
    this.#sprites = makeSprites(this.layer, this.lightLayer, model);
    this.#drawnMs = Number.NEGATIVE_INFINITY;
  }

  detach(): void {
    freeSprites(this.layer);
    freeSprites(this.lightLayer);
    this.#sprites = null;
  }

  /** It is deadly; before, it only sparks. */
  burns = false;

  /** @returns whether it is another line than before */
  moveTo(line: number | null, x: number, nowMs: number): boolean {
    if (line === this.line) return false;
    if (this.line !== null) {
      this.#oldX = this.#x;
      this.#diedMs = nowMs;
      this.#oldSize = this.#size;
    }
    this.line = line;
    this.#x = x;
    this.#litMs = nowMs;
    return true;
  }

  /** It stays where it is, in a scene of another size. */
  shift(x: number): void {
    this.#x = x;
    this.#oldX = null;
    if (this.#hitX !== null) this.#hitX = x;
  }

  hit(x: number, nowMs: number): void {
    const burnsThere = this.line !== null && this.burns && this.#x === x;
    this.#hitX = x;
    // The flame she has jumped into goes on: it does not sink to rise again.
    this.#hitMs = burnsThere ? nowMs - HIT_RISE_MS : nowMs;
    this.#outMs = Number.POSITIVE_INFINITY;
  }

  /** The round is over. */
  extinguish(nowMs: number): void {
    if (this.#hitX !== null) this.#outMs = nowMs;
    this.moveTo(null, 0, nowMs);
  }

  step(nowMs: number): number {
    const sprites = this.#sprites;
    if (!sprites) return 0;
    // Nobody looks, or motion is not wanted: it burns without a flicker.
    const steady = this.#conditions.reducedMotion || isResting(this.#conditions);
    return Math.max(this.#stepMarker(nowMs, sprites, steady), this.#stepHit(nowMs, sprites, steady));
  }

  #stepMarker(nowMs: number, sprites: FireSprites, steady: boolean): number {
    const burns = this.line !== null;
    const bursting = nowMs - this.#litMs < RISE_MS || nowMs - this.#diedMs < DIE_MS;
    // Between two pictures of the flame there is nothing to do.
    if (!bursting && Math.abs(nowMs - this.#drawnMs) < FLAME_FRAME_MS) return burns && !steady ? FIRE_HZ : 0;
    this.#drawnMs = bursting ? Number.NEGATIVE_INFINITY : nowMs;
    const { marker, old, light, themeTextures, groundY } = sprites;
    const { unit } = themeTextures;
    const { roundMs } = this.#conditions;
    const size = this.burns ? flameSize(roundMs) : SPARK_SIZE;
    const clip = themeTextures.animation(this.burns ? flameAnimation(roundMs) : 'fire_spark');
    const rise = clamp01((nowMs - this.#litMs) / RISE_MS);
    const frame = frameAt(clip, nowMs);
    setTexture(marker, clip, frame);
    setTexture(old, clip, frame);
    // Out of sight by size, not by hiding: that would make Pixi build its list anew at every move of the fire.
    if (burns) {
      const glow = themeTextures.sprite('glow');
      this.#size = size;
      marker.scale.set(
        clip.scale * size * lerp(0.7, 1, rise),
        clip.scale * size * Math.max(0.05, easeBack(rise)),
      );
      marker.position.set(this.#x * unit, (groundY + 0.1) * unit);
      light.position.set(this.#x * unit, (groundY - 0.15) * unit);
      const wide = glow.scale * 0.42 * (0.6 + 0.4 * size);
      light.scale.set(wide, wide * 0.8);
      light.alpha = 0.75 * rise;
    } else {
      marker.scale.set(0);
      light.scale.set(0);
    }
    const fade = clamp01((nowMs - this.#diedMs) / DIE_MS);
    const dyingX = fade < 1 ? this.#oldX : null;
    if (dyingX === null) old.scale.set(0);
    else {
      const left = 1 - easeOut(fade);
      const large = clip.scale * this.#oldSize;
      old.scale.set(large * (0.6 + 0.4 * left), large * left);
      old.position.set(dyingX * unit, (groundY + 0.1) * unit);
      old.alpha = left;
    }
    if (dyingX !== null || (burns && rise < 1)) return 60;
    return burns && !steady ? FIRE_HZ : 0;
  }

  #stepHit(nowMs: number, { hit, themeTextures, groundY }: FireSprites, steady: boolean): number {
    const out = clamp01((nowMs - this.#outMs) / 260);
    if (out >= 1) this.#hitX = null;
    hit.visible = this.#hitX !== null;
    if (this.#hitX === null) return 0;
    const sinceMs = nowMs - this.#hitMs;
    const clip = themeTextures.animation('fire_burn');
    setTexture(hit, clip, frameAt(clip, nowMs));
    const burst = easeBack(clamp01(sinceMs / HIT_RISE_MS)) * lerp(1.12, 0.8, clamp01((sinceMs - 420) / 700));
    const size = Math.max(0.02, burst * (1 - out));
    hit.scale.set(clip.scale * lerp(0.92, 1, 1 - out), clip.scale * size);
    hit.position.set(this.#hitX * themeTextures.unit, (groundY + 0.14) * themeTextures.unit);
    hit.alpha = 1 - out;
    if (sinceMs < 1200 || out > 0) return 60;
    return steady ? 0 : FIRE_HZ;
  }
}

interface FireSprites {
  readonly marker: Sprite;
  /** the one that the marker leaves behind */
  readonly old: Sprite;
  readonly hit: Sprite;
  readonly light: Sprite;
  readonly themeTextures: ThemeTextures;
  /** lanes from the scene's top */
  readonly groundY: number;
}

function makeSprites(
  layer: Container,
  lightLayer: Container,
  { themeTextures, geometry }: SceneModel,
): FireSprites {
  const flame = themeTextures.animation('fire_burn');
  return {
    old: addSprite(layer, flame),
    marker: addSprite(layer, flame),
    hit: addSprite(layer, flame),
    light: addSprite(lightLayer, themeTextures.sprite('glow')),
    themeTextures,
    groundY: geometry.groundY,
  };
}
