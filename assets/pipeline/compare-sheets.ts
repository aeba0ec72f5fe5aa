import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { SHEETS, Theme } from '../../src/contract/theme/theme.ts';

const Rect = v.object({ x: v.number(), y: v.number(), w: v.number(), h: v.number() });
const Sheet = v.object({
  frames: v.record(v.string(), v.object({ frame: Rect })),
  meta: v.object({ image: v.string() }),
});

const json = (folder: string, file: string): unknown =>
  JSON.parse(readFileSync(path.join(folder, file), 'utf8'));

/** Reads the pixels of each frame of a packed theme, keyed by sheet, scale and name. */
async function packedFrames(folder: string): Promise<Map<string, Buffer>> {
  const pixelsByFrame = new Map<string, Buffer>();
  const { sheets } = v.parse(Theme, json(folder, 'theme.json'));
  for (const sheet of SHEETS) {
    for (const [scale, file] of Object.entries(sheets[sheet] ?? {})) {
      const { frames, meta } = v.parse(Sheet, json(folder, file));
      const image = sharp(path.join(folder, meta.image)).ensureAlpha();
      for (const [name, { frame }] of Object.entries(frames)) {
        const { x: left, y: top, w: width, h: height } = frame;
        const pixels = await image.clone().extract({ left, top, width, height }).raw().toBuffer();
        // WebP does not keep the colour of transparent pixels.
        for (let at = 0; at < pixels.length; at += 4) if (pixels[at + 3] === 0) pixels.fill(0, at, at + 4);
        pixelsByFrame.set(`${sheet} ${scale} ${name}`, pixels);
      }
    }
  }
  return pixelsByFrame;
}

/** Returns sheet, scale and name of the frames of a packed theme that differ from those of another. */
export async function changedFrames(folder: string, other: string): Promise<string[]> {
  const [own, others] = [await packedFrames(folder), await packedFrames(other)];
  return [...own].filter(([name, pixels]) => !others.get(name)?.equals(pixels)).map(([name]) => name);
}
