import { type Container, type Sprite, Texture } from 'pixi.js';
import type { Labels } from '../../textures/labels.ts';
import type { ThemeTextures } from '../../textures/theme-textures.ts';
import { fragmentX, type Geometry } from '../geometry.ts';
import type { WorldView } from '../world-view.ts';
import { EntityLayer } from './entity-layer.tsx';

interface NestProps {
  readonly view: WorldView;
  readonly geometry: Geometry;
  readonly themeTextures: ThemeTextures;
}

interface NestSpriteProps extends NestProps {
  readonly name: 'nest' | 'nest_front';
}

const BELOW_PATH = 0.2;

function NestSprite({ view, geometry, themeTextures, name }: NestSpriteProps) {
  const { unit } = themeTextures;
  const clip = themeTextures.sprite(name);
  const [anchorX, anchorY] = clip.anchor;
  const [offsetX, offsetY] = clip.offset;
  const x = fragmentX(geometry, geometry.lines + 1) + offsetX;
  return (
    <pixiSprite
      ref={(sprite: Sprite) => view.cull({ sprite, x, halfWidth: 0.9, depth: 1 })}
      texture={clip.textures[0] ?? Texture.EMPTY}
      anchor={{ x: anchorX, y: anchorY }}
      x={x * unit}
      y={(geometry.groundY + offsetY + BELOW_PATH) * unit}
      scale={clip.scale}
    />
  );
}

export function NestLayer({ eggLayer, ...props }: NestProps & { readonly eggLayer: Container }) {
  return (
    <pixiContainer>
      <NestSprite {...props} name="nest" />
      <EntityLayer layer={eggLayer} />
    </pixiContainer>
  );
}

interface PlateProps {
  readonly view: WorldView;
  readonly texture: Texture;
  readonly x: number;
  readonly y: number;
  readonly unit: number;
  readonly scale: number;
}

function Plate({ view, texture, x, y, unit, scale }: PlateProps) {
  return (
    <pixiSprite
      ref={(sprite: Sprite) => view.cull({ sprite, x, halfWidth: 1, depth: 1 })}
      texture={texture}
      anchor={0.5}
      x={x * unit}
      y={y * unit}
      scale={scale}
    />
  );
}

export function NestFrontLayer({ labels, ...props }: NestProps & { readonly labels: Labels | null }) {
  const { view, geometry, themeTextures } = props;
  const x = fragmentX(geometry, geometry.lines + 1);
  const plate = labels && { view, x, unit: themeTextures.unit, scale: themeTextures.unit / labels.lanePx };
  return (
    <pixiContainer>
      <NestSprite {...props} name="nest_front" />
      {plate && <Plate {...plate} texture={labels.end} y={geometry.groundY + 0.68} />}
    </pixiContainer>
  );
}
