import type { Container, Sprite } from 'pixi.js';
import { BEHIND_DECK, deckTop, SKY_HEIGHT, skyTop } from '../../model/backdrop.ts';
import { SHAKE_ROOM } from '../../model/world-view.ts';
import { EntityLayer } from './entity-layer.tsx';
import { type LayerProps, Strip } from './strip.tsx';

interface FarProps extends LayerProps {
  readonly skyLayer: Container;
  readonly vehicleLayer: Container;
  readonly bridgeLayer: Container;
}

const SUN = { x: 0.64, above: 0.17 };

function Dusk({ view, geometry, themeTextures }: LayerProps) {
  const { unit } = themeTextures;
  const [sky] = themeTextures.sprite('sky_dusk').textures;
  const sun = themeTextures.sprite('sun');
  const [disc] = sun.textures;
  if (!sky || !disc) return null;
  return (
    <pixiContainer>
      <pixiSprite
        ref={(sprite: Sprite) =>
          view.cull({ sprite, x: -SHAKE_ROOM, halfWidth: geometry.width + 1, depth: 0 })
        }
        texture={sky}
        width={(geometry.width + 2 * SHAKE_ROOM) * unit}
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

export function FarLayer({ skyLayer, vehicleLayer, bridgeLayer, ...props }: FarProps) {
  const { geometry, themeTextures } = props;
  const [skyWidth, skyHeight] = themeTextures.tileSize('skyline');
  const [deckWidth] = themeTextures.tileSize('deck');
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
