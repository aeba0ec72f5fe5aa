import { Container, type Sprite } from 'pixi.js';
import type { AnimationName } from '../../../contract/theme/theme.ts';
import { easeBack, easeOut } from '../../state/easing.ts';
import { FIRE_TO_FULL_MS } from '../../state/timings.ts';
import { clamp01, lerp } from '../geometry/interpolation.ts';
import { type FrameConditions, isIdle } from '../model/entity.ts';
import type { SceneModel } from '../model/scene-model.ts';
import { addSprite, frameAt, freeSprites, setTexture } from '../textures/sprites.ts';
import { SpriteEntity } from './sprite-entity.ts';

const FIRE_HZ = 12;

/** A little less than a picture of the flame lasts: between two there is nothing to draw. */
const FLAME_MS = 1000 / FIRE_HZ - 10;
const RISE_MS = 200;
const DIE_MS = 150;
const HIT_RISE_MS = 190;
/** A spark swells over its warning, ms. */
const SWELL_MS = 1000;
const SPARK_SIZE: readonly [first: number, last: number] = [0.55, 0.95];

const MARKER_ANIMATIONS = [
  'fire_spark',
  'fire_small',
  'fire_burn',
] as const satisfies readonly AnimationName[];

const SMALL_UNTIL = 0.36;

export function flameAnimation(roundMs: number): AnimationName {
  return clamp01(roundMs / FIRE_TO_FULL_MS) < SMALL_UNTIL ? 'fire_small' : 'fire_burn';
}

function flameSize(roundMs: number): number {
  const grown = clamp01(roundMs / FIRE_TO_FULL_MS);
  if (grown < SMALL_UNTIL) return lerp(0.7, 1.15, grown / SMALL_UNTIL);
  return lerp(0.62, 1, (grown - SMALL_UNTIL) / (1 - SMALL_UNTIL));
}

interface FireSprites {
  readonly marker: Sprite;
  /** the flame that the marker leaves behind */
  readonly old: Sprite;
  /** the flame that fries the chicken */
  readonly hit: Sprite;
  readonly light: Sprite;
}

export class Fire extends SpriteEntity<FireSprites> {
  readonly lightLayer = new Container();
  line: number | null = null;
  isBurning = false;
  private x = 0;
  private cameMs = Number.NEGATIVE_INFINITY;
  private litMs = Number.NEGATIVE_INFINITY;
  private oldX: number | null = null;
  private diedMs = Number.NEGATIVE_INFINITY;
  private oldSize = 1;
  private oldBurnt = false;
  private hitX: number | null = null;
  private hitMs = 0;
  private outMs = Number.POSITIVE_INFINITY;
  private size = 1;
  private drawnMs = Number.NEGATIVE_INFINITY;
  private isHidden = false;

  constructor(private readonly conditions: FrameConditions) {
    super();
  }

  protected make(model: SceneModel): FireSprites {
    const flame = model.themeTextures.animation('fire_burn');
    this.drawnMs = Number.NEGATIVE_INFINITY;
    this.isHidden = false;
    return {
      old: addSprite(this.layer, flame),
      marker: addSprite(this.layer, flame),
      hit: addSprite(this.layer, flame),
      light: addSprite(this.lightLayer, model.themeTextures.sprite('glow')),
    };
  }

  override detach(): void {
    super.detach();
    freeSprites(this.lightLayer);
  }

  get canDrawMarker(): boolean {
    return (
      this.drawn !== null &&
      MARKER_ANIMATIONS.every((name) => this.model.themeTextures.animation(name).textures.length > 0)
    );
  }

  moveTo(line: number | null, x: number, nowMs: number): boolean {
    if (line === this.line) return false;
    if (this.line !== null) {
      this.oldX = this.x;
      this.diedMs = nowMs;
      this.oldSize = this.size;
      this.oldBurnt = this.isBurning;
    }
    this.line = line;
    this.x = x;
    this.cameMs = nowMs;
    return true;
  }

  /** Sets whether it is deadly; before, it only sparks. Returns whether it has flared up. */
  setBurns(burns: boolean, nowMs: number): boolean {
    if (burns === this.isBurning) return false;
    this.isBurning = burns;
    if (burns) this.litMs = nowMs;
    return burns;
  }

  shift(x: number): void {
    this.x = x;
    this.oldX = null;
    if (this.hitX !== null) this.hitX = x;
  }

  hit(x: number, nowMs: number): void {
    const burnsThere = this.line !== null && this.isBurning && this.x === x;
    this.hitX = x;
    // The flame that the chicken jumped into does not shrink and rise again.
    this.hitMs = burnsThere ? nowMs - HIT_RISE_MS : nowMs;
    this.outMs = Number.POSITIVE_INFINITY;
  }

  extinguish(nowMs: number): void {
    if (this.hitX !== null) this.outMs = nowMs;
    this.moveTo(null, 0, nowMs);
  }

  protected draw(sprites: FireSprites, nowMs: number): number {
    const isSteady = this.conditions.reducedMotion || isIdle(this.conditions);
    return Math.max(this.stepMarker(nowMs, sprites, isSteady), this.stepHit(nowMs, sprites, isSteady));
  }

  private stepMarker(nowMs: number, sprites: FireSprites, isSteady: boolean): number {
    const isShown = this.line !== null;
    if (!isShown && this.isHidden) return 0;
    const isBursting = nowMs - Math.max(this.cameMs, this.litMs) < RISE_MS || nowMs - this.diedMs < DIE_MS;
    if (!isBursting && Math.abs(nowMs - this.drawnMs) < FLAME_MS) return isShown && !isSteady ? FIRE_HZ : 0;
    this.drawnMs = isBursting ? Number.NEGATIVE_INFINITY : nowMs;
    const { marker, old, light } = sprites;
    const { themeTextures, geometry } = this.model;
    const { unit } = themeTextures;
    const { roundMs } = this.conditions;
    const clipOf = (burns: boolean) =>
      themeTextures.animation(burns ? flameAnimation(roundMs) : 'fire_spark');
    const clip = clipOf(this.isBurning);
    const rise = clamp01((nowMs - (this.isBurning ? this.litMs : this.cameMs)) / RISE_MS);
    setTexture(marker, clip, frameAt(clip, nowMs));
    // Hidden by size: changing `visible` makes Pixi rebuild its render instructions.
    if (isShown) {
      const glow = themeTextures.sprite('glow');
      this.size = this.isBurning
        ? flameSize(roundMs)
        : lerp(...SPARK_SIZE, clamp01((nowMs - this.cameMs) / SWELL_MS));
      const scale = clip.scale * this.size;
      marker.scale.set(scale * lerp(0.7, 1, rise), scale * Math.max(0.05, easeBack(rise)));
      marker.position.set(this.x * unit, (geometry.groundY + 0.1) * unit);
      const lightScale = glow.scale * 0.42 * (0.6 + 0.4 * this.size);
      light.scale.set(lightScale, lightScale * 0.8);
      light.position.set(this.x * unit, (geometry.groundY - 0.15) * unit);
      light.alpha = 0.75 * rise;
    } else {
      marker.scale.set(0);
      light.scale.set(0);
    }
    const fade = clamp01((nowMs - this.diedMs) / DIE_MS);
    const isDying = fade < 1 && this.oldX !== null;
    if (isDying) {
      const left = 1 - easeOut(fade);
      const oldClip = clipOf(this.oldBurnt);
      setTexture(old, oldClip, frameAt(oldClip, nowMs));
      const scale = oldClip.scale * this.oldSize;
      old.scale.set(scale * (0.6 + 0.4 * left), scale * left);
      old.position.set((this.oldX ?? 0) * unit, (geometry.groundY + 0.1) * unit);
      old.alpha = left;
    } else old.scale.set(0);
    this.isHidden = !isShown && !isDying;
    if (isDying || (isShown && rise < 1)) return 60;
    return isShown && !isSteady ? FIRE_HZ : 0;
  }

  private stepHit(nowMs: number, { hit }: FireSprites, isSteady: boolean): number {
    const out = clamp01((nowMs - this.outMs) / 260);
    if (out >= 1) this.hitX = null;
    hit.visible = this.hitX !== null;
    if (this.hitX === null) return 0;
    const { themeTextures, geometry } = this.model;
    const sinceMs = nowMs - this.hitMs;
    const clip = themeTextures.animation('fire_burn');
    setTexture(hit, clip, frameAt(clip, nowMs));
    const burst = easeBack(clamp01(sinceMs / HIT_RISE_MS)) * lerp(1.12, 0.8, clamp01((sinceMs - 420) / 700));
    hit.scale.set(clip.scale * lerp(1, 0.92, out), clip.scale * Math.max(0.02, burst * (1 - out)));
    hit.position.set(this.hitX * themeTextures.unit, (geometry.groundY + 0.14) * themeTextures.unit);
    hit.alpha = 1 - out;
    if (sinceMs < 1200 || out > 0) return 60;
    return isSteady ? 0 : FIRE_HZ;
  }
}
