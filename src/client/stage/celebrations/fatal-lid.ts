import type { Container, Sprite } from 'pixi.js';
import { SpriteEntity } from '../entities/sprite-entity.ts';
import { lineX } from '../geometry/geometry.ts';
import type { SceneModel } from '../model/scene-model.ts';
import type { Emitters } from '../particles/emitters.ts';
import { addSprite, placeSprite } from '../textures/sprites.ts';

const FLARE_MS = 1600;
const FLARES = 2;

export class FatalLid extends SpriteEntity<Sprite> {
  private line = 0;
  private beganMs = Number.NEGATIVE_INFINITY;

  constructor(
    layer: Container,
    private readonly emitters: Pick<Emitters, 'burst'>,
  ) {
    super(layer);
  }

  protected make({ themeTextures }: SceneModel): Sprite {
    const lid = addSprite(this.layer, themeTextures.sprite('lid_hit'));
    lid.visible = false;
    return lid;
  }

  flare(line: number, nowMs: number): void {
    if (!this.drawn || line > this.model.geometry.lines) return;
    const { geometry } = this.model;
    this.line = line;
    this.beganMs = nowMs;
    this.emitters.burst('ignite', lineX(geometry, line), geometry.groundY);
  }

  clear(): void {
    this.beganMs = Number.NEGATIVE_INFINITY;
  }

  protected draw(lid: Sprite, nowMs: number): number {
    const u = (nowMs - this.beganMs) / FLARE_MS;
    lid.visible = u < 1;
    if (u >= 1) return 0;
    const { geometry, themeTextures } = this.model;
    const glow = Math.sin(u * Math.PI * FLARES) ** 2;
    placeSprite(lid, themeTextures.sprite('lid_hit'), themeTextures.unit, {
      x: lineX(geometry, this.line),
      y: geometry.groundY,
      scaleX: 1 + 0.04 * glow,
      alpha: 0.9 * glow,
    });
    return 60;
  }
}
