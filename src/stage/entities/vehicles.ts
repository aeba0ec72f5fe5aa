import { Container, type Sprite } from 'pixi.js';
import type { TrafficItem } from '../../theme/theme.ts';
import { deckTop } from '../scene/layers/far.tsx';
import type { SceneModel } from '../scene/scene-model.ts';
import { addSprite, freeSprites, place } from '../textures/sprites.ts';
import type { ThemeTextures } from '../textures/theme-textures.ts';
import { type Conditions, type Entity, rateOfFrameIn } from './entity.ts';
import { Traffic } from './traffic.ts';

const BEHIND_PARAPET = 0.075;

function halfWidthOf({ sprite }: TrafficItem, themeTextures: ThemeTextures): number {
  const clip = themeTextures.sprite(sprite);
  return ((clip.textures[0]?.orig.width ?? 0) * clip.scale) / themeTextures.unit / 2;
}

interface DrawnVehicle {
  readonly sprite: Sprite;
  readonly model: SceneModel;
  readonly deckTop: number;
}

export class Vehicles implements Entity {
  readonly layer = new Container();
  readonly traffic = new Traffic();
  private drawn: DrawnVehicle | null = null;

  constructor(
    private readonly conditions: Conditions,
    private readonly camera: { readonly x: number },
  ) {}

  attach(model: SceneModel): void {
    const { themeTextures, geometry } = model;
    const [first] = themeTextures.theme.traffic;
    if (!first) return;
    const sprite = addSprite(this.layer, themeTextures.sprite(first.sprite));
    sprite.visible = false;
    this.drawn = { sprite, model, deckTop: deckTop(themeTextures, geometry) };
  }

  detach(): void {
    freeSprites(this.layer);
    this.drawn = null;
  }

  step(nowMs: number): number {
    const { msUntilIdle, reducedMotion } = this.conditions;
    const leftMs = reducedMotion ? 0 : msUntilIdle;
    if (reducedMotion) this.traffic.clear();
    const rateHz = this.drawn ? this.drive(this.drawn, nowMs, leftMs) : 0;
    return Math.max(rateHz, rateOfFrameIn(this.traffic.msToNextStart(nowMs) ?? Number.POSITIVE_INFINITY));
  }

  private drive({ sprite, model, deckTop }: DrawnVehicle, nowMs: number, leftMs: number): number {
    const { themeTextures, geometry } = model;
    const { traffic } = themeTextures.theme;
    const next = this.traffic.currentOrNext(traffic);
    if (!next) return 0;
    const { x } = this.camera;
    const reach = halfWidthOf(next, themeTextures);
    const rateHz = this.traffic.step(nowMs, traffic, reach, geometry.width, x, leftMs);
    const { driving, screenX } = this.traffic;
    sprite.visible = driving !== null;
    if (driving)
      place(sprite, themeTextures.sprite(driving.sprite), themeTextures.unit, {
        x: x + screenX,
        y: deckTop + BEHIND_PARAPET,
        scaleX: driving.flip ? -1 : 1,
        scaleY: 1,
      });
    return rateHz;
  }
}
