import { type Container, Sprite } from 'pixi.js';
import type { Pose } from '../geometry/tracks.ts';
import type { Clip } from './theme-textures.ts';

export function setTexture(sprite: Sprite, clip: Clip, index = 0): void {
  const texture = clip.textures[index] ?? clip.textures[0];
  if (!texture) {
    sprite.visible = false;
    return;
  }
  if (sprite.texture !== texture) sprite.texture = texture;
  sprite.anchor.set(clip.anchor[0], clip.anchor[1]);
}

/** In lanes, as factors of the drawing, and in radians. */
export interface Placement {
  readonly x: number;
  readonly y: number;
  readonly scaleX?: number;
  readonly scaleY?: number;
  readonly rotation?: number;
  readonly alpha?: number;
}

/** Shows the first frame of the clip. @param unit sheet px in one lane */
export function placeSprite(sprite: Sprite, clip: Clip, unit: number, placement: Placement): void {
  const { x, y, scaleX = 1, scaleY = scaleX, rotation = 0, alpha = 1 } = placement;
  sprite.visible = true;
  setTexture(sprite, clip);
  sprite.position.set(x * unit, y * unit);
  sprite.scale.set(clip.scale * scaleX, clip.scale * scaleY);
  sprite.rotation = rotation;
  sprite.alpha = alpha;
}

export const widthOf = ({ scale, squash, facing }: Pose<string>): number =>
  scale * (1 + 0.72 * squash) * facing;

/** Applies a pose. @param x position of the clip in lanes, like `y` */
export function placePose(
  sprite: Sprite,
  clip: Clip,
  unit: number,
  x: number,
  y: number,
  pose: Pose<string>,
): void {
  const { scale, squash, stretch, rotation, alpha } = pose;
  setTexture(sprite, clip, frameAt(clip, pose.pictureMs));
  sprite.position.set((x + clip.offset[0] + pose.x) * unit, (y + clip.offset[1] - pose.height) * unit);
  sprite.scale.set(clip.scale * widthOf(pose), clip.scale * scale * (1 - squash) * stretch);
  sprite.rotation = rotation;
  sprite.alpha = alpha;
}

/** @returns the index of the frame that shows after `tMs` */
export function frameAt(clip: Clip, tMs: number): number {
  const count = clip.textures.length;
  if (count < 2) return 0;
  const index = Math.max(0, Math.floor((tMs * clip.fps) / 1000));
  return clip.loop ? index % count : Math.min(index, count - 1);
}

/** Adds a sprite in front of the layer's others, with the first frame of a clip; hidden while the clip has none. */
export function addSprite(layer: Container, clip: Clip): Sprite {
  const sprite = layer.addChild(new Sprite());
  setTexture(sprite, clip);
  return sprite;
}

export function freeSprites(layer: Container): void {
  for (const sprite of layer.removeChildren()) sprite.destroy();
}
