import type { Texture } from 'pixi.js';
import { attachOwnShader } from '../batching.ts';
import type { Geometry } from '../geometry.ts';
import type { SceneNodes } from '../nodes.ts';
import type { ThemeTextures } from '../theme-textures.ts';
import { Strip } from './strip.tsx';

interface OverheadProps {
  readonly nodes: SceneNodes;
  readonly geometry: Geometry;
  readonly themeTextures: ThemeTextures;
}

/** Width of one tile of bulbs, CSS px: larger scenes, larger bulbs. */
const bulbsPx = ({ shape }: Geometry): number => (shape === 'wide' ? 250 : 200);
/** The line it hangs on is out of sight, this share of its height above the scene. */
const HIDDEN_SHARE = 0.16;

/** The garland of bulbs across the top. */
export function GarlandLayer(props: OverheadProps) {
  const { geometry, themeTextures } = props;
  const { orig } = themeTextures.tile('bulbs');
  const width = bulbsPx(geometry) / geometry.lanePx;
  const top = -((width * orig.height) / orig.width) * HIDDEN_SHARE;
  return <Strip {...props} name="bulbs" tile="bulbs" width={width} top={top} />;
}

interface ParticleLayerProps {
  readonly nodes: SceneNodes;
  readonly first: Texture;
  readonly later: Texture;
}

const DYNAMIC_PROPERTIES = { vertex: true, position: true, rotation: true, uvs: true, color: true };

/** Everything small that flies: one container for each sheet. Particles are added by ref, they are no React children. */
export function ParticleLayer({ nodes, first, later }: ParticleLayerProps) {
  return (
    <pixiContainer>
      <pixiParticleContainer
        key={`first-${first.uid}`}
        dynamicProperties={DYNAMIC_PROPERTIES}
        texture={first}
        ref={(container) => {
          if (!container) return;
          nodes.particles = container;
          const destroyShader = attachOwnShader(container);
          return () => {
            nodes.particles = null;
            destroyShader();
          };
        }}
      />
      <pixiParticleContainer
        key={`later-${later.uid}`}
        dynamicProperties={DYNAMIC_PROPERTIES}
        texture={later}
        ref={(container) => {
          if (!container) return;
          nodes.laterParticles = container;
          const destroyShader = attachOwnShader(container);
          return () => {
            nodes.laterParticles = null;
            destroyShader();
          };
        }}
      />
    </pixiContainer>
  );
}
