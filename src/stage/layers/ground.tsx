import { Particle, type ParticleContainer, type Texture } from 'pixi.js';
import { endLeft, type Geometry, roadLeft } from '../geometry.ts';
import type { Ground } from '../ground.ts';

interface GroundLayerProps {
  readonly geometry: Geometry;
  readonly ground: Ground;
  readonly unit: number;
}

/** Nothing of the ground ever moves against the rest of it. */
const STILL = { vertex: false, position: false, rotation: false, uvs: false, color: false };

/** Lays verge, road and verge side by side, below the far end. */
function lay(container: ParticleContainer, { geometry, ground, unit }: GroundLayerProps): void {
  const { start, kerb, end, lines, far } = geometry;
  const height = geometry.height - far;
  const piece = (texture: Texture, x: number, width: number): void => {
    container.addParticle(
      new Particle({
        texture,
        x: x * unit,
        y: far * unit,
        scaleX: (width * unit) / texture.width,
        scaleY: (height * unit) / texture.height,
      }),
    );
  };
  const left = roadLeft(geometry);
  piece(ground.start, 0, start + kerb);
  for (let index = 0; index < lines; index++) {
    const edge = index === 0 ? ground.first : index === lines - 1 ? ground.last : undefined;
    piece(edge ?? ground.lanes[index % ground.lanes.length] ?? ground.first, left + index, 1);
  }
  piece(ground.end, endLeft(geometry) - kerb, kerb + end);
}

/**
 * The ground, which fills the scene below its far end. A particle container draws with one texture and asks for no other: of all
 * the pixels of a frame most are drawn here, in the cheapest way there is.
 */
export function GroundLayer(props: GroundLayerProps) {
  const { geometry, ground } = props;
  return (
    <pixiParticleContainer
      key={`${ground.start.uid} ${geometry.lines}`}
      texture={ground.start}
      dynamicProperties={STILL}
      ref={(container) => {
        if (container && container.particleChildren.length === 0) lay(container, props);
      }}
    />
  );
}
