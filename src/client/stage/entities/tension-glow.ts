import type { Sprite } from 'pixi.js';
import { easeOut } from '../../state/easing.ts';
import { suspense } from '../../state/suspense.ts';
import type { Camera } from '../geometry/camera.ts';
import { lineX } from '../geometry/geometry.ts';
import { clamp01, lerp } from '../geometry/interpolation.ts';
import type { SceneModel } from '../model/scene-model.ts';
import type { Emitters } from '../particles/emitters.ts';
import { addSprite } from '../textures/sprites.ts';
import type { Lids } from './lids.ts';
import { SpriteEntity } from './sprite-entity.ts';

const GLOW_AFTER_MS = 60;
const GLOW_IN_MS = 420;
const HEAT_IN_MS = 700;
const HEAT_SIZE: readonly [calm: number, most: number] = [0.4, 1.7];
const HEAT_FLATNESS = 0.8;
const CALM_BEATS = 90;
const MOST_BEATS = 170;
const CALM_STEAM_MS = 300;
const MOST_STEAM_MS = 70;

const CALMEST = suspense(1, 2, 1);

export const tensionOf = (tension: number): number =>
  1 - (1 - clamp01((tension - CALMEST) / (1 - CALMEST))) ** 2;

interface Drawn {
  readonly heat: Sprite;
  readonly heatScale: number;
  readonly seams: Sprite;
  readonly scale: number;
}

export class TensionGlow extends SpriteEntity<Drawn> {
  private trembling: Lids['trembling'] = null;
  private tension = 0;
  private steamMs = 0;

  constructor(
    private readonly lids: Lids,
    private readonly camera: Camera,
    private readonly emitters: Pick<Emitters, 'steam'>,
  ) {
    super();
  }

  protected make({ themeTextures }: SceneModel): Drawn {
    const heatClip = themeTextures.sprite('heat');
    const clip = themeTextures.sprite('lid_seams');
    const heat = addSprite(this.layer, heatClip);
    const seams = addSprite(this.layer, clip);
    heat.scale.set(0);
    seams.scale.set(0);
    return { heat, heatScale: heatClip.scale, seams, scale: clip.scale };
  }

  protected draw(drawn: Drawn, nowMs: number): number {
    const { trembling } = this.lids;
    if (trembling !== this.trembling) this.begin(trembling, nowMs, drawn);
    if (trembling === null) return 0;
    this.glow(trembling.line, nowMs - trembling.sinceMs, drawn);
    const { x, y } = drawn.seams.position;
    const { unit } = this.model.themeTextures;
    for (; this.steamMs <= nowMs; this.steamMs += lerp(CALM_STEAM_MS, MOST_STEAM_MS, this.tension))
      this.emitters.steam(x / unit, y / unit, this.tension);
    return 60;
  }

  private begin(trembling: Lids['trembling'], nowMs: number, { heat, seams }: Drawn): void {
    this.trembling = trembling;
    this.steamMs = nowMs;
    if (trembling) {
      this.tension = tensionOf(trembling.intensity);
      this.camera.leanIn(lineX(this.model.geometry, trembling.line), this.tension);
      return;
    }
    this.camera.leanOut();
    // Hidden by size: changing `visible` makes Pixi rebuild its render instructions.
    heat.scale.set(0);
    seams.scale.set(0);
  }

  private glow(line: number, sinceMs: number, { heat, heatScale, seams, scale }: Drawn): void {
    const glow = clamp01((sinceMs - GLOW_AFTER_MS) / GLOW_IN_MS);
    if (glow === 0) return;
    const beat = Math.sin((sinceMs / 60_000) * Math.PI * 2 * lerp(CALM_BEATS, MOST_BEATS, this.tension));
    const lid = this.lids.lidOf(line);
    if (lid) {
      seams.position.copyFrom(lid.position);
      seams.rotation = lid.rotation;
      heat.position.copyFrom(lid.position);
    }
    seams.scale.set(scale);
    seams.alpha = easeOut(glow) * (0.35 + 0.5 * this.tension + 0.15 * beat);
    const grown = clamp01((sinceMs - GLOW_AFTER_MS) / HEAT_IN_MS);
    const size = heatScale * lerp(HEAT_SIZE[0], HEAT_SIZE[1], grown * this.tension) * (1 + 0.05 * beat);
    heat.scale.set(size, size * HEAT_FLATNESS);
    heat.alpha = grown * this.tension;
  }
}
