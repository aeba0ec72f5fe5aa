import { Container, type Sprite } from 'pixi.js';
import { suspense } from '../../presentation/suspense.ts';
import type { Emitters } from '../particles/emitters.ts';
import type { Camera } from '../scene/camera.ts';
import { fragmentX } from '../scene/geometry.ts';
import { clamp01, easeOut, lerp } from '../scene/motion.ts';
import type { SceneModel } from '../scene/scene-model.ts';
import { addSprite, freeSprites } from '../textures/sprites.ts';
import type { Entity } from './entity.ts';
import type { Lids } from './lids.ts';

/** The seams begin to glow this long after her feet have touched, and are at their brightest so much later. */
const GLOW_AFTER_MS = 60;
const GLOW_IN_MS = 420;
/** The heat around the lid grows all through the wait. */
const HEAT_IN_MS = 700;
/** How large it is, as a factor of the drawing: calm, and at the most. */
const HEAT_SIZE: readonly [calm: number, most: number] = [0.4, 1.7];
/** It lies on the road. */
const HEAT_FLATNESS = 0.8;
/** Of the heart that the glow beats with, a minute: calm, and at the most. */
const CALM_BEATS = 90;
const MOST_BEATS = 170;
/** Between two wisps of steam: calm, and at the most. */
const CALM_STEAM_MS = 300;
const MOST_STEAM_MS = 70;

/** The wait on the first line of the easiest road. */
const CALMEST = suspense(1, 2, 1);

/**
 * How much of the suspense is seen: nothing on the first line of the easiest road, all of it on the last of the hardest, and
 * more than half at the end of an easy road, where there is half of all the suspense: that is to be plainly another moment than its beginning.
 * @param tension as `suspense` says
 * @returns 0..1
 */
export const drama = (tension: number): number => 1 - (1 - clamp01((tension - CALMEST) / (1 - CALMEST))) ** 2;

interface Drawn {
  readonly heat: Sprite;
  readonly heatScale: number;
  readonly seams: Sprite;
  readonly scale: number;
  readonly model: SceneModel;
}

/**
 * The wait on a lid, the same for every outcome: seams glow, heat and steam rise, the camera leans in, all the more the tenser it
 * is. It goes by the lid that trembles, and ends with it in a snap. Under reduced motion no lid trembles.
 */
export class Suspense implements Entity {
  readonly sleeps = true;
  /** over the lids, under what is written on them */
  readonly layer = new Container();
  readonly #lids: Lids;
  readonly #camera: Camera;
  readonly #emitters: Pick<Emitters, 'steam'>;
  #drawn: Drawn | null = null;
  #line: number | null = null;
  /** of the wait that is on, 0..1 */
  #drama = 0;
  #steamMs = 0;

  constructor(lids: Lids, camera: Camera, emitters: Pick<Emitters, 'steam'>) {
    this.#lids = lids;
    this.#camera = camera;
    this.#emitters = emitters;
  }

  attach(model: SceneModel): void {
    const heatClip = model.themeTextures.sprite('heat');
    const clip = model.themeTextures.sprite('lid_seams');
    const heat = addSprite(this.layer, heatClip);
    const seams = addSprite(this.layer, clip);
    heat.scale.set(0);
    seams.scale.set(0);
    this.#drawn = { heat, heatScale: heatClip.scale, seams, scale: clip.scale, model };
  }

  detach(): void {
    freeSprites(this.layer);
    this.#drawn = null;
  }

  step(nowMs: number): number {
    const { trembling } = this.#lids;
    if (!this.#drawn) return 0;
    if (trembling !== this.#line) this.#begin(trembling, nowMs, this.#drawn);
    if (trembling === null) return 0;
    this.#draw(trembling, nowMs - this.#lids.trembleSinceMs, this.#drawn);
    const { x, y } = this.#drawn.seams.position;
    const { unit } = this.#drawn.model.themeTextures;
    while (this.#steamMs <= nowMs) {
      this.#emitters.steam(x / unit, y / unit, this.#drama);
      this.#steamMs += lerp(CALM_STEAM_MS, MOST_STEAM_MS, this.#drama);
    }
    return 60;
  }

  /** Another lid trembles, or none. */
  #begin(line: number | null, nowMs: number, { heat, seams, model }: Drawn): void {
    this.#line = line;
    this.#steamMs = nowMs;
    this.#drama = drama(this.#lids.intensity);
    if (line !== null) {
      this.#camera.leanIn(fragmentX(model.geometry, line), this.#drama);
      return;
    }
    this.#camera.leanOut();
    // Out of sight by size, not by hiding: that would make Pixi build its list anew at every jump.
    heat.scale.set(0);
    seams.scale.set(0);
  }

  #draw(line: number, sinceMs: number, { heat, heatScale, seams, scale }: Drawn): void {
    const glow = clamp01((sinceMs - GLOW_AFTER_MS) / GLOW_IN_MS);
    if (glow === 0) return;
    const beat = Math.sin((sinceMs / 60_000) * Math.PI * 2 * lerp(CALM_BEATS, MOST_BEATS, this.#drama));
    const lid = this.#lids.lidOf(line);
    if (lid) {
      seams.position.copyFrom(lid.position);
      seams.rotation = lid.rotation;
      heat.position.copyFrom(lid.position);
    }
    seams.scale.set(scale);
    seams.alpha = easeOut(glow) * (0.35 + 0.5 * this.#drama + 0.15 * beat);
    const grown = clamp01((sinceMs - GLOW_AFTER_MS) / HEAT_IN_MS);
    const size = heatScale * lerp(HEAT_SIZE[0], HEAT_SIZE[1], grown * this.#drama) * (1 + 0.05 * beat);
    heat.scale.set(size, size * HEAT_FLATNESS);
    heat.alpha = grown * this.#drama;
  }
}
