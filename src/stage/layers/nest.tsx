import { Texture } from 'pixi.js';
import type { Cast } from '../cast.ts';
import { fragmentX, type Geometry } from '../geometry.ts';
import type { Labels } from '../labels.ts';
import type { Look } from '../look.ts';

interface NestProps {
  readonly cast: Cast;
  readonly geometry: Geometry;
  readonly look: Look;
}

interface PieceProps extends NestProps {
  readonly name: 'nest' | 'nest_front' | 'egg';
  /** lanes below the path */
  readonly y: number;
}

function Piece({ cast, geometry, look, name, y }: PieceProps) {
  const { unit } = look;
  const visual = look.sprite(name);
  const [anchor_x, anchor_y] = visual.anchor;
  const [seat_x, seat_y] = visual.seat;
  const x = fragmentX(geometry, geometry.lines + 1) + seat_x;
  return (
    <pixiSprite
      ref={(sprite) => {
        if (name === 'egg') cast.egg = sprite;
        if (sprite) cast.fixtures.set(name, { sprite, x, reach: 0.9, depth: 1 });
        else cast.fixtures.delete(name);
      }}
      texture={visual.textures[0] ?? Texture.EMPTY}
      anchor={{ x: anchor_x, y: anchor_y }}
      x={x * unit}
      y={(geometry.path + seat_y + y) * unit}
      scale={visual.scale}
    />
  );
}

/** The end tile, behind the hen: nest and golden egg. */
export function NestLayer(props: NestProps) {
  return (
    <pixiContainer>
      <Piece {...props} name="nest" y={0.2} />
      <Piece {...props} name="egg" y={0.17} />
    </pixiContainer>
  );
}

interface PlateProps {
  readonly cast: Cast;
  readonly name: string;
  readonly texture: Texture;
  /** lanes */
  readonly x: number;
  readonly y: number;
  readonly unit: number;
  readonly scale: number;
}

function Plate({ cast, name, texture, x, y, unit, scale }: PlateProps) {
  return (
    <pixiSprite
      ref={(sprite) => {
        if (sprite) cast.fixtures.set(name, { sprite, x, reach: 1, depth: 1 });
        else cast.fixtures.delete(name);
      }}
      texture={texture}
      anchor={0.5}
      x={x * unit}
      y={y * unit}
      scale={scale}
    />
  );
}

/** The rim of the nest, before the egg and the hen, and on plates the top multiplier and what the end pays at most. */
export function NestFrontLayer({ labels, ...props }: NestProps & { readonly labels: Labels | null }) {
  const { cast, geometry, look } = props;
  const x = fragmentX(geometry, geometry.lines + 1);
  const plate = labels && { cast, x, unit: look.unit, scale: look.unit / labels.lane_px };
  return (
    <pixiContainer>
      <Piece {...props} name="nest_front" y={0.2} />
      {plate && (
        <Plate
          {...plate}
          name="end-label"
          texture={labels.end}
          y={geometry.path + (labels.maxWin ? 0.58 : 0.68)}
        />
      )}
      {plate && labels.maxWin && (
        <Plate {...plate} name="max-win-label" texture={labels.maxWin} y={geometry.path + 0.855} />
      )}
    </pixiContainer>
  );
}
