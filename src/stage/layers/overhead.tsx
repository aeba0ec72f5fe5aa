import type { Texture } from 'pixi.js';
import { ownShader } from '../batching.ts';
import type { Cast } from '../cast.ts';
import type { Geometry } from '../geometry.ts';
import type { Look } from '../look.ts';
import { Strip } from './strip.tsx';

interface OverheadProps {
  readonly cast: Cast;
  readonly geometry: Geometry;
  readonly look: Look;
}

/** Width of one tile of bulbs, CSS px: larger scenes, larger bulbs. */
const bulbsPx = ({ shape }: Geometry): number => (shape === 'wide' ? 250 : 200);
/** The line it hangs on is out of sight, this share of its height above the scene. */
const HUNG_HIGHER = 0.16;

/** The garland of bulbs across the top. */
export function GarlandLayer(props: OverheadProps) {
  const { geometry, look } = props;
  const { orig } = look.tile('bulbs');
  const width = bulbsPx(geometry) / geometry.lane_px;
  const top = -((width * orig.height) / orig.width) * HUNG_HIGHER;
  return <Strip {...props} name="bulbs" tile="bulbs" width={width} top={top} />;
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
          if (!container) return;
          cast.motes = container;
          const throwAway = ownShader(container);
          return () => {
            cast.motes = null;
            throwAway();
          };
        }}
      />
      <pixiParticleContainer
        key={`later-${later.uid}`}
        dynamicProperties={MOVING}
        texture={later}
        ref={(container) => {
          if (!container) return;
          cast.later_motes = container;
          const throwAway = ownShader(container);
          return () => {
            cast.later_motes = null;
            throwAway();
          };
        }}
      />
    </pixiContainer>
  );
}
