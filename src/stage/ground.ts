import { CanvasSource, Rectangle, Texture } from 'pixi.js';
import type { Geometry } from './geometry.ts';
import type { Look } from './look.ts';

/**
 * The ground below the far end, painted once for a size: verge, road, dashes, kerbs and the dusk over them in one texture of opaque
 * pieces. A frame then draws each pixel of the ground once, with no gradient, tile or blend of its own.
 */
export interface Ground {
  /** start verge with its kerb */
  readonly start: Texture;
  /** lanes with dashes on both sides, to be used in turn, so that no pattern repeats side by side */
  readonly lanes: readonly Texture[];
  /** no dash where the kerb is */
  readonly first: Texture;
  readonly last: Texture;
  /** kerb with the end verge */
  readonly end: Texture;
  /** device px of the texture in one lane */
  readonly lane_px: number;
  /**
   * At the size it was painted for, a texel is a pixel and asking for the nearest one is a quarter of the work; at any
   * other size it has to be smoothed.
   */
  setSharp(sharp: boolean): void;
  destroy(): void;
}

/** Every device has textures of this size. */
const LARGEST_PX = 4096;
/** Each piece is painted this much wider on both sides, so that smoothing at its edge finds more of the same. */
const BLEED_PX = 2;
const VARIANTS = 3;
/** The tile starts this much higher from lane to lane (art notes: 137 of 320 px). */
const STAGGER = 137 / 160;

interface Brush {
  readonly context: CanvasRenderingContext2D;
  /** device px in one lane */
  readonly lane: number;
}

/** Draws a texture's frame, trimmed edges restored, into the given box of the canvas. */
export function paint(
  context: CanvasRenderingContext2D,
  texture: Texture,
  x: number,
  y: number,
  w: number,
  h: number,
): void {
  const resource: unknown = texture.source.resource;
  if (!(resource instanceof ImageBitmap) && !(resource instanceof HTMLCanvasElement)) return;
  const { frame, orig, trim } = texture;
  const scale = texture.source.resolution;
  const kx = w / orig.width;
  const ky = h / orig.height;
  context.drawImage(
    resource,
    frame.x * scale,
    frame.y * scale,
    frame.width * scale,
    frame.height * scale,
    x + (trim ? trim.x * kx : 0),
    y + (trim ? trim.y * ky : 0),
    frame.width * kx,
    frame.height * ky,
  );
}

interface Piece {
  readonly width: number;
  readonly paint: (brush: Brush, left: number) => void;
}

/**
 * @param resolution device px in one CSS px that the stage draws with at best
 */
export function bakeGround(look: Look, geometry: Geometry, resolution: number): Ground {
  const { theme, unit } = look;
  const { start, kerb, end, far } = geometry;
  const height = geometry.height - far;
  const size = (name: 'road' | 'dash' | 'kerb' | 'verge'): [number, number] => {
    const { orig } = look.tile(name);
    const { density } = theme.tiles[name];
    return [orig.width / unit / density, orig.height / unit / density];
  };

  /** Repeats a tile over a strip, as if it began at the scene's top. All in lanes. */
  const strip = (
    { context, lane }: Brush,
    name: 'road' | 'dash' | 'kerb' | 'verge',
    x: number,
    w: number,
    from: number,
  ): void => {
    const texture = look.tile(name);
    const [tile_w, tile_h] = size(name);
    const first = from - far - Math.ceil(from / tile_h) * tile_h;
    for (let left = x; left < x + w; left += tile_w) {
      for (let top = first; top < height; top += tile_h) {
        paint(context, texture, left * lane, top * lane, tile_w * lane + 0.5, tile_h * lane + 0.5);
      }
    }
  };
  const lanePiece = (variant: number, left_dash: boolean, right_dash: boolean): Piece => ({
    width: 1,
    paint: (brush, left) => {
      const [road_w] = size('road');
      const [dash_w] = size('dash');
      strip(brush, 'road', left - road_w, road_w * 3, variant * STAGGER);
      if (left_dash) strip(brush, 'dash', left - dash_w / 2, dash_w, 0.18);
      if (right_dash) strip(brush, 'dash', left + 1 - dash_w / 2, dash_w, 0.18);
    },
  });
  const verge = (brush: Brush, left: number, w: number): void => {
    strip(brush, 'verge', left, w, 0);
  };
  const kerbAt = (brush: Brush, left: number, mirrored: boolean): void => {
    const { context, lane } = brush;
    context.save();
    if (mirrored) {
      context.translate((2 * left + kerb) * lane, 0);
      context.scale(-1, 1);
    }
    strip(brush, 'kerb', left, kerb, 0.1);
    context.restore();
  };

  const pieces: Piece[] = [
    {
      width: start + kerb,
      paint: (brush, left) => {
        verge(brush, left - 0.1, start + 0.1);
        kerbAt(brush, left + start, false);
      },
    },
    ...Array.from({ length: VARIANTS }, (_, variant) => lanePiece(variant, true, true)),
    lanePiece(0, false, true),
    lanePiece(1, true, false),
    {
      width: kerb + end,
      paint: (brush, left) => {
        verge(brush, left + kerb, end + 0.1);
        kerbAt(brush, left, true);
      },
    },
  ];
  const lanes_wide = pieces.reduce((sum, { width }) => sum + width, 0);
  const gutters_px = pieces.length * 2 * BLEED_PX;
  const lane = Math.min(
    geometry.lane_px * resolution,
    (LARGEST_PX - gutters_px) / lanes_wide,
    LARGEST_PX / height,
  );

  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(lanes_wide * lane) + gutters_px;
  canvas.height = Math.ceil(height * lane);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('The ground could not be painted: no 2D canvas.');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = theme.colors.ground;
  context.fillRect(0, 0, canvas.width, canvas.height);

  const source = new CanvasSource({ resource: canvas, resolution: 1 });
  let left_px = BLEED_PX;
  const textures = pieces.map(({ width, paint: draw }) => {
    const width_px = width * lane;
    context.save();
    context.beginPath();
    context.rect(left_px - BLEED_PX, 0, width_px + 2 * BLEED_PX, canvas.height);
    context.clip();
    context.translate(left_px, 0);
    draw({ context, lane }, 0);
    context.restore();
    const frame = new Rectangle(left_px, 0, width_px, height * lane);
    left_px = Math.ceil(left_px + width_px) + 2 * BLEED_PX;
    return new Texture({ source, frame });
  });
  paint(context, look.tile('dusk'), 0, -far * lane, canvas.width, geometry.height * lane);
  source.update();

  const [first_piece, ...rest] = textures;
  const lanes = rest.slice(0, VARIANTS);
  const [first, last, end_piece] = rest.slice(VARIANTS);
  if (!first_piece || !first || !last || !end_piece) throw new Error('The ground lacks a piece.');
  return {
    start: first_piece,
    lanes,
    first,
    last,
    end: end_piece,
    lane_px: lane,
    setSharp: (sharp) => {
      const mode = sharp ? 'nearest' : 'linear';
      if (source.scaleMode === mode) return;
      source.scaleMode = mode;
      source.style.update();
    },
    destroy: () => {
      for (const texture of textures) texture.destroy();
      source.destroy();
    },
  };
}
