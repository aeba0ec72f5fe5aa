import { CanvasSource, Rectangle, Texture } from 'pixi.js';
import type { Geometry } from '../geometry/geometry.ts';
import type { ThemeTextures } from './theme-textures.ts';

/** Verge, road, dashes, kerbs and dusk, painted once for a size into one opaque texture: a frame draws each pixel of the ground once. */
export interface Ground {
  readonly start: Texture;
  readonly lanes: readonly Texture[];
  readonly first: Texture;
  readonly last: Texture;
  readonly end: Texture;
  readonly lanePx: number;
  /** Nearest sampling is a quarter of the work where a texel is a pixel; at any other size the texture has to be smoothed. */
  setSharp(sharp: boolean): void;
  destroy(): void;
}

const MAX_TEXTURE_PX = 4096;
/** Painted on both sides of each piece, so that smoothing at its edge finds more of the same. */
const BLEED_PX = 2;
const VARIANTS = 3;
/** Of the tile from lane to lane (art notes: 137 of 320 px). */
const STAGGER = 137 / 160;

/** Draws a texture's frame, trimmed edges restored, into a box of the canvas. */
export function drawTexture(
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

type GroundTile = 'road' | 'dash' | 'kerb' | 'verge';

interface Section {
  readonly width: number;
  readonly paint: () => void;
}

export function bakeGround(themeTextures: ThemeTextures, geometry: Geometry, resolution: number): Ground {
  const { start, kerb, end, farHeight } = geometry;
  const height = geometry.height - farHeight;
  const canvas = document.createElement('canvas');
  // Painted by the CPU: WebGL reads it at once (docs/decisions/first-picture.md).
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) throw new Error('The ground could not be painted: no 2D canvas.');

  /** Repeats a tile over a strip. @param fromY where the tile's pattern begins */
  const strip = (name: GroundTile, x: number, width: number, fromY: number): void => {
    const [tileWidth, tileHeight] = themeTextures.tileSize(name);
    const top = fromY - farHeight - Math.ceil(fromY / tileHeight) * tileHeight;
    for (let left = x; left < x + width; left += tileWidth) {
      for (let y = top; y < height; y += tileHeight) {
        const [widthPx, heightPx] = [tileWidth * lanePx + 0.5, tileHeight * lanePx + 0.5];
        drawTexture(context, themeTextures.tile(name), left * lanePx, y * lanePx, widthPx, heightPx);
      }
    }
  };
  const laneSection = (variant: number, hasLeftDash: boolean, hasRightDash: boolean): Section => ({
    width: 1,
    paint: () => {
      const [roadWidth] = themeTextures.tileSize('road');
      const [dashWidth] = themeTextures.tileSize('dash');
      strip('road', -roadWidth, roadWidth * 3, variant * STAGGER);
      if (hasLeftDash) strip('dash', -dashWidth / 2, dashWidth, 0.18);
      if (hasRightDash) strip('dash', 1 - dashWidth / 2, dashWidth, 0.18);
    },
  });
  const sections: Section[] = [
    {
      width: start + kerb,
      paint: () => {
        strip('verge', -0.1, start + 0.1, 0);
        strip('kerb', start, kerb, 0.1);
      },
    },
    ...Array.from({ length: VARIANTS }, (_, variant) => laneSection(variant, true, true)),
    laneSection(0, false, true),
    laneSection(1, true, false),
    {
      width: kerb + end,
      paint: () => {
        strip('verge', kerb, end + 0.1, 0);
        context.translate(kerb * lanePx, 0);
        context.scale(-1, 1);
        strip('kerb', 0, kerb, 0.1);
      },
    },
  ];
  const lanesWide = sections.reduce((sum, { width }) => sum + width, 0);
  const guttersPx = sections.length * 2 * BLEED_PX;
  const lanePx = Math.min(
    geometry.lanePx * resolution,
    (MAX_TEXTURE_PX - guttersPx) / lanesWide,
    MAX_TEXTURE_PX / height,
  );

  canvas.width = Math.ceil(lanesWide * lanePx) + guttersPx;
  canvas.height = Math.ceil(height * lanePx);
  context.imageSmoothingQuality = 'high';
  context.fillStyle = themeTextures.theme.colors.ground;
  context.fillRect(0, 0, canvas.width, canvas.height);

  const source = new CanvasSource({ resource: canvas, resolution: 1 });
  let leftPx = BLEED_PX;
  const textures = sections.map((section) => {
    const widthPx = section.width * lanePx;
    context.save();
    context.beginPath();
    context.rect(leftPx - BLEED_PX, 0, widthPx + 2 * BLEED_PX, canvas.height);
    context.clip();
    context.translate(leftPx, 0);
    section.paint();
    context.restore();
    const frame = new Rectangle(leftPx, 0, widthPx, height * lanePx);
    leftPx = Math.ceil(leftPx + widthPx) + 2 * BLEED_PX;
    return new Texture({ source, frame });
  });
  drawTexture(
    context,
    themeTextures.tile('dusk'),
    0,
    -farHeight * lanePx,
    canvas.width,
    geometry.height * lanePx,
  );
  source.update();

  const [startTexture, ...rest] = textures;
  const lanes = rest.slice(0, VARIANTS);
  const [first, last, endTexture] = rest.slice(VARIANTS);
  if (!startTexture || !first || !last || !endTexture) throw new Error('The ground lacks a piece.');
  return {
    start: startTexture,
    lanes,
    first,
    last,
    end: endTexture,
    lanePx,
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
