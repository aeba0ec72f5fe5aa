import { clamp01, easeOut } from './motion.ts';
import { type SceneNodes, setTexture } from './nodes.ts';
import type { ThemeTextures } from './theme-textures.ts';

const FLASH_MS = 300;
const RAYS_IN_MS = 260;

/** Light that is no fire: the warm pool around the hen, the flash of a fall, the rays of a win. Drawn, never blended. */
export class Lights {
  #flashMs = Number.NEGATIVE_INFINITY;
  #raysMs: number | null = null;
  #hot = false;
  /** something else than where the hen is has changed, or does */
  #dirty = true;
  #x = 0;

  /** Its sprites are others, or have other textures: everything is set again. */
  invalidate(): void {
    this.#dirty = true;
  }

  flash(nowMs: number): void {
    this.#flashMs = nowMs;
    this.#dirty = true;
  }

  showRays(nowMs: number): void {
    this.#raysMs = nowMs;
    this.#dirty = true;
  }

  setHot(hot: boolean): void {
    this.#hot = hot;
    this.#dirty = true;
  }

  fade(): void {
    this.#raysMs = null;
    this.#hot = false;
    this.#dirty = true;
  }

  /** @param x where the hen is, lanes. @returns whether it still changes */
  step(
    nowMs: number,
    nodes: SceneNodes,
    themeTextures: ThemeTextures,
    groundY: number,
    x: number,
    reducedMotion: boolean,
  ): boolean {
    if (!this.#dirty && x === this.#x) return false;
    this.#x = x;
    this.#dirty = this.#draw(nowMs, nodes, themeTextures, groundY, x, reducedMotion);
    return this.#dirty;
  }

  #draw(
    nowMs: number,
    nodes: SceneNodes,
    themeTextures: ThemeTextures,
    groundY: number,
    x: number,
    reducedMotion: boolean,
  ): boolean {
    const { unit } = themeTextures;
    const glow = themeTextures.sprite('glow');
    const pool = nodes.lights.get('pool');
    if (pool) {
      const light = this.#hot ? themeTextures.sprite('heat') : glow;
      setTexture(pool, light.textures.length > 0 ? light : glow);
      pool.position.set(x * unit, (groundY - 0.1) * unit);
      pool.scale.set(light.scale * (this.#hot ? 0.8 : 0.52), light.scale * (this.#hot ? 0.6 : 0.36));
      pool.alpha = this.#hot ? 0.9 : 0.58;
    }
    const flash = nodes.lights.get('flash');
    const flashed = clamp01((nowMs - this.#flashMs) / FLASH_MS);
    if (flash) {
      flash.visible = flashed < 1;
      if (flashed < 1) {
        setTexture(flash, glow);
        flash.position.set(x * unit, (groundY - 0.4) * unit);
        flash.scale.set(glow.scale * (0.35 + 0.75 * easeOut(flashed)));
        flash.alpha = (reducedMotion ? 0.5 : 1) * (1 - flashed);
      }
    }
    const rays = nodes.lights.get('rays');
    if (rays) {
      rays.visible = this.#raysMs !== null;
      if (this.#raysMs !== null) {
        const clip = themeTextures.sprite('rays');
        const tMs = nowMs - this.#raysMs;
        setTexture(rays, clip);
        rays.position.set(x * unit, (groundY - 0.5) * unit);
        rays.scale.set(clip.scale * easeOut(clamp01(tMs / RAYS_IN_MS)));
        rays.alpha = 0.55 * clamp01(tMs / RAYS_IN_MS);
        rays.rotation = reducedMotion ? 0 : tMs / 4000;
        return !reducedMotion || tMs < RAYS_IN_MS;
      }
    }
    return flashed < 1;
  }
}
