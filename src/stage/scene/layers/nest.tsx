import { type Sprite, Texture } from 'pixi.js';
import type { Labels } from '../../textures/labels.ts';
import { lineX } from '../geometry.ts';
import type { LayerProps } from './strip.tsx';

const NEST_BELOW_PATH = 0.2;
const PLATE_BELOW_PATH = 0.68;

export function Nest({ view, geometry, themeTextures, name }: LayerProps & { readonly name: string }) {
  const { unit } = themeTextures;
  const clip = themeTextures.sprite(name);
  const [anchorX, anchorY] = clip.anchor;
  const [offsetX, offsetY] = clip.offset;
  const x = lineX(geometry, geometry.lines + 1) + offsetX;
  return (
    <pixiSprite
      ref={(sprite: Sprite) => view.cull({ sprite, x, halfWidth: 0.9, depth: 1 })}
      texture={clip.textures[0] ?? Texture.EMPTY}
      anchor={{ x: anchorX, y: anchorY }}
      x={x * unit}
      y={(geometry.groundY + offsetY + NEST_BELOW_PATH) * unit}
      scale={clip.scale}
    />
  );
}

/** The top multiplier, or the max win, below the nest. */
export function NestPlate({
  view,
  geometry,
  themeTextures,
  labels,
}: LayerProps & { readonly labels: Labels }) {
  const { unit } = themeTextures;
  const x = lineX(geometry, geometry.lines + 1);
  return (
    <pixiSprite
      ref={(sprite: Sprite) => view.cull({ sprite, x, halfWidth: 1, depth: 1 })}
      texture={labels.end}
      anchor={0.5}
      x={x * unit}
      y={(geometry.groundY + PLATE_BELOW_PATH) * unit}
      scale={unit / labels.lanePx}
    />
  );
}
