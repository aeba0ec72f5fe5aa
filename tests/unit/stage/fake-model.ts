import { Texture, TextureSource } from 'pixi.js';
import { computeGeometry } from '../../../src/client/stage/geometry/geometry.ts';
import type { SceneModel } from '../../../src/client/stage/model/scene-model.ts';
import type { Clip } from '../../../src/client/stage/textures/theme-textures.ts';
import type { Particle } from '../../../src/contract/theme/theme.ts';

export const UNIT = 100;

const PARTICLE: Particle = {
  size: [1, 1],
  alpha: 1,
  life_ms: [500, 500],
  spread: 1,
  rise: [0, 1],
  inner_spread: 0,
  gravity: 0,
  drag: 0,
  spin: 0,
  scatter: [0, 0],
  stagger_ms: 0,
  grow_share: 0,
};

/** @param without names of animations and sprites that have no texture */
export function fakeModel(widthPx: number, lines: number, without: readonly string[] = []): SceneModel {
  const texture = new Texture({ source: new TextureSource({ width: UNIT, height: UNIT }) });
  const still = { loop: true, anchor: [0.5, 0.5], offset: [0, 0], scale: 1 } as const;
  const clip = (name: string): Clip => ({
    textures: without.includes(name) ? [] : [texture],
    fps: 10,
    ...still,
  });
  const themeTextures = {
    theme: {
      scenery: [],
      particles: new Proxy({}, { get: () => PARTICLE }),
      traffic: [{ sprite: 'truck', speed: 1, flip: false }],
    },
    unit: UNIT,
    animation: clip,
    clip,
    sprite: clip,
    tileSize: () => [1, 1],
  };
  const geometry = computeGeometry({ widthPx, heightPx: 390 }, lines);
  return { themeTextures, geometry, labels: null } as unknown as SceneModel;
}
