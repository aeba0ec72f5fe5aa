import * as v from 'valibot';
import type { SheetFrame } from './frames.ts';
import { hasManyShades } from './shades.ts';
import { ThemeFault } from './theme-source.ts';

/** Stored with the drawings, so that a new drawing does not change the colours of the others. */
export const PALETTES = 'palettes.json';

/** RGBA colours in base64, keyed by sheet and scale. */
const Palettes = v.record(v.string(), v.pipe(v.string(), v.base64(), v.nonEmpty()));
export type Palettes = Readonly<v.InferOutput<typeof Palettes>>;

/** @throws ThemeFault */
export function parsePalettes(theme: string, text: string): Palettes {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Palettes), text);
  if (read.success) return read.output;
  throw new ThemeFault(theme, [`${PALETTES}: damaged. Delete it: npm run assets chooses the colours anew.`]);
}

/** A change of a translucent colour is less visible. */
const MAX_DISTANCE = { opaque: 16, translucent: 40 } as const;
/** Measured: below 0.18 for drawings that the palette was chosen for, mostly above 0.5 for others. */
const MAX_FAR_SHARE = 0.25;

type Colour = readonly [number, number, number, number];

function premultiplied(rgba: Buffer, at: number): Colour {
  const alpha = rgba[at + 3] ?? 0;
  const part = (channel: number) => ((rgba[at + channel] ?? 0) * alpha) / 255;
  return [part(0), part(1), part(2), alpha];
}

const distance = (one: Colour, other: Colour): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2], one[3] - other[3]);

/**
 * Replaces each colour with the nearest one of a palette. Returns null if more than MAX_FAR_SHARE of the pixels would change visibly.
 * @param palette RGBA, four bytes per colour
 */
function toPalette(rgba: Buffer, palette: Buffer): Buffer | null {
  const colours = Array.from({ length: palette.length / 4 }, (_, at) => premultiplied(palette, at * 4));
  const cache = new Map<number, { readonly colour: number; readonly isFar: boolean }>();
  const nearest = (at: number) => {
    const own = premultiplied(rgba, at);
    let [bestIndex, bestDistance] = [0, Number.POSITIVE_INFINITY];
    for (const [index, colour] of colours.entries()) {
      const colourDistance = distance(own, colour);
      if (colourDistance < bestDistance) [bestIndex, bestDistance] = [index, colourDistance];
    }
    const maxDistance = own[3] === 255 ? MAX_DISTANCE.opaque : MAX_DISTANCE.translucent;
    return { colour: palette.readUInt32LE(bestIndex * 4), isFar: bestDistance > maxDistance };
  };
  const mapped = Buffer.alloc(rgba.length);
  let [visibleCount, farCount] = [0, 0];
  for (let at = 0; at < rgba.length; at += 4) {
    if (rgba[at + 3] === 0) continue;
    const key = rgba.readUInt32LE(at);
    const found = cache.get(key) ?? nearest(at);
    cache.set(key, found);
    mapped.writeUInt32LE(found.colour, at);
    visibleCount += 1;
    if (found.isFar) farCount += 1;
  }
  return farCount > MAX_FAR_SHARE * visibleCount ? null : mapped;
}

/** Whether a frame has few shades and no gradients, so that it may use the palette of its sheet. */
export const isFlat = ({ soft, pixels }: SheetFrame): boolean => !soft && !hasManyShades(pixels.rgba);

/** Returns the frames in the colours of the palette. A frame that would change visibly keeps its own colours. */
export const inPalette = (frames: readonly SheetFrame[], palette: Buffer): SheetFrame[] =>
  frames.map((frame) => {
    const rgba = isFlat(frame) ? toPalette(frame.pixels.rgba, palette) : null;
    return rgba ? { ...frame, pixels: { ...frame.pixels, rgba } } : frame;
  });
