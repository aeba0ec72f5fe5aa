import { MaxRectsPacker, Rectangle } from 'maxrects-packer';
import sharp from 'sharp';
import type { Pixels, SheetFrame } from './frames.ts';
import { isFlat } from './palette.ts';
import type { Drawing } from './theme-files.ts';
import { findTrim, type Trim } from './trim.ts';

/** The limit of old phones. */
const MAX_TEXTURE_PX = 2048;
/** Clear pixels between frames, so that linear filtering never mixes two. */
const GAP_PX = 2;
/** A tile's edge is repeated outwards this far, so that its seam never shows. */
const EXTRUDE_PX = 2;

export async function rasterise(drawing: Drawing, width: number, height: number): Promise<Pixels> {
  const density = drawing.kind === 'svg' ? (72 * width) / drawing.width : 72;
  const { data } = await sharp(drawing.bytes, { density: Math.min(Math.max(density, 1), 100_000) })
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width, height, rgba: data };
}

/** @param edge pixels around the cut that repeat its border */
function paint(
  sheet: Buffer,
  sheetWidth: number,
  at: { x: number; y: number },
  from: Pixels,
  cut: Trim,
  edge: number,
) {
  const rowBytes = cut.width * 4;
  for (let y = -edge; y < cut.height + edge; y++) {
    const sy = cut.y + Math.min(Math.max(y, 0), cut.height - 1);
    const source = (sy * from.width + cut.x) * 4;
    const target = ((at.y + y) * sheetWidth + at.x) * 4;
    from.rgba.copy(sheet, target, source, source + rowBytes);
    for (let x = 1; x <= edge; x++) {
      from.rgba.copy(sheet, target - x * 4, source, source + 4);
      from.rgba.copy(sheet, target + rowBytes + (x - 1) * 4, source + rowBytes - 4, source + rowBytes);
    }
  }
}

export interface PackedSheet {
  readonly pixels: Pixels;
  readonly frames: Record<string, unknown>;
}

/** @throws Error when the frames do not fit into one texture of 2048 px */
export function packSheet(name: string, frames: readonly SheetFrame[]): PackedSheet {
  const packer = new MaxRectsPacker<Rectangle>(MAX_TEXTURE_PX, MAX_TEXTURE_PX, GAP_PX, {
    smart: true,
    pot: false,
    square: false,
    border: GAP_PX,
  });
  const cuts = frames.map((frame) => {
    const { width, height } = frame.pixels;
    const cut = (frame.tile ? null : findTrim(frame.pixels)) ?? { x: 0, y: 0, width, height };
    const edge = frame.tile ? EXTRUDE_PX : 0;
    const box = new Rectangle(cut.width + 2 * edge, cut.height + 2 * edge);
    box.data = { frame, cut, edge };
    return box;
  });
  packer.addArray(cuts);
  const [bin, more] = packer.bins;
  if (!bin || more) {
    throw new Error(
      `sheet ${name}: its frames do not fit into ${MAX_TEXTURE_PX} x ${MAX_TEXTURE_PX} px. Move some, or lower a density.`,
    );
  }
  const rgba = Buffer.alloc(bin.width * bin.height * 4);
  const listed: Record<string, unknown> = {};
  for (const box of bin.rects) {
    const { frame, cut, edge } = box.data as { frame: SheetFrame; cut: Trim; edge: number };
    const at = { x: box.x + edge, y: box.y + edge };
    paint(rgba, bin.width, at, frame.pixels, cut, edge);
    const { width: w, height: h } = cut;
    listed[frame.name] = {
      frame: { ...at, w, h },
      trimmed: w !== frame.pixels.width || h !== frame.pixels.height,
      rotated: false,
      spriteSourceSize: { x: cut.x, y: cut.y, w, h },
      sourceSize: { w: frame.pixels.width, h: frame.pixels.height },
    };
  }
  const sorted = Object.fromEntries(Object.entries(listed).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { pixels: { width: bin.width, height: bin.height, rgba }, frames: sorted };
}

const COLOURS = 256;

/** Chooses 256 colours for the flat frames of a sheet: smaller than lossy WebP, and without its ringing at lines (README.md). */
export async function choosePalette(frames: readonly SheetFrame[]): Promise<Buffer> {
  const all = Buffer.concat(frames.filter(isFlat).map(({ pixels }) => pixels.rgba));
  const height = Math.ceil((all.length + 4) / 4 / MAX_TEXTURE_PX);
  const rgba = Buffer.alloc(height * MAX_TEXTURE_PX * 4);
  all.copy(rgba);
  const reduced = await sharp(rgba, { raw: { width: MAX_TEXTURE_PX, height, channels: 4 } })
    .png({ palette: true, colours: COLOURS, dither: 0, effort: 10, compressionLevel: 0 })
    .toBuffer();
  const { data } = await sharp(reduced).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const colours = new Set<number>();
  for (let at = 0; at < data.length; at += 4) colours.add(data.readUInt32LE(at));
  const palette = Buffer.alloc(colours.size * 4);
  for (const [index, colour] of [...colours].sort((a, b) => a - b).entries())
    palette.writeUInt32LE(colour, index * 4);
  return palette;
}

export async function encodeSheet(
  { width, height, rgba }: Pixels,
  fast: boolean,
): Promise<{ bytes: Buffer; ending: 'webp' | 'png' }> {
  const image = sharp(rgba, { raw: { width, height, channels: 4 } });
  if (fast) return { bytes: await image.png({ compressionLevel: 1 }).toBuffer(), ending: 'png' };
  return { bytes: await image.webp({ lossless: true, effort: 6 }).toBuffer(), ending: 'webp' };
}

export async function encodePicture({ width, height, rgba }: Pixels, fast: boolean): Promise<Buffer> {
  const image = sharp(rgba, { raw: { width, height, channels: 4 } });
  if (fast) return image.png({ compressionLevel: 1 }).toBuffer();
  const paletted = await image.png({ palette: true, colours: 256, dither: 0, effort: 10 }).toBuffer();
  return sharp(paletted).webp({ lossless: true, effort: 6 }).toBuffer();
}
