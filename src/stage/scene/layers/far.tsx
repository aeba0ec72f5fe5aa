import type { Container, Sprite } from 'pixi.js';
import type { TileName } from '../../../theme/theme.ts';
import type { ThemeTextures } from '../../textures/theme-textures.ts';
import type { Geometry } from '../geometry.ts';
import type { WorldView } from '../world-view.ts';
import { EntityLayer } from './entity-layer.tsx';
import { Strip } from './strip.tsx';

interface FarProps {
  /** where night and dawn go */
  readonly skyLayer: Container;
  /** where those who watch from the bridge go */
  readonly bridgeLayer: Container;
  readonly view: WorldView;
  /** where those who drive over the deck go */
  readonly vehicleLayer: Container;
  readonly geometry: Geometry;
  readonly themeTextures: ThemeTextures;
}

/** The skyline goes on this far behind the deck, lanes. */
const BEHIND_DECK = 0.05;
/** Share of the deck's drawing that is solid; the rest is the shade it casts on the road. */
const DECK_SOLID = 0.77;

/** Width and height of a tile, lanes. */
export function tileSize(themeTextures: ThemeTextures, name: TileName): readonly [number, number] {
  const { orig } = themeTextures.tile(name);
  const { density } = themeTextures.theme.tiles[name];
  return [orig.width / themeTextures.unit / density, orig.height / themeTextures.unit / density];
}

/** Where the deck's upper edge is, lanes from the scene's top. */
export function deckTop(themeTextures: ThemeTextures, { farHeight }: Geometry): number {
  return farHeight - tileSize(themeTextures, 'deck')[1] * DECK_SOLID;
}

/** The sky reaches this much farther than the scene on both sides, lanes: more than any shake pushes the picture. */
const SKY_ROOM = 0.2;
/** Where the one sun stands: share of the scene's width; lanes above the bridge. */
const SUN = { x: 0.64, above: 0.17 };

/** Height of the skies, lanes: as high as the skyline before them, so that their colours meet its hills. */
export const SKY_HEIGHT = 0.75;

/** Where a sky's upper edge is, lanes from the scene's top. */
export const skyTop = (themeTextures: ThemeTextures, geometry: Geometry): number =>
  deckTop(themeTextures, geometry) + BEHIND_DECK - SKY_HEIGHT;

/** The evening sky with its sun, of a theme whose skyline leaves room for them. */
function Dusk({ view, geometry, themeTextures }: Omit<FarProps, `${string}Layer`>) {
  const { unit } = themeTextures;
  const [sky] = themeTextures.sprite('sky_dusk').textures;
  const sun = themeTextures.sprite('sun');
  const [disc] = sun.textures;
  if (!sky || !disc) return null;
  return (
    <pixiContainer>
      <pixiSprite
        ref={(sprite: Sprite) => view.cull({ sprite, x: -SKY_ROOM, halfWidth: geometry.width + 1, depth: 0 })}
        texture={sky}
        width={(geometry.width + 2 * SKY_ROOM) * unit}
        height={SKY_HEIGHT * unit}
        y={skyTop(themeTextures, geometry) * unit}
      />
      <pixiSprite
        ref={(sprite: Sprite) => view.cull({ sprite, x: geometry.width * SUN.x, halfWidth: 1, depth: 0 })}
        texture={disc}
        anchor={0.5}
        y={(deckTop(themeTextures, geometry) - SUN.above) * unit}
        scale={sun.scale}
      />
    </pixiContainer>
  );
}

/** The far end of the picture: the ground begins beneath it, so that no pixel is painted twice. */
export function FarLayer({ skyLayer, vehicleLayer, bridgeLayer, ...props }: FarProps) {
  const { geometry, themeTextures } = props;
  const [skyWidth, skyHeight] = tileSize(themeTextures, 'skyline');
  const [deckWidth] = tileSize(themeTextures, 'deck');
  const top = deckTop(themeTextures, geometry);
  return (
    <pixiContainer>
      <Dusk {...props} />
      <EntityLayer layer={skyLayer} />
      <Strip {...props} name="skyline" width={skyWidth} top={top + BEHIND_DECK - skyHeight} />
      <EntityLayer layer={vehicleLayer} />
      <EntityLayer layer={bridgeLayer} />
      <Strip {...props} name="deck" width={deckWidth} top={top} />
    </pixiContainer>
  );
}
