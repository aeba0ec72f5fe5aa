import type { Container, Sprite } from 'pixi.js';
import type { AnimationName } from '../../../../contract/theme/theme.ts';
import { clamp01 } from '../../geometry/interpolation.ts';
import type { Pose } from '../../geometry/tracks.ts';
import type { SceneModel } from '../../model/scene-model.ts';
import { addSprite, frameAt, freeSprites, placePose, setTexture, widthOf } from '../../textures/sprites.ts';

/** The steam shows when the cloud of the plate has gone. */
const STEAM_AFTER_MS = 260;

type ChickenPose = Pose<AnimationName>;

export class ChickenSprites {
  private readonly shadow: Sprite;
  private readonly chicken: Sprite;
  private readonly steam: Sprite;

  constructor(
    private readonly layer: Container,
    private readonly model: SceneModel,
  ) {
    const { themeTextures } = model;
    this.shadow = addSprite(layer, themeTextures.sprite('shadow'));
    this.chicken = addSprite(layer, themeTextures.animation('chicken_rest'));
    this.steam = addSprite(layer, themeTextures.animation('steam'));
    this.steam.visible = false;
  }

  draw(pose: ChickenPose, x: number, reducedMotion: boolean): void {
    this.drawChicken(pose, x);
    this.drawShadow(pose, x);
    this.drawSteam(pose, x, reducedMotion);
  }

  private drawChicken(pose: ChickenPose, x: number): void {
    const { themeTextures, geometry } = this.model;
    const clip = themeTextures.animation(pose.picture);
    placePose(this.chicken, clip, themeTextures.unit, x, geometry.groundY, pose);
  }

  private drawShadow(pose: ChickenPose, x: number): void {
    const { themeTextures, geometry } = this.model;
    const { scale } = themeTextures.sprite('shadow');
    const nearness = 1 - clamp01(pose.height / 0.9) * 0.5;
    this.shadow.position.set(x * themeTextures.unit, (geometry.groundY + 0.075) * themeTextures.unit);
    this.shadow.scale.set(scale * nearness * widthOf(pose), scale * nearness);
    this.shadow.alpha = pose.alpha * nearness;
  }

  private drawSteam({ picture, pictureMs, height }: ChickenPose, x: number, reducedMotion: boolean): void {
    const steam = this.steam;
    steam.visible = picture === 'chicken_cooked' && pictureMs > STEAM_AFTER_MS;
    if (!steam.visible) return;
    const { themeTextures, geometry } = this.model;
    const { unit } = themeTextures;
    const clip = themeTextures.animation('steam');
    setTexture(steam, clip, frameAt(clip, reducedMotion ? 0 : pictureMs));
    steam.position.set((x + clip.offset[0]) * unit, (geometry.groundY + clip.offset[1] - height) * unit);
    steam.scale.set(clip.scale);
    steam.alpha = clamp01((pictureMs - STEAM_AFTER_MS) / 300);
  }

  free(): void {
    freeSprites(this.layer);
  }
}
