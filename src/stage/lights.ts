import { type Cast, wear } from './cast.ts';
import type { Look } from './look.ts';
import { clamp01, easeOut } from './motion.ts';

const FLASH_MS = 300;
const RAYS_IN_MS = 260;

/** Light that is no fire: the warm pool around the hen, the flash of a fall, the rays of a win. Drawn, never blended. */
export class Lights {
  #flash_ms = Number.NEGATIVE_INFINITY;
  #rays_ms: number | null = null;
  #hot = false;
  /** something else than where the hen is has changed, or does */
  #changes = true;
  #x = 0;

  /** Its sprites are others, or dressed anew: everything is set again. */
  redraw(): void {
    this.#changes = true;
  }

  flash(now_ms: number): void {
    this.#flash_ms = now_ms;
    this.#changes = true;
  }

  shine(now_ms: number): void {
    this.#rays_ms = now_ms;
    this.#changes = true;
  }

  setHot(hot: boolean): void {
    this.#hot = hot;
    this.#changes = true;
  }

  fade(): void {
    this.#rays_ms = null;
    this.#hot = false;
    this.#changes = true;
  }

  /** @param x where the hen is, lanes. @returns whether it still changes */
  step(now_ms: number, cast: Cast, look: Look, path: number, x: number, calm: boolean): boolean {
    if (!this.#changes && x === this.#x) return false;
    this.#x = x;
    this.#changes = this.#light(now_ms, cast, look, path, x, calm);
    return this.#changes;
  }

  #light(now_ms: number, cast: Cast, look: Look, path: number, x: number, calm: boolean): boolean {
    const { unit } = look;
    const glow = look.sprite('glow');
    const pool = cast.lights.get('pool');
    if (pool) {
      const light = this.#hot ? look.sprite('heat') : glow;
      wear(pool, light.textures.length > 0 ? light : glow);
      pool.position.set(x * unit, (path - 0.1) * unit);
      pool.scale.set(light.scale * (this.#hot ? 0.8 : 0.52), light.scale * (this.#hot ? 0.6 : 0.36));
      pool.alpha = this.#hot ? 0.9 : 0.58;
    }
    const flash = cast.lights.get('flash');
    const flashed = clamp01((now_ms - this.#flash_ms) / FLASH_MS);
    if (flash) {
      flash.visible = flashed < 1;
      if (flashed < 1) {
        wear(flash, glow);
        flash.position.set(x * unit, (path - 0.4) * unit);
        flash.scale.set(glow.scale * (0.35 + 0.75 * easeOut(flashed)));
        flash.alpha = (calm ? 0.5 : 1) * (1 - flashed);
      }
    }
    const rays = cast.lights.get('rays');
    if (rays) {
      rays.visible = this.#rays_ms !== null;
      if (this.#rays_ms !== null) {
        const visual = look.sprite('rays');
        const t_ms = now_ms - this.#rays_ms;
        wear(rays, visual);
        rays.position.set(x * unit, (path - 0.5) * unit);
        rays.scale.set(visual.scale * easeOut(clamp01(t_ms / RAYS_IN_MS)));
        rays.alpha = 0.55 * clamp01(t_ms / RAYS_IN_MS);
        rays.rotation = calm ? 0 : t_ms / 4000;
        return !calm || t_ms < RAYS_IN_MS;
      }
    }
    return flashed < 1;
  }
}
