import { Container, type Sprite } from 'pixi.js';
import type { Actor } from './actor.ts';
import type { Camera } from './camera.ts';
import type { Emitters } from './effects/emitters.ts';
import { fragmentX } from './geometry.ts';
import type { Lids } from './lids.ts';
import { clamp01, easeOut } from './motion.ts';
import type { SceneModel } from './scene-model.ts';
import { addSprite, freeSprites } from './sprites.ts';

/** The seams begin to glow this long after her feet have touched, and are at their brightest so much later. */
const GLOW_AFTER_MS = 60;
const GLOW_IN_MS = 420;
/** Of the heart that the glow beats with, a minute: calm, and at the most. */
const CALM_BEATS = 90;
const MOST_BEATS = 170;
/** Between two wisps of steam: calm, and at the most. */
const CALM_STEAM_MS = 260;
const MOST_STEAM_MS = 70;

interface Drawn {
  readonly seams: Sprite;
  readonly model: SceneModel;
  readonly scale: number;
}

/**
 * The wait on a lid, the same for every outcome: seams glow, steam rises, the camera leans in, all the more the tenser it
 * is. It goes by the lid that trembles, and ends with it in a snap. Under reduced motion no lid trembles.
 */
export class Suspense implements Actor {
  /** over the lids, under what is written on them */
  readonly layer = new Container();
  readonly #lids: Lids;
  readonly #camera: Camera;
  readonly #emitters: Pick<Emitters, 'steam'>;
  #drawn: Drawn | null = null;
  #line: number | null = null;
  #steamMs = 0;

  constructor(lids: Lids, camera: Camera, emitters: Pick<Emitters, 'steam'>) {
    this.#lids = lids;
    this.#camera = camera;
    this.#emitters = emitters;
  }

  attach(model: SceneModel): void {
    const clip = model.themeTextures.sprite('lid_seams');
    const seams = addSprite(this.layer, clip);
    seams.scale.set(0);
    this.#drawn = { seams, model, scale: clip.scale };
  }

  detach(): void {
    freeSprites(this.layer);
    this.#drawn = null;
  }

  step(nowMs: number): number {
    const { trembling, trembleSinceMs, intensity } = this.#lids;
    const sinceMs = nowMs - trembleSinceMs;
    if (!this.#drawn) return 0;
    const { seams, model, scale } = this.#drawn;
    if (trembling !== this.#line) {
      this.#line = trembling;
      this.#steamMs = nowMs;
      if (trembling === null) this.#camera.leanOut();
      else this.#camera.leanIn(fragmentX(model.geometry, trembling), intensity);
    }
    const glow = clamp01((sinceMs - GLOW_AFTER_MS) / GLOW_IN_MS);
    // Out of sight by size, not by hiding: that would make Pixi build its list anew at every jump.
    seams.scale.set(trembling !== null && glow > 0 ? scale : 0);
    if (trembling === null) return 0;
    const { unit } = model.themeTextures;
    const beat = Math.sin(
      (sinceMs / 60_000) * Math.PI * 2 * (CALM_BEATS + (MOST_BEATS - CALM_BEATS) * intensity),
    );
    seams.alpha = easeOut(glow) * (0.35 + 0.5 * intensity + 0.15 * beat);
    const lid = this.#lids.lidOf(trembling);
    if (lid) {
      seams.position.copyFrom(lid.position);
      seams.rotation = lid.rotation;
    }
    const { x, y } = seams.position;
    while (this.#steamMs <= nowMs) {
      this.#emitters.steam(x / unit, y / unit, intensity);
      this.#steamMs += CALM_STEAM_MS + (MOST_STEAM_MS - CALM_STEAM_MS) * intensity;
    }
    return 60;
  }
}
