import type { Container, ParticleContainer, Sprite } from 'pixi.js';
import type { Clip } from './theme-textures.ts';

/** A thing that never moves by itself: shown only while the camera sees it. All in lanes. */
export interface CulledSprite {
  readonly sprite: Sprite;
  readonly x: number;
  /** how far it reaches to either side of x */
  readonly halfWidth: number;
  /** 1 moves with the road; less is farther away, more is nearer */
  readonly depth: number;
}

/** Rows of one tile that go on for ever: the lights over the road, and the far end of the picture. */
export const STRIPS = ['skyline', 'deck', 'bulbs'] as const;
export type StripName = (typeof STRIPS)[number];

/** A row of tiles that moves as one: whenever it has gone on by a tile, it is where it began. */
export interface StripRow {
  readonly container: Container;
  /** units */
  readonly tile: number;
}

/** Every object that frames move, as the layers hand them over. React makes and unmakes them; frames only set them. */
export interface SceneNodes {
  world: Container | null;
  readonly culled: Map<string, CulledSprite>;
  readonly lids: Map<number, Sprite>;
  readonly labels: Map<number, Sprite>;
  readonly strips: Record<StripName, StripRow | null>;
  /** who drives over the deck */
  vehicle: Sprite | null;
  /** the marker's fire, the one it leaves behind, and the one that fries */
  readonly fires: Map<'now' | 'old' | 'hit', Sprite>;
  readonly lights: Map<'pool' | 'ember' | 'flash' | 'rays', Sprite>;
  hen: Sprite | null;
  shadow: Sprite | null;
  /** over the cooked hen */
  steam: Sprite | null;
  egg: Sprite | null;
  /** particles whose pictures are in the first sheet, and in the later one */
  particles: ParticleContainer | null;
  laterParticles: ParticleContainer | null;
}

export const emptyNodes = (): SceneNodes => ({
  world: null,
  culled: new Map(),
  lids: new Map(),
  labels: new Map(),
  strips: { skyline: null, deck: null, bulbs: null },
  vehicle: null,
  fires: new Map(),
  lights: new Map(),
  hen: null,
  shadow: null,
  steam: null,
  egg: null,
  particles: null,
  laterParticles: null,
});

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
