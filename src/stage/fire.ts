import { FIRE_TO_FULL_MS } from '../game/timings.ts';
import type { AnimationName } from '../theme/theme.ts';
import { clamp01, easeBack, easeOut, lerp } from './motion.ts';
import { frameAt, type SceneNodes, setTexture } from './nodes.ts';
import type { ThemeTextures } from './theme-textures.ts';

/** Flames are drawn for 10 to 12 frames a second; more would only blur them. */
export const FIRE_HZ = 12;

const RISE_MS = 200;
const DIE_MS = 150;
/** A little less than one picture of the flame lasts, so that none is missed. */
const FLAME_FRAME_MS = 1000 / FIRE_HZ - 10;

/** Which flame burns after so much of a round. Deadly at any size. */
export function flameAnimation(roundMs: number): AnimationName {
  const grown = clamp01(roundMs / FIRE_TO_FULL_MS);
  if (grown < 0.12) return 'fire_spark';
  return grown < 0.36 ? 'fire_small' : 'fire_burn';
}

/** How large its drawing is, as a factor. */
export function flameSize(roundMs: number): number {
  const grown = clamp01(roundMs / FIRE_TO_FULL_MS);
  if (grown < 0.12) return lerp(0.85, 1.05, grown / 0.12);
  if (grown < 0.36) return lerp(0.85, 1.15, (grown - 0.12) / 0.24);
  return lerp(0.62, 1, (grown - 0.36) / 0.64);
}

/** The marker's fire, and the one that fries the hen. Positions in lanes. */
export class Fire {
  /** the line it burns on, or null */
  line: number | null = null;
  #x = 0;
  #litMs = Number.NEGATIVE_INFINITY;
  #oldX: number | null = null;
  #diedMs = Number.NEGATIVE_INFINITY;
  #oldSize = 1;
  #hitX: number | null = null;
  #hitMs = 0;
  #hitShown = false;
  #outMs = Number.POSITIVE_INFINITY;
  #size = 1;
  #drawnMs = Number.NEGATIVE_INFINITY;

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

  /** Its sprites are others, or have other textures: everything is set again. */
  invalidate(): void {
    this.#drawnMs = Number.NEGATIVE_INFINITY;
    this.#hitShown = true;
  }

  /** It stays where it is, in a scene of another size. */
  shift(x: number): void {
    this.#x = x;
    this.#oldX = null;
    if (this.#hitX !== null) this.#hitX = x;
  }

  hit(x: number, nowMs: number): void {
    this.#hitX = x;
    this.#hitMs = nowMs;
    this.#outMs = Number.POSITIVE_INFINITY;
  }

  /** The round is over. */
  extinguish(nowMs: number): void {
    if (this.#hitX !== null) this.#outMs = nowMs;
    this.moveTo(null, 0, nowMs);
  }

  /**
   * @param roundMs since the round opened
   * @param steady nobody looks, or motion is not wanted: it burns without a flicker
   * @returns frames a second wanted next
   */
  step(
    nowMs: number,
    roundMs: number,
    nodes: SceneNodes,
    themeTextures: ThemeTextures,
    groundY: number,
    steady: boolean,
  ): number {
    const wantedHz = this.#stepMarker(nowMs, roundMs, nodes, themeTextures, groundY, steady);
    if (this.#hitX === null && !this.#hitShown) return wantedHz;
    return Math.max(wantedHz, this.#stepHit(nowMs, nodes, themeTextures, groundY, steady));
  }

  #stepMarker(
    nowMs: number,
    roundMs: number,
    nodes: SceneNodes,
    themeTextures: ThemeTextures,
    groundY: number,
    steady: boolean,
  ): number {
    const bursting = nowMs - this.#litMs < RISE_MS || nowMs - this.#diedMs < DIE_MS;
    // Between two pictures of the flame there is nothing to do.
    if (!bursting && Math.abs(nowMs - this.#drawnMs) < FLAME_FRAME_MS) {
      return this.line !== null && !steady ? FIRE_HZ : 0;
    }
    this.#drawnMs = bursting ? Number.NEGATIVE_INFINITY : nowMs;
    const sprite = nodes.fires.get('now');
    const old = nodes.fires.get('old');
    const light = nodes.lights.get('ember');
    if (!sprite || !old || !light) return 0;
    const { unit } = themeTextures;
    const size = flameSize(roundMs);
    const clip = themeTextures.animation(flameAnimation(roundMs));
    const burns = this.line !== null;
    const rise = clamp01((nowMs - this.#litMs) / RISE_MS);
    const glow = themeTextures.sprite('glow');
    const frame = frameAt(clip, nowMs);
    setTexture(sprite, clip, frame);
    setTexture(old, clip, frame);
    setTexture(light, glow);
    // Out of sight by size, not by hiding: that would make Pixi build its list anew at every move of the fire.
    sprite.visible = true;
    old.visible = true;
    light.visible = true;
    if (burns) {
      this.#size = size;
      sprite.scale.set(
        clip.scale * size * lerp(0.7, 1, rise),
        clip.scale * size * Math.max(0.05, easeBack(rise)),
      );
      sprite.position.set(this.#x * unit, (groundY + 0.1) * unit);
      light.position.set(this.#x * unit, (groundY - 0.15) * unit);
      const wide = glow.scale * 0.42 * (0.6 + 0.4 * size);
      light.scale.set(wide, wide * 0.8);
      light.alpha = 0.75 * rise;
    } else {
      sprite.scale.set(0);
      light.scale.set(0);
    }
    const fade = clamp01((nowMs - this.#diedMs) / DIE_MS);
    const dying = this.#oldX !== null && fade < 1;
    if (dying && this.#oldX !== null) {
      const left = 1 - easeOut(fade);
      const large = clip.scale * this.#oldSize;
      old.scale.set(large * (0.6 + 0.4 * left), large * left);
      old.position.set(this.#oldX * unit, (groundY + 0.1) * unit);
      old.alpha = left;
    } else old.scale.set(0);
    if (dying || (burns && rise < 1)) return 60;
    return burns && !steady ? FIRE_HZ : 0;
  }

  #stepHit(
    nowMs: number,
    nodes: SceneNodes,
    themeTextures: ThemeTextures,
    groundY: number,
    steady: boolean,
  ): number {
    const sprite = nodes.fires.get('hit');
    if (!sprite) return 0;
    const sinceMs = nowMs - this.#hitMs;
    const out = clamp01((nowMs - this.#outMs) / 260);
    if (this.#hitX !== null && out >= 1) this.#hitX = null;
    this.#hitShown = this.#hitX !== null;
    sprite.visible = this.#hitShown;
    if (this.#hitX === null) return 0;
    const clip = themeTextures.animation('fire_burn');
    setTexture(sprite, clip, frameAt(clip, nowMs));
    const burst = easeBack(clamp01(sinceMs / 190)) * lerp(1.12, 0.8, clamp01((sinceMs - 420) / 700));
    const size = Math.max(0.02, burst * (1 - out));
    sprite.scale.set(clip.scale * lerp(0.92, 1, 1 - out), clip.scale * size);
    sprite.position.set(this.#hitX * themeTextures.unit, (groundY + 0.14) * themeTextures.unit);
    sprite.alpha = 1 - out;
    if (sinceMs < 1200 || out > 0) return 60;
    return steady ? 0 : FIRE_HZ;
  }
}
