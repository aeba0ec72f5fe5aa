import { Texture } from 'pixi.js';
import type { TileName } from '../../game/theme.ts';
import type { Cast } from '../cast.ts';
import type { Geometry } from '../geometry.ts';
import type { Look } from '../look.ts';
import { Strip } from './strip.tsx';

interface FarProps {
  readonly cast: Cast;
  readonly geometry: Geometry;
  readonly look: Look;
}

/** The skyline goes on this far behind the deck, lanes. */
const BEHIND_DECK = 0.05;
/** Share of the deck's drawing that is solid; the rest is the shade it casts on the road. */
const DECK_SOLID = 0.77;

/** Width and height of a tile, lanes. */
export function tileSize(look: Look, name: TileName): readonly [number, number] {
  const { orig } = look.tile(name);
  const { density } = look.theme.tiles[name];
  return [orig.width / look.unit / density, orig.height / look.unit / density];
}

/** Where the deck's upper edge is, lanes from the scene's top. */
export function deckTop(look: Look, { far }: Geometry): number {
  return far - tileSize(look, 'deck')[1] * DECK_SOLID;
}

/** The far end of the picture: the ground begins beneath it, so that no pixel is painted twice. */
export function FarLayer(props: FarProps) {
  const { cast, geometry, look } = props;
  const [sky_width, sky_height] = tileSize(look, 'skyline');
  const [deck_width] = tileSize(look, 'deck');
  const top = deckTop(look, geometry);
  return (
    <pixiContainer>
      <Strip
        {...props}
        name="skyline"
        tile="skyline"
        width={sky_width}
        top={top + BEHIND_DECK - sky_height}
      />
      <pixiSprite
        texture={Texture.EMPTY}
        visible={false}
        ref={(sprite) => {
          cast.vehicle = sprite;
        }}
      />
      <Strip {...props} name="deck" tile="deck" width={deck_width} top={top} />
    </pixiContainer>
  );
}
