import { type Container, Sprite } from 'pixi.js';
import { lerp } from '../geometry/interpolation.ts';
import { type Motion, playMotion, restPose } from '../geometry/tracks.ts';
import type { SceneModel } from '../model/scene-model.ts';
import { freeSprites, placePose } from '../textures/sprites.ts';
import type { ThemeTextures } from '../textures/theme-textures.ts';

export interface AnimatedPart extends Motion<string> {
  readonly fromMs?: number;
  readonly untilMs?: number;
  readonly tint?: number;
  /** end of `along`: x in lanes from the start, y in lanes from the top of the scene */
  readonly to?: readonly [x: number, y: number];
}

/** Draws parts around one position. The first part is in front. */
export abstract class AnimatedParts {
  private sprites: Sprite[] = [];
  protected model: SceneModel | null = null;
  private readonly pose = restPose('');
  protected firstPartX = 0;
  protected firstPartY = 0;

  /** @param count largest number of parts */
  constructor(
    readonly layer: Container,
    private readonly count: number,
  ) {}

  attach(model: SceneModel): void {
    this.model = model;
    this.sprites = Array.from({ length: this.count }, () =>
      this.layer.addChild(new Sprite({ visible: false })),
    );
  }

  detach(): void {
    freeSprites(this.layer);
    this.sprites = [];
    this.model = null;
  }

  protected hide(): void {
    for (const sprite of this.sprites) sprite.visible = false;
  }

  protected draw(parts: readonly AnimatedPart[], tMs: number, x: number, y: number): void {
    if (!this.model) return;
    for (let index = parts.length - 1; index >= 0; index--) {
      const part = parts[index];
      const sprite = this.sprites[index];
      if (part && sprite) this.drawPart(part, sprite, this.model.themeTextures, tMs, x, y);
    }
  }

  private drawPart(
    part: AnimatedPart,
    sprite: Sprite,
    themeTextures: ThemeTextures,
    tMs: number,
    x: number,
    y: number,
  ): void {
    const { fromMs = 0, untilMs = Number.POSITIVE_INFINITY, tint = 0xffffff, to } = part;
    const { pose } = this;
    sprite.visible = tMs >= fromMs && tMs <= untilMs;
    if (!sprite.visible) return;
    playMotion(pose, part, tMs);
    // Pixi parses a colour each time it is set.
    if (sprite.tint !== tint) sprite.tint = tint;
    const fromX = x + (to ? to[0] * pose.along : 0);
    const fromY = to ? lerp(y, to[1], pose.along) : y;
    placePose(sprite, themeTextures.clip(pose.picture), themeTextures.unit, fromX, fromY, pose);
    this.firstPartX = fromX + pose.x;
    this.firstPartY = fromY - pose.height;
  }
}
