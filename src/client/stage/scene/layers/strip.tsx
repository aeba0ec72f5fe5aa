import type { Container } from 'pixi.js';
import type { TileName } from '../../../../contract/theme/theme.ts';
import type { Geometry } from '../../geometry/geometry.ts';
import { STRIP_PARALLAX, type StripName, tilesAcross, type WorldView } from '../../model/world-view.ts';
import type { ThemeTextures } from '../../textures/theme-textures.ts';

export interface LayerProps {
  readonly view: WorldView;
  readonly geometry: Geometry;
  readonly themeTextures: ThemeTextures;
}

interface StripProps extends LayerProps {
  readonly name: StripName & TileName;
  /** of one tile */
  readonly width: number;
  readonly top: number;
}

/** Pixi's TilingSprite would need a draw call for each strip, 7 in a frame instead of 1, and 7 KB of script. */
export function Strip({ view, name, geometry, themeTextures, width, top }: StripProps) {
  const { unit } = themeTextures;
  const texture = themeTextures.tile(name);
  const count = tilesAcross(geometry.width, width);
  return (
    <pixiContainer
      ref={(container: Container) => {
        const removals = [
          view.roll({ container, tile: width * unit, depth: STRIP_PARALLAX[name] }),
          ...(name === 'bulbs' ? [] : [view.light(container)]),
        ];
        return () => {
          for (const remove of removals) remove();
        };
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

export function Garland(props: LayerProps) {
  const { geometry, themeTextures } = props;
  const { orig } = themeTextures.tile('bulbs');
  const width = (geometry.shape === 'wide' ? 250 : 200) / geometry.lanePx;
  return <Strip {...props} name="bulbs" width={width} top={-0.16 * width * (orig.height / orig.width)} />;
}
