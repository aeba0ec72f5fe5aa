import type { Container, Sprite } from 'pixi.js';
import type { AnimationName } from '../../../theme/theme.ts';
import { clamp01 } from '../../scene/motion.ts';
import type { SceneModel } from '../../scene/scene-model.ts';
import { addSprite, frameAt, freeSprites, setTexture } from '../../textures/sprites.ts';
import type { Clip, ThemeTextures } from '../../textures/theme-textures.ts';
import type { Pose } from './poses.ts';

/** The steam shows when the cloud has gone. */
const STEAM_AFTER_MS = 260;

/** The chicken on her shadow, and the steam of what is left of her. */
export class ChickenSprites {
  readonly #layer: Container;
  readonly #shadow: Sprite;
  readonly #chicken: Sprite;
  readonly #steam: Sprite;
  readonly #themeTextures: ThemeTextures;
  readonly #shadowScale: number;
  /** lanes from the scene's top */
  readonly #groundY: number;
  // Her clip is kept: looked up anew each frame, the look-ups would cost more than the pose.
  #clip: Clip;
  #animation: AnimationName = 'chicken_rest';
  #frame = 0;

  constructor(layer: Container, { themeTextures, geometry }: SceneModel) {
    const shadow = themeTextures.sprite('shadow');
    this.#layer = layer;
    this.#themeTextures = themeTextures;
    this.#groundY = geometry.groundY;
    this.#shadowScale = shadow.scale;
    this.#clip = themeTextures.animation(this.#animation);
    this.#shadow = addSprite(layer, shadow);
    this.#chicken = addSprite(layer, this.#clip);
    this.#steam = addSprite(layer, themeTextures.animation('steam'));
    this.#steam.visible = false;
  }

  /** @param x lanes */
  draw(pose: Pose, x: number, reducedMotion: boolean): void {
    this.#drawChicken(pose, x);
    this.#drawSteam(pose, x, reducedMotion);
  }

  #drawChicken(pose: Pose, x: number): void {
    const { unit } = this.#themeTextures;
    const { animation } = pose;
    if (animation !== this.#animation) {
      this.#clip = this.#themeTextures.animation(animation);
      this.#animation = animation;
      this.#frame = -1;
    }
    const clip = this.#clip;
    const frame = frameAt(clip, pose.frameMs);
    if (frame !== this.#frame) {
      setTexture(this.#chicken, clip, frame);
      this.#frame = frame;
    }
    const chicken = this.#chicken;
    chicken.position.set(
      (x + clip.offset[0] + pose.shakeX) * unit,
      (this.#groundY + clip.offset[1] - pose.height) * unit,
    );
    chicken.scale.set(clip.scale * pose.scaleX, clip.scale * pose.scaleY);
    chicken.rotation = pose.rotation;
    chicken.alpha = pose.alpha;
    const near = 1 - clamp01(pose.height / 0.9) * 0.5;
    const shadow = this.#shadow;
    shadow.position.set(x * unit, (this.#groundY + 0.075) * unit);
    shadow.scale.set(this.#shadowScale * near * pose.scaleX, this.#shadowScale * near);
    shadow.alpha = pose.alpha * near;
  }

  #drawSteam({ animation, frameMs, height }: Pose, x: number, reducedMotion: boolean): void {
    const steam = this.#steam;
    steam.visible = animation === 'chicken_cooked' && frameMs > STEAM_AFTER_MS;
    if (!steam.visible) return;
    const { unit } = this.#themeTextures;
    const clip = this.#themeTextures.animation('steam');
    setTexture(steam, clip, frameAt(clip, reducedMotion ? 0 : frameMs));
    steam.position.set((x + clip.offset[0]) * unit, (this.#groundY + clip.offset[1] - height) * unit);
    steam.scale.set(clip.scale);
    steam.alpha = clamp01((frameMs - STEAM_AFTER_MS) / 300);
  }

  free(): void {
    freeSprites(this.#layer);
  }
}
