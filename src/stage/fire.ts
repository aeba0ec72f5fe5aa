import type { AnimationName } from '../game/theme.ts';
import { FIRE_TO_FULL_MS } from '../game/timings.ts';
import { type Cast, frameAt, wear } from './cast.ts';
import type { Look } from './look.ts';
import { clamp01, easeBack, easeOut, mix } from './motion.ts';

/** Flames are drawn for 10 to 12 frames a second; more would only blur them. */
export const FIRE_HZ = 12;

const RISE_MS = 200;
const DIE_MS = 150;
/** A little less than one picture of the flame lasts, so that none is missed. */
const STILL_MS = 1000 / FIRE_HZ - 10;

/** Which flame burns after so much of a round. Deadly at any size. */
export function flame(round_ms: number): AnimationName {
  const grown = clamp01(round_ms / FIRE_TO_FULL_MS);
  if (grown < 0.12) return 'fire_spark';
  return grown < 0.36 ? 'fire_small' : 'fire_burn';
}

/** How large its drawing is, as a factor. */
export function flameSize(round_ms: number): number {
  const grown = clamp01(round_ms / FIRE_TO_FULL_MS);
  if (grown < 0.12) return mix(0.85, 1.05, grown / 0.12);
  if (grown < 0.36) return mix(0.85, 1.15, (grown - 0.12) / 0.24);
  return mix(0.62, 1, (grown - 0.36) / 0.64);
}

/** The marker's fire, and the one that fries the hen. Positions in lanes. */
export class Fire {
  /** the line it burns on, or null */
  line: number | null = null;
  #x = 0;
  #lit_ms = Number.NEGATIVE_INFINITY;
  #old_x: number | null = null;
  #died_ms = Number.NEGATIVE_INFINITY;
  #old_size = 1;
  #hit_x: number | null = null;
  #hit_ms = 0;
  #hit_shown = false;
  #out_ms = Number.POSITIVE_INFINITY;
  #size = 1;
  #drawn_ms = Number.NEGATIVE_INFINITY;

  /** @returns whether it is another line than before */
  move(line: number | null, x: number, now_ms: number): boolean {
    if (line === this.line) return false;
    if (this.line !== null) {
      this.#old_x = this.#x;
      this.#died_ms = now_ms;
      this.#old_size = this.#size;
    }
    this.line = line;
    this.#x = x;
    this.#lit_ms = now_ms;
    return true;
  }

  /** Its sprites are others, or dressed anew: everything is set again. */
  redraw(): void {
    this.#drawn_ms = Number.NEGATIVE_INFINITY;
    this.#hit_shown = true;
  }

  /** It stays where it is, in a scene of another size. */
  shift(x: number): void {
    this.#x = x;
    this.#old_x = null;
    if (this.#hit_x !== null) this.#hit_x = x;
  }

  hit(x: number, now_ms: number): void {
    this.#hit_x = x;
    this.#hit_ms = now_ms;
    this.#out_ms = Number.POSITIVE_INFINITY;
  }

  /** The round is over. */
  putOut(now_ms: number): void {
    if (this.#hit_x !== null) this.#out_ms = now_ms;
    this.move(null, 0, now_ms);
  }

  /**
   * @param round_ms since the round opened
   * @param resting nobody looks, or motion is not wanted: it burns without a flicker
   * @returns frames a second wanted next
   */
  step(now_ms: number, round_ms: number, cast: Cast, look: Look, path: number, resting: boolean): number {
    const wanted_hz = this.#stepMarker(now_ms, round_ms, cast, look, path, resting);
    if (this.#hit_x === null && !this.#hit_shown) return wanted_hz;
    return Math.max(wanted_hz, this.#stepHit(now_ms, cast, look, path, resting));
  }

  #stepMarker(
    now_ms: number,
    round_ms: number,
    cast: Cast,
    look: Look,
    path: number,
    resting: boolean,
  ): number {
    const bursting = now_ms - this.#lit_ms < RISE_MS || now_ms - this.#died_ms < DIE_MS;
    // Between two pictures of the flame there is nothing to do.
    if (!bursting && Math.abs(now_ms - this.#drawn_ms) < STILL_MS) {
      return this.line !== null && !resting ? FIRE_HZ : 0;
    }
    this.#drawn_ms = bursting ? Number.NEGATIVE_INFINITY : now_ms;
    const sprite = cast.fires.get('now');
    const old = cast.fires.get('old');
    const light = cast.lights.get('ember');
    if (!sprite || !old || !light) return 0;
    const { unit } = look;
    const size = flameSize(round_ms);
    const visual = look.animation(flame(round_ms));
    const burns = this.line !== null;
    const rise = clamp01((now_ms - this.#lit_ms) / RISE_MS);
    const glow = look.sprite('glow');
    const frame = frameAt(visual, now_ms);
    wear(sprite, visual, frame);
    wear(old, visual, frame);
    wear(light, glow);
    // Out of sight by size, not by hiding: that would make Pixi build its list anew at every move of the fire.
    sprite.visible = true;
    old.visible = true;
    light.visible = true;
    if (burns) {
      this.#size = size;
      sprite.scale.set(
        visual.scale * size * mix(0.7, 1, rise),
        visual.scale * size * Math.max(0.05, easeBack(rise)),
      );
      sprite.position.set(this.#x * unit, (path + 0.1) * unit);
      light.position.set(this.#x * unit, (path - 0.15) * unit);
      const wide = glow.scale * 0.42 * (0.6 + 0.4 * size);
      light.scale.set(wide, wide * 0.8);
      light.alpha = 0.75 * rise;
    } else {
      sprite.scale.set(0);
      light.scale.set(0);
    }
    const fade = clamp01((now_ms - this.#died_ms) / DIE_MS);
    const dying = this.#old_x !== null && fade < 1;
    if (dying && this.#old_x !== null) {
      const left = 1 - easeOut(fade);
      const large = visual.scale * this.#old_size;
      old.scale.set(large * (0.6 + 0.4 * left), large * left);
      old.position.set(this.#old_x * unit, (path + 0.1) * unit);
      old.alpha = left;
    } else old.scale.set(0);
    if (dying || (burns && rise < 1)) return 60;
    return burns && !resting ? FIRE_HZ : 0;
  }

  #stepHit(now_ms: number, cast: Cast, look: Look, path: number, resting: boolean): number {
    const sprite = cast.fires.get('hit');
    if (!sprite) return 0;
    const since_ms = now_ms - this.#hit_ms;
    const out = clamp01((now_ms - this.#out_ms) / 260);
    if (this.#hit_x !== null && out >= 1) this.#hit_x = null;
    this.#hit_shown = this.#hit_x !== null;
    sprite.visible = this.#hit_shown;
    if (this.#hit_x === null) return 0;
    const visual = look.animation('fire_burn');
    wear(sprite, visual, frameAt(visual, now_ms));
    const burst = easeBack(clamp01(since_ms / 190)) * mix(1.12, 0.8, clamp01((since_ms - 420) / 700));
    const size = Math.max(0.02, burst * (1 - out));
    sprite.scale.set(visual.scale * mix(0.92, 1, 1 - out), visual.scale * size);
    sprite.position.set(this.#hit_x * look.unit, (path + 0.14) * look.unit);
    sprite.alpha = 1 - out;
    if (since_ms < 1200 || out > 0) return 60;
    return resting ? 0 : FIRE_HZ;
  }
}
