import type { Container, Sprite } from 'pixi.js';
import { SpriteEntity } from '../entities/sprite-entity.ts';
import type { Emitters } from '../particles/emitters.ts';
import { lineX } from '../scene/geometry.ts';
import type { SceneModel } from '../scene/scene-model.ts';
import { addSprite, place } from '../textures/sprites.ts';

const FLARE_MS = 1600;
const FLARES = 2;

interface Drawn {
  readonly lid: Sprite;
  readonly model: SceneModel;
}

/** After a cash-out the revealed fatal line flares. */
export class FatalLid extends SpriteEntity<Drawn> {
  private line = 0;
  private beganMs = Number.NEGATIVE_INFINITY;

  constructor(
    layer: Container,
    private readonly emitters: Pick<Emitters, 'burst'>,
  ) {
    super(layer);
  }

  protected make(model: SceneModel): Drawn {
    const lid = addSprite(this.layer, model.themeTextures.sprite('lid_hit'));
    lid.visible = false;
    return { lid, model };
  }

  flare(line: number, nowMs: number): void {
    const geometry = this.drawn?.model.geometry;
    if (!geometry || line > geometry.lines) return;
    this.line = line;
    this.beganMs = nowMs;
    this.emitters.burst('ignite', lineX(geometry, line), geometry.groundY);
  }

  clear(): void {
    this.beganMs = Number.NEGATIVE_INFINITY;
  }

  protected draw({ lid, model }: Drawn, nowMs: number): number {
    const u = (nowMs - this.beganMs) / FLARE_MS;
    lid.visible = u < 1;
    if (u >= 1) return 0;
    const { geometry, themeTextures } = model;
    const glow = Math.sin(u * Math.PI * FLARES) ** 2;
    place(lid, themeTextures.sprite('lid_hit'), themeTextures.unit, {
      x: lineX(geometry, this.line),
      y: geometry.groundY,
      scaleX: 1 + 0.04 * glow,
      alpha: 0.9 * glow,
    });
    return 60;
  }
}
