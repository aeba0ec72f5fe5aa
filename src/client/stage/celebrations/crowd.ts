import type { Sprite } from 'pixi.js';
import { easeInOut, easeOut } from '../../state/easing.ts';
import { CameraEntity } from '../entities/sprite-entity.ts';
import { clamp01 } from '../geometry/interpolation.ts';
import type { SceneModel } from '../model/scene-model.ts';
import { addSprite, placeSprite } from '../textures/sprites.ts';
import type { Clip } from '../textures/theme-textures.ts';

const RISE_MS = 420;
export const SINK_MS = 380;
const BEAT_MS = 230;
const CROWD_STEP = 2.05;
const HIDDEN = 1.2;
const HOP = 0.055;
const TWO_DRUMMERS_WIDTH = 5;

interface Person {
  readonly sprite: Sprite;
  readonly clips: readonly [Clip, Clip];
  /** share of the scene's width */
  readonly at: number;
  readonly lateBeats: number;
}

export class Crowd extends CameraEntity<readonly Person[]> {
  private cameMs = Number.NEGATIVE_INFINITY;
  private leavesMs = Number.NEGATIVE_INFINITY;

  protected make({ themeTextures, geometry: { width } }: SceneModel): Person[] {
    const add = (name: 'crowd' | 'dhol', at: number, lateBeats: number): Person => {
      const clips = [themeTextures.sprite(`${name}_1`), themeTextures.sprite(`${name}_2`)] as const;
      const sprite = addSprite(this.layer, clips[0]);
      return { sprite, clips, at, lateBeats };
    };
    const groups = Math.ceil(width / CROWD_STEP) + 1;
    const drummers = width >= TWO_DRUMMERS_WIDTH ? [0.14, 0.86] : [0.5];
    return [
      ...Array.from({ length: groups }, (_, index) =>
        add('crowd', 0.5 + ((index - (groups - 1) / 2) * CROWD_STEP) / width, index % 2),
      ),
      ...drummers.map((at) => add('dhol', at, 0)),
    ];
  }

  come(nowMs: number, durationMs: number): void {
    this.cameMs = nowMs;
    this.leavesMs = nowMs + durationMs;
  }

  leave(nowMs: number): void {
    this.leavesMs = Math.min(this.leavesMs, nowMs);
  }

  hide(): void {
    this.leavesMs = Number.NEGATIVE_INFINITY;
  }

  protected draw(people: readonly Person[], nowMs: number): number {
    const isThere = nowMs < this.leavesMs + SINK_MS;
    this.layer.visible = isThere;
    if (!isThere) return 0;
    const { geometry, themeTextures } = this.model;
    const shown =
      easeOut(clamp01((nowMs - this.cameMs) / RISE_MS)) *
      (1 - easeInOut(clamp01((nowMs - this.leavesMs) / SINK_MS)));
    const beats = (nowMs - this.cameMs) / BEAT_MS;
    for (const { sprite, clips, at, lateBeats } of people) {
      const clip = clips[(Math.floor(beats) + lateBeats) % 2 === 0 ? 0 : 1];
      const hop = Math.abs(Math.sin((beats + lateBeats / 2) * Math.PI));
      placeSprite(sprite, clip, themeTextures.unit, {
        x: this.camera.x + at * geometry.width,
        y: geometry.height + 0.04 + HIDDEN * (1 - shown) - HOP * hop,
        scaleX: 1,
        scaleY: 1 + 0.03 * hop,
      });
    }
    return 60;
  }
}
