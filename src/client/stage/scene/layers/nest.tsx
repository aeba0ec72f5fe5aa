import { type Sprite, Texture } from 'pixi.js';
import { lineX } from '../../geometry/geometry.ts';
import { NEST_DEPTH_LANES } from '../../geometry/nest.ts';
import type { Labels } from '../../textures/labels.ts';
import type { LayerProps } from './strip.tsx';

interface NestProps extends LayerProps {
  readonly name: 'nest' | 'egg' | 'nest_front';
}

export function Nest({ view, geometry, themeTextures, name }: NestProps) {
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
      y={(geometry.groundY + offsetY + NEST_DEPTH_LANES[name]) * unit}
      scale={clip.scale}
    />
  );
}

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
      y={(geometry.groundY + NEST_DEPTH_LANES.plate) * unit}
      scale={unit / labels.lanePx}
    />
  );
}
