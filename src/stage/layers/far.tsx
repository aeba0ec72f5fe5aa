import type { Container } from 'pixi.js';
import type { TileName } from '../../theme/theme.ts';
import type { Geometry } from '../geometry.ts';
import type { ThemeTextures } from '../theme-textures.ts';
import type { WorldView } from '../world-view.ts';
import { ActorLayer } from './actor-layer.tsx';
import { Strip } from './strip.tsx';

interface FarProps {
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

/** The far end of the picture: the ground begins beneath it, so that no pixel is painted twice. */
export function FarLayer({ vehicleLayer, ...props }: FarProps) {
  const { geometry, themeTextures } = props;
  const [skyWidth, skyHeight] = tileSize(themeTextures, 'skyline');
  const [deckWidth] = tileSize(themeTextures, 'deck');
  const top = deckTop(themeTextures, geometry);
  return (
    <pixiContainer>
      <Strip {...props} name="skyline" width={skyWidth} top={top + BEHIND_DECK - skyHeight} />
      <ActorLayer layer={vehicleLayer} />
      <Strip {...props} name="deck" width={deckWidth} top={top} />
    </pixiContainer>
  );
}
