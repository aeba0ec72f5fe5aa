import type { Container, ParticleContainer, Sprite } from 'pixi.js';
import type { Visual } from './look.ts';

/** A thing that never moves by itself: shown only while the camera sees it. All in lanes. */
export interface Fixture {
  readonly sprite: Sprite;
  readonly x: number;
  /** how far it reaches to either side of x */
  readonly reach: number;
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
export interface Cast {
  world: Container | null;
  readonly fixtures: Map<string, Fixture>;
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
  /** motes whose pictures are in the first sheet, and in the later one */
  motes: ParticleContainer | null;
  later_motes: ParticleContainer | null;
}

export const emptyCast = (): Cast => ({
  world: null,
  fixtures: new Map(),
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
  motes: null,
  later_motes: null,
});

/** Puts a frame of a visual on a sprite, with its anchor. The texture of the same sheet costs nothing to change. */
export function wear(sprite: Sprite, visual: Visual, index = 0): void {
  const texture = visual.textures[index] ?? visual.textures[0];
  if (!texture) {
    sprite.visible = false;
    return;
  }
  if (sprite.texture !== texture) sprite.texture = texture;
  // By index, here and in all that runs each frame: taking a pair apart makes garbage.
  const x = visual.anchor[0];
  const y = visual.anchor[1];
  if (sprite.anchor.x !== x || sprite.anchor.y !== y) sprite.anchor.set(x, y);
}

/** @returns which of the visual's frames shows after `t_ms` */
export function frameAt(visual: Visual, t_ms: number): number {
  const count = visual.textures.length;
  if (count < 2) return 0;
  const index = Math.max(0, Math.floor((t_ms * visual.fps) / 1000));
  return visual.loop ? index % count : Math.min(index, count - 1);
}
