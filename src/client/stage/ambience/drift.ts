import type { Container, Sprite } from 'pixi.js';
import { CameraEntity } from '../entities/sprite-entity.ts';
import { lerp } from '../geometry/interpolation.ts';
import type { SceneModel } from '../model/scene-model.ts';
import { addSprite } from '../textures/sprites.ts';
import { seededRandom } from './seeded-random.ts';

const EARLY_MS = 8;

export interface DriftKind {
  readonly picture: 'rain' | 'ember';
  readonly seed: number;
  readonly count: number;
  /** lanes per second, downwards */
  readonly fall: readonly [number, number];
  readonly slant: number;
  readonly scale: readonly [number, number];
  readonly alpha: number;
  readonly hz: number;
  /** moves no more often than `hz` */
  readonly slow: boolean;
  /** share of the way after which it has faded; 1 does not fade */
  readonly reach: number;
}

export const RAIN: DriftKind = {
  picture: 'rain',
  seed: 3,
  count: 36,
  fall: [4.2, 6.5],
  slant: 0.16,
  scale: [0.6, 1],
  alpha: 0.34,
  hz: 30,
  slow: false,
  reach: 1,
};

export const EMBERS: DriftKind = {
  picture: 'ember',
  seed: 29,
  count: 22,
  fall: [-0.42, -0.18],
  slant: 0.3,
  scale: [0.3, 0.7],
  alpha: 0.85,
  hz: 20,
  slow: true,
  reach: 0.8,
};

interface Piece {
  readonly sprite: Sprite;
  readonly x: number;
  readonly y: number;
  readonly speed: number;
}

export class Drift extends CameraEntity<readonly Piece[]> {
  amount = 0;
  private drawnMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly kind: DriftKind,
    layer: Container,
    camera: { readonly x: number },
  ) {
    super(layer, camera);
  }

  protected make({ themeTextures }: SceneModel): Piece[] | null {
    const { picture, seed, count, fall, slant, scale } = this.kind;
    const clip = themeTextures.sprite(picture);
    this.drawnMs = Number.NEGATIVE_INFINITY;
    if (clip.textures.length === 0) return null;
    return Array.from({ length: count }, (_, index) => {
      const roll = (nth: number): number => seededRandom(seed, index * 4 + nth);
      const sprite = addSprite(this.layer, clip);
      sprite.rotation = slant;
      sprite.scale.set(clip.scale * lerp(scale[0], scale[1], roll(0)));
      return { sprite, x: roll(1), y: roll(2), speed: lerp(fall[0], fall[1], roll(3)) };
    });
  }

  protected draw(pieces: readonly Piece[], nowMs: number): number {
    this.layer.visible = this.amount > 0;
    if (this.amount === 0) return 0;
    const { slant, alpha, reach, hz, slow } = this.kind;
    const sinceMs = nowMs - this.drawnMs;
    if (slow && sinceMs >= 0 && sinceMs < 1000 / hz - EARLY_MS) return hz;
    this.drawnMs = nowMs;
    const { geometry, themeTextures } = this.model;
    const { unit } = themeTextures;
    const { width, height, farHeight } = geometry;
    const seconds = nowMs / 1000;
    const fall = height - farHeight;
    const cameraX = this.camera.x;
    for (let index = 0; index < pieces.length; index++) {
      const piece = pieces[index];
      if (!piece) continue;
      const { sprite, x, y, speed } = piece;
      const gone = (y * fall + seconds * Math.abs(speed)) % fall;
      const fallen = speed < 0 ? fall - gone : gone;
      const along = (x * 7.3 * width - fallen * slant - cameraX * 0.9) % width;
      const falls = index < this.amount * pieces.length;
      sprite.alpha = falls ? alpha * Math.max(0, 1 - (reach < 1 ? gone / fall / reach : 0)) : 0;
      sprite.position.set(
        (cameraX + (along < 0 ? along + width : along)) * unit,
        (farHeight + fallen) * unit,
      );
    }
    return hz;
  }
}
