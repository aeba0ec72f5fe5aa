import type { Container, Sprite, Texture } from 'pixi.js';
import { endLeft, type Geometry, roadLeft } from '../../geometry/geometry.ts';
import type { Ground } from '../../textures/ground-textures.ts';
import type { LayerProps } from './strip.tsx';

interface GroundLayerProps extends LayerProps {
  readonly ground: Ground;
}

interface GroundStrip {
  readonly key: string;
  readonly texture: Texture;
  readonly x: number;
  readonly width: number;
}

function groundStrips(geometry: Geometry, ground: Ground): GroundStrip[] {
  const { start, kerb, end, lines } = geometry;
  const left = roadLeft(geometry);
  const lanes = Array.from({ length: lines }, (_, index) => {
    const edge = index === 0 ? ground.first : index === lines - 1 ? ground.last : undefined;
    const texture = edge ?? ground.lanes[index % ground.lanes.length] ?? ground.first;
    return { key: `ground-${index}`, texture, x: left + index, width: 1 };
  });
  return [
    { key: 'ground-start', texture: ground.start, x: 0, width: start + kerb },
    ...lanes,
    { key: 'ground-end', texture: ground.end, x: endLeft(geometry) - kerb, width: kerb + end },
  ];
}

/** Shares the batch of all that stands on it: its own draw call paints a little faster but costs more script (docs/decisions/first-picture.md). */
export function GroundLayer({ view, geometry, themeTextures: { unit }, ground }: GroundLayerProps) {
  const height = geometry.height - geometry.farHeight;
  return (
    <pixiContainer ref={(container: Container) => view.light(container)}>
      {groundStrips(geometry, ground).map(({ key, texture, x, width }) => (
        <pixiSprite
          key={key}
          ref={(sprite: Sprite) => view.cull({ sprite, x: x + width / 2, halfWidth: width / 2, depth: 1 })}
          texture={texture}
          x={x * unit}
          y={geometry.farHeight * unit}
          width={width * unit}
          height={height * unit}
        />
      ))}
    </pixiContainer>
  );
}
