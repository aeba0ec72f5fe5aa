import type { Texture } from 'pixi.js';
import type { Cast } from '../cast.ts';
import { endLeft, type Geometry, roadLeft } from '../geometry.ts';
import type { Ground } from '../ground.ts';

interface GroundLayerProps {
  readonly cast: Cast;
  readonly geometry: Geometry;
  readonly ground: Ground;
  readonly unit: number;
}

/** Verge, road and verge: opaque pieces side by side. */
export function GroundLayer({ cast, geometry, ground, unit }: GroundLayerProps) {
  const { start, kerb, end, lines, height } = geometry;
  const left = roadLeft(geometry);
  const lane = (index: number): Texture => {
    if (index === 0) return ground.first;
    if (index === lines - 1) return ground.last;
    return ground.lanes[index % ground.lanes.length] ?? ground.first;
  };
  const pieces = [
    { key: 'start', texture: ground.start, x: 0, width: start + kerb },
    ...Array.from({ length: lines }, (_, index) => ({
      key: `lane-${index}`,
      texture: lane(index),
      x: left + index,
      width: 1,
    })),
    { key: 'end', texture: ground.end, x: endLeft(geometry) - kerb, width: kerb + end },
  ];
  return (
    <pixiContainer>
      {pieces.map(({ key, texture, x, width }) => (
        <pixiSprite
          key={key}
          ref={(sprite) => {
            if (sprite) {
              cast.fixtures.set(key, { sprite, x: x + width / 2, reach: width / 2, depth: 1 });
            } else cast.fixtures.delete(key);
          }}
          texture={texture}
          x={x * unit}
          width={width * unit}
          height={height * unit}
        />
      ))}
    </pixiContainer>
  );
}
