import type { Container, Sprite } from 'pixi.js';
import { clamp01 } from '../../scene/motion.ts';
import type { SceneModel } from '../../scene/scene-model.ts';
import { addSprite, frameAt, freeSprites, setTexture } from '../../textures/sprites.ts';
import type { Pose } from './poses.ts';

/** The steam shows when the cloud of the plate has gone. */
const STEAM_AFTER_MS = 260;

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

  draw(pose: Pose, x: number, reducedMotion: boolean): void {
    this.drawChicken(pose, x);
    this.drawShadow(pose, x);
    this.drawSteam(pose, x, reducedMotion);
  }

  private drawChicken(pose: Pose, x: number): void {
    const { themeTextures, geometry } = this.model;
    const { unit } = themeTextures;
    const clip = themeTextures.animation(pose.animation);
    const chicken = this.chicken;
    setTexture(chicken, clip, frameAt(clip, pose.frameMs));
    chicken.position.set(
      (x + clip.offset[0] + pose.shakeX) * unit,
      (geometry.groundY + clip.offset[1] - pose.height) * unit,
    );
    chicken.scale.set(clip.scale * pose.scaleX, clip.scale * pose.scaleY);
    chicken.rotation = pose.rotation;
    chicken.alpha = pose.alpha;
  }

  private drawShadow(pose: Pose, x: number): void {
    const { themeTextures, geometry } = this.model;
    const { scale } = themeTextures.sprite('shadow');
    const nearness = 1 - clamp01(pose.height / 0.9) * 0.5;
    this.shadow.position.set(x * themeTextures.unit, (geometry.groundY + 0.075) * themeTextures.unit);
    this.shadow.scale.set(scale * nearness * pose.scaleX, scale * nearness);
    this.shadow.alpha = pose.alpha * nearness;
  }

  private drawSteam({ animation, frameMs, height }: Pose, x: number, reducedMotion: boolean): void {
    const steam = this.steam;
    steam.visible = animation === 'chicken_cooked' && frameMs > STEAM_AFTER_MS;
    if (!steam.visible) return;
    const { themeTextures, geometry } = this.model;
    const { unit } = themeTextures;
    const clip = themeTextures.animation('steam');
    setTexture(steam, clip, frameAt(clip, reducedMotion ? 0 : frameMs));
    steam.position.set((x + clip.offset[0]) * unit, (geometry.groundY + clip.offset[1] - height) * unit);
    steam.scale.set(clip.scale);
    steam.alpha = clamp01((frameMs - STEAM_AFTER_MS) / 300);
  }

  free(): void {
    freeSprites(this.layer);
  }
}
