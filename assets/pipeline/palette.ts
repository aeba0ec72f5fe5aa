import * as v from 'valibot';
import type { SheetFrame } from './frames.ts';
import { hasManyShades } from './shades.ts';
import { ThemeFault } from './theme-source.ts';

/** Kept beside the drawings, so that a new drawing changes the colours of no other. */
export const PALETTES = 'palettes.json';

/** By sheet and scale: RGBA colours, base64. */
const Palettes = v.record(v.string(), v.pipe(v.string(), v.base64(), v.nonEmpty()));
export type Palettes = Readonly<v.InferOutput<typeof Palettes>>;

/** @throws ThemeFault */
export function parsePalettes(theme: string, text: string): Palettes {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Palettes), text);
  if (read.success) return read.output;
  throw new ThemeFault(theme, [`${PALETTES}: damaged. Delete it: npm run assets chooses the colours anew.`]);
}

/** A translucent colour may differ more: less of it is seen. */
const MOST_DISTANCE = { opaque: 16, translucent: 40 } as const;
/** Measured: under 0.18 for the drawings that a palette was chosen for, 0.5 and more for most in other colours. */
const MOST_FAR_SHARE = 0.25;

type Colour = readonly [number, number, number, number];

function premultiplied(rgba: Buffer, at: number): Colour {
  const alpha = rgba[at + 3] ?? 0;
  const part = (channel: number) => ((rgba[at + channel] ?? 0) * alpha) / 255;
  return [part(0), part(1), part(2), alpha];
}

const distance = (one: Colour, other: Colour): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2], one[3] - other[3]);

/**
 * Returns the pixels in the nearest colours of a palette, or null if more than a quarter of them would change visibly.
 * @param palette RGBA, four bytes a colour
 */
function toPalette(rgba: Buffer, palette: Buffer): Buffer | null {
  const colours = Array.from({ length: palette.length / 4 }, (_, at) => premultiplied(palette, at * 4));
  const known = new Map<number, { readonly colour: number; readonly isFar: boolean }>();
  const nearest = (at: number) => {
    const own = premultiplied(rgba, at);
    let [best, least] = [0, Number.POSITIVE_INFINITY];
    for (const [index, colour] of colours.entries()) {
      const far = distance(own, colour);
      if (far < least) [best, least] = [index, far];
    }
    const most = own[3] === 255 ? MOST_DISTANCE.opaque : MOST_DISTANCE.translucent;
    return { colour: palette.readUInt32LE(best * 4), isFar: least > most };
  };
  const mapped = Buffer.alloc(rgba.length);
  let [visible, far] = [0, 0];
  for (let at = 0; at < rgba.length; at += 4) {
    if (rgba[at + 3] === 0) continue;
    const key = rgba.readUInt32LE(at);
    const found = known.get(key) ?? nearest(at);
    known.set(key, found);
    mapped.writeUInt32LE(found.colour, at);
    visible += 1;
    if (found.isFar) far += 1;
  }
  return far > MOST_FAR_SHARE * visible ? null : mapped;
}

/** Whether a frame takes the colours of its sheet's palette where they suit it. */
export const isFlat = ({ soft, pixels }: SheetFrame): boolean => !soft && !hasManyShades(pixels.rgba);

/** Returns each frame in the colours of the palette, or in its own where these do not suit it. No frame depends on another. */
export const inPalette = (frames: readonly SheetFrame[], palette: Buffer): SheetFrame[] =>
  frames.map((frame) => {
    const rgba = isFlat(frame) ? toPalette(frame.pixels.rgba, palette) : null;
    return rgba ? { ...frame, pixels: { ...frame.pixels, rgba } } : frame;
  });
