import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { readFrameFile } from './frame-file.ts';
import type { FoundFrame, Pixels } from './frames.ts';

export interface Drawing extends FoundFrame {
  readonly bytes: Buffer;
}

/** Reads every drawing of a theme's folder. */
export async function readDrawings(folder: string): Promise<Drawing[]> {
  const entries = await readdir(path.join(folder, 'frames'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  const drawings = files.map(async (entry): Promise<Drawing> => {
    const whole = path.join(entry.parentPath, entry.name);
    const bytes = await readFile(whole);
    return { ...readFrameFile(path.relative(folder, whole).split(path.sep).join('/'), bytes), bytes };
  });
  return (await Promise.all(drawings)).sort((a, b) => (a.path < b.path ? -1 : 1));
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
