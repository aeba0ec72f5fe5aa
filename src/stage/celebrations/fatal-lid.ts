import type { Container, Sprite } from 'pixi.js';
import type { Emitters } from '../particles/emitters.ts';
import { lineX } from '../scene/geometry.ts';
import type { SceneModel } from '../scene/scene-model.ts';
import { addSprite, freeSprites, place } from '../textures/sprites.ts';

const FLARE_MS = 1600;
const FLARES = 2;

/** After a cash-out the revealed fatal line flares. */
export class FatalLid {
  private lid: Sprite | null = null;
  private model: SceneModel | null = null;
  private line = 0;
  private beganMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly layer: Container,
    private readonly emitters: Pick<Emitters, 'burst'>,
  ) {}

  attach(model: SceneModel): void {
    this.model = model;
    this.lid = addSprite(this.layer, model.themeTextures.sprite('lid_hit'));
    this.lid.visible = false;
  }

  detach(): void {
    freeSprites(this.layer);
    this.lid = null;
    this.model = null;
  }

  flare(line: number, nowMs: number): void {
    if (!this.model || line > this.model.geometry.lines) return;
    const { geometry } = this.model;
    this.line = line;
    this.beganMs = nowMs;
    this.emitters.burst('ignite', lineX(geometry, line), geometry.groundY);
  }

  clear(): void {
    this.beganMs = Number.NEGATIVE_INFINITY;
  }

  step(nowMs: number): number {
    if (!this.lid || !this.model) return 0;
    const u = (nowMs - this.beganMs) / FLARE_MS;
    this.lid.visible = u < 1;
    if (u >= 1) return 0;
    const { geometry, themeTextures } = this.model;
    const glow = Math.sin(u * Math.PI * FLARES) ** 2;
    place(this.lid, themeTextures.sprite('lid_hit'), themeTextures.unit, {
      x: lineX(geometry, this.line),
      y: geometry.groundY,
      scaleX: 1 + 0.04 * glow,
      alpha: 0.9 * glow,
    });
    return 60;
  }
}
