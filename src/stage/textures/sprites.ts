import { Container, Sprite } from 'pixi.js';
import type { Clip } from './theme-textures.ts';

/** Puts a frame of a clip on a sprite, with its anchor. The texture of the same sheet costs nothing to change. */
export function setTexture(sprite: Sprite, clip: Clip, index = 0): void {
  const texture = clip.textures[index] ?? clip.textures[0];
  if (!texture) {
    sprite.visible = false;
    return;
  }
  if (sprite.texture !== texture) sprite.texture = texture;
  // By index, here and in all that runs each frame: taking a pair apart makes garbage.
  const x = clip.anchor[0];
  const y = clip.anchor[1];
  if (sprite.anchor.x !== x || sprite.anchor.y !== y) sprite.anchor.set(x, y);
}

/** @returns which of the clip's frames shows after `tMs` */
export function frameAt(clip: Clip, tMs: number): number {
  const count = clip.textures.length;
  if (count < 2) return 0;
  const index = Math.max(0, Math.floor((tMs * clip.fps) / 1000));
  return clip.loop ? index % count : Math.min(index, count - 1);
}

/** An empty layer. */
export const newLayer = (): Container => new Container();

/** A new sprite before all others of its layer, with the first frame of a clip; hidden while the clip has none. */
export function addSprite(layer: Container, clip: Clip): Sprite {
  const sprite = layer.addChild(new Sprite());
  setTexture(sprite, clip);
  return sprite;
}

/** Frees all sprites of a layer. */
export function freeSprites(layer: Container): void {
  for (const sprite of layer.removeChildren()) sprite.destroy();
}
