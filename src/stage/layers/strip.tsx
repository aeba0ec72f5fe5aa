import type { TileName } from '../../game/theme.ts';
import type { Cast, StripName } from '../cast.ts';
import type { Geometry } from '../geometry.ts';
import type { Look } from '../look.ts';
import { tilesAcross } from '../view.ts';

interface StripProps {
  readonly cast: Cast;
  readonly name: StripName;
  readonly tile: TileName;
  readonly geometry: Geometry;
  readonly look: Look;
  /** of one tile, lanes */
  readonly width: number;
  /** of its upper edge, lanes from the scene's top */
  readonly top: number;
}

/** A row of one tile, as wide as the scene and a little more: frames roll it as the camera goes on. */
export function Strip({ cast, name, tile, geometry, look, width, top }: StripProps) {
  const { unit } = look;
  const texture = look.tile(tile);
  const count = tilesAcross(geometry.width, width);
  return (
    <pixiContainer
      ref={(container) => {
        cast.strips[name] = container && { container, tile: width * unit };
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
