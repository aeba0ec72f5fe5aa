import type { Sprite } from 'pixi.js';
import type { TrafficItem } from '../../../contract/theme/theme.ts';
import { lerp } from '../geometry/interpolation.ts';
import { deckTop } from '../model/backdrop.ts';
import { type FrameConditions, frameRateForDelay, isIdle } from '../model/entity.ts';
import type { SceneModel } from '../model/scene-model.ts';
import { STRIP_PARALLAX } from '../model/world-view.ts';
import { addSprite, placeSprite } from '../textures/sprites.ts';
import { SpriteEntity } from './sprite-entity.ts';

export const VEHICLE_HZ = 24;
const BEHIND_PARAPET = 0.075;
const GAP_MS: readonly [number, number] = [2600, 6500];
const FIRST_MS = 900;

/** One vehicle at a time crosses the bridge. It starts only when it can be across before the page is idle. */
export class Vehicles extends SpriteEntity<Sprite> {
  driving: TrafficItem | null = null;
  private index = 0;
  private nextStartMs: number | null = null;
  private deckX = 0;

  constructor(
    private readonly conditions: FrameConditions,
    private readonly camera: { readonly x: number },
  ) {
    super();
  }

  protected make({ themeTextures }: SceneModel): Sprite | null {
    const [first] = themeTextures.theme.traffic;
    if (!first) return null;
    const sprite = addSprite(this.layer, themeTextures.sprite(first.sprite));
    sprite.visible = false;
    return sprite;
  }

  startNow(): void {
    this.driving = null;
    this.nextStartMs = 0;
  }

  protected draw(sprite: Sprite, nowMs: number, dtMs: number): number {
    if (!this.driving && isIdle(this.conditions)) return 0;
    if (this.conditions.reducedMotion) {
      this.driving = null;
      this.nextStartMs = null;
      sprite.visible = false;
      return 0;
    }
    const { traffic } = this.model.themeTextures.theme;
    const item = this.driving ?? traffic[this.index % traffic.length];
    return item ? this.drive(item, nowMs, dtMs, sprite) : 0;
  }

  private drive(item: TrafficItem, nowMs: number, dtMs: number, sprite: Sprite): number {
    const { themeTextures, geometry } = this.model;
    const { unit } = themeTextures;
    const { width } = geometry;
    const { flip, speed } = item;
    const clip = themeTextures.sprite(item.sprite);
    /** half its width; 0 while its picture is loading */
    const reach = ((clip.textures[0]?.orig.width ?? 0) * clip.scale) / unit / 2;
    const passedX = this.camera.x * STRIP_PARALLAX.deck;
    if (!this.driving) {
      this.nextStartMs ??= nowMs + FIRST_MS;
      const crossingMs = ((width + 2 * reach) / speed) * 1000;
      if (reach === 0 || crossingMs > this.conditions.msUntilIdle) return 0;
      if (nowMs < this.nextStartMs) return frameRateForDelay(this.nextStartMs - nowMs);
      this.index += 1;
      this.driving = item;
      this.deckX = passedX + (flip ? width + reach : -reach);
    }
    this.deckX += ((flip ? -1 : 1) * speed * dtMs) / 1000;
    const screenX = this.deckX - passedX;
    const past = flip ? -reach - screenX : screenX - reach - width;
    const isLeftBehind = past < -width - 2 * reach - 1;
    if (past > 0 || isLeftBehind) {
      const gapMs = lerp(GAP_MS[0], GAP_MS[1], Math.random());
      this.driving = null;
      this.nextStartMs = nowMs + gapMs;
      sprite.visible = false;
      return frameRateForDelay(gapMs);
    }
    placeSprite(sprite, clip, unit, {
      x: this.camera.x + screenX,
      y: deckTop(themeTextures, geometry) + BEHIND_PARAPET,
      scaleX: flip ? -1 : 1,
      scaleY: 1,
    });
    return VEHICLE_HZ;
  }
}
