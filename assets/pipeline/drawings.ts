import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { FoundFrame } from './frames.ts';

export interface Drawing extends FoundFrame {
  readonly bytes: Buffer;
}

async function svgBox(file: string, bytes: Buffer): Promise<[number, number]> {
  const box = bytes
    .toString('utf8')
    .match(/viewBox\s*=\s*["']\s*0[\s,]+0[\s,]+([\d.]+)[\s,]+([\d.]+)\s*["']/);
  if (!box) throw new Error(`${file}: no viewBox that starts at 0 0. Give the drawing one.`);
  return [Number(box[1]), Number(box[2])];
}

async function pngBox(file: string, bytes: Buffer): Promise<[number, number]> {
  const { width, height, format } = await sharp(bytes).metadata();
  if (format !== 'png') throw new Error(`${file}: not a PNG image inside.`);
  return [width, height];
}

/** @throws Error that names the file which is neither SVG nor PNG or cannot be read */
export async function readDrawings(folder: string): Promise<Drawing[]> {
  const entries = await readdir(path.join(folder, 'frames'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  const drawings = files.map(async (entry): Promise<Drawing> => {
    const whole = path.join(entry.parentPath, entry.name);
    const fromTheme = path.relative(folder, whole).split(path.sep).join('/');
    const kind = path.extname(entry.name).slice(1).toLowerCase();
    if (kind !== 'svg' && kind !== 'png') {
      throw new Error(`${fromTheme}: a frame is an .svg or a .png file.`);
    }
    const bytes = await readFile(whole);
    const [width, height] = await (kind === 'svg' ? svgBox : pngBox)(fromTheme, bytes);
    return { path: fromTheme, kind, width, height, bytes };
  });
  return (await Promise.all(drawings)).sort((a, b) => (a.path < b.path ? -1 : 1));
}

export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Buffer;
}

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
