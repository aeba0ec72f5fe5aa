import { Texture } from 'pixi.js';
import { fragmentX, type Geometry } from '../geometry.ts';
import type { Labels } from '../labels.ts';
import type { SceneNodes } from '../nodes.ts';
import type { ThemeTextures } from '../theme-textures.ts';

interface NestProps {
  readonly nodes: SceneNodes;
  readonly geometry: Geometry;
  readonly themeTextures: ThemeTextures;
}

interface NestSpriteProps extends NestProps {
  readonly name: 'nest' | 'nest_front' | 'egg';
  /** lanes below the path */
  readonly y: number;
}

function NestSprite({ nodes, geometry, themeTextures, name, y }: NestSpriteProps) {
  const { unit } = themeTextures;
  const clip = themeTextures.sprite(name);
  const [anchorX, anchorY] = clip.anchor;
  const [offsetX, offsetY] = clip.offset;
  const x = fragmentX(geometry, geometry.lines + 1) + offsetX;
  return (
    <pixiSprite
      ref={(sprite) => {
        if (name === 'egg') nodes.egg = sprite;
        if (sprite) nodes.culled.set(name, { sprite, x, halfWidth: 0.9, depth: 1 });
        else nodes.culled.delete(name);
      }}
      texture={clip.textures[0] ?? Texture.EMPTY}
      anchor={{ x: anchorX, y: anchorY }}
      x={x * unit}
      y={(geometry.groundY + offsetY + y) * unit}
      scale={clip.scale}
    />
  );
}

/** The end tile, behind the hen: nest and golden egg. */
export function NestLayer(props: NestProps) {
  return (
    <pixiContainer>
      <NestSprite {...props} name="nest" y={0.2} />
      <NestSprite {...props} name="egg" y={0.17} />
    </pixiContainer>
  );
}

interface PlateProps {
  readonly nodes: SceneNodes;
  readonly name: string;
  readonly texture: Texture;
  /** lanes */
  readonly x: number;
  readonly y: number;
  readonly unit: number;
  readonly scale: number;
}

function Plate({ nodes, name, texture, x, y, unit, scale }: PlateProps) {
  return (
    <pixiSprite
      ref={(sprite) => {
        if (sprite) nodes.culled.set(name, { sprite, x, halfWidth: 1, depth: 1 });
        else nodes.culled.delete(name);
      }}
      texture={texture}
      anchor={0.5}
      x={x * unit}
      y={y * unit}
      scale={scale}
    />
  );
}

/** The rim of the nest, before the egg and the hen, and on plates the top multiplier and what the end pays at most. */
export function NestFrontLayer({ labels, ...props }: NestProps & { readonly labels: Labels | null }) {
  const { nodes, geometry, themeTextures } = props;
  const x = fragmentX(geometry, geometry.lines + 1);
  const plate = labels && { nodes, x, unit: themeTextures.unit, scale: themeTextures.unit / labels.lanePx };
  return (
    <pixiContainer>
      <NestSprite {...props} name="nest_front" y={0.2} />
      {plate && (
        <Plate
          {...plate}
          name="end-label"
          texture={labels.end}
          y={geometry.groundY + (labels.maxWin ? 0.58 : 0.68)}
        />
      )}
      {plate && labels.maxWin && (
        <Plate {...plate} name="max-win-label" texture={labels.maxWin} y={geometry.groundY + 0.855} />
      )}
    </pixiContainer>
  );
}
