import type { TileName } from '../../theme/theme.ts';
import { tilesAcross } from '../culling.ts';
import type { Geometry } from '../geometry.ts';
import type { SceneNodes, StripName } from '../nodes.ts';
import type { ThemeTextures } from '../theme-textures.ts';

interface StripProps {
  readonly nodes: SceneNodes;
  readonly name: StripName;
  readonly tile: TileName;
  readonly geometry: Geometry;
  readonly themeTextures: ThemeTextures;
  /** of one tile, lanes */
  readonly width: number;
  /** of its upper edge, lanes from the scene's top */
  readonly top: number;
}

/** A row of one tile, as wide as the scene and a little more: frames roll it as the camera goes on. */
export function Strip({ nodes, name, tile, geometry, themeTextures, width, top }: StripProps) {
  const { unit } = themeTextures;
  const texture = themeTextures.tile(tile);
  const count = tilesAcross(geometry.width, width);
  return (
    <pixiContainer
      ref={(container) => {
        nodes.strips[name] = container && { container, tile: width * unit };
      }}
      y={top * unit}
    >
      {Array.from({ length: count }, (_, index) => (
        <pixiSprite
          // biome-ignore lint/suspicious/noArrayIndexKey: the tiles are all alike and never change places
          key={index}
          texture={texture}
          x={index * width * unit}
          scale={(width * unit) / texture.orig.width}
        />
      ))}
    </pixiContainer>
  );
}
