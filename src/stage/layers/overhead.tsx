import type { Texture } from 'pixi.js';
import type { Cast } from '../cast.ts';
import type { Geometry } from '../geometry.ts';
import type { Look } from '../look.ts';

interface OverheadProps {
  readonly cast: Cast;
  readonly geometry: Geometry;
  readonly look: Look;
}

/** Width of one tile of bulbs, CSS px: larger scenes, larger bulbs. */
const bulbsPx = ({ shape }: Geometry): number => (shape === 'wide' ? 320 : 216);

/** The garland of bulbs across the top. */
export function GarlandLayer({ cast, geometry, look }: OverheadProps) {
  const texture = look.tile('bulbs');
  const width = (bulbsPx(geometry) / geometry.lane_px) * look.unit;
  const scale = width / texture.orig.width;
  const count = Math.ceil((geometry.width * look.unit) / width) + 2;
  return (
    <pixiContainer>
      {Array.from({ length: count }, (_, index) => (
        <pixiSprite
          // biome-ignore lint/suspicious/noArrayIndexKey: the tiles are all alike and never change places
          key={index}
          ref={(sprite) => {
            if (sprite) cast.garland.set(index, sprite);
            else cast.garland.delete(index);
          }}
          texture={texture}
          y={-texture.orig.height * scale * 0.16}
          scale={scale}
        />
      ))}
    </pixiContainer>
  );
}

interface MoteLayerProps {
  readonly cast: Cast;
  readonly first: Texture;
  readonly later: Texture;
}

const MOVING = { vertex: true, position: true, rotation: true, uvs: true, color: true };

/** Everything small that flies: one container for each sheet. Motes are added by ref, they are no React children. */
export function MoteLayer({ cast, first, later }: MoteLayerProps) {
  return (
    <pixiContainer>
      <pixiParticleContainer
        key={`first-${first.uid}`}
        dynamicProperties={MOVING}
        texture={first}
        ref={(container) => {
          cast.motes = container;
        }}
      />
      <pixiParticleContainer
        key={`later-${later.uid}`}
        dynamicProperties={MOVING}
        texture={later}
        ref={(container) => {
          cast.later_motes = container;
        }}
      />
    </pixiContainer>
  );
}
