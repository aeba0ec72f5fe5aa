import { expect, test } from 'vitest';
import { inPalette, parsePalettes } from '../../../assets/pipeline/palette.ts';

const SIDE = 32;
type Colour = readonly [number, number, number, number];

const frame = (name: string, colourAt: (x: number, y: number) => Colour, soft = false) => {
  const colours = Array.from({ length: SIDE * SIDE }, (_, at) => colourAt(at % SIDE, Math.floor(at / SIDE)));
  return {
    name,
    tile: false,
    soft,
    pixels: { width: SIDE, height: SIDE, rgba: Buffer.from(colours.flat()) },
  };
};

const PALETTE = Buffer.from([0, 0, 0, 0, 200, 30, 30, 255, 30, 30, 200, 255, 0, 0, 0, 128]);
const RED: Colour = [204, 28, 30, 255];
const chicken = frame('chicken', (x) => (x < 16 ? RED : [30, 36, 196, 255]));
const shadow = frame('shadow', (_, y) => (y < 16 ? [0, 0, 0, 120] : [0, 0, 0, 0]));
const shades = frame('lid', (x, y) => [8 * x, 8 * y, 90, 255]);

const coloursOf = (rgba: Buffer) =>
  [...new Set(Array.from({ length: rgba.length / 4 }, (_, at) => rgba.readUInt32LE(at * 4)))].map(
    (colour) => [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255, colour >>> 24],
  );

test('a frame gets the nearest colours of the palette', () => {
  const shown = inPalette([chicken, shadow], PALETTE).map(({ pixels }) => coloursOf(pixels.rgba));
  expect(shown).toEqual([
    [
      [200, 30, 30, 255],
      [30, 30, 200, 255],
    ],
    [
      [0, 0, 0, 128],
      [0, 0, 0, 0],
    ],
  ]);
});

test.each([
  ['of many shades', shades],
  ['in other colours', frame('lid', () => [20, 180, 60, 255])],
  ['with gradients', frame('lid', () => RED, true)],
])('a lid %s keeps its own colours, and no other frame changes', (_, lid) => {
  const before = inPalette([chicken, frame('lid', () => RED), shadow], PALETTE);
  const after = inPalette([chicken, lid, shadow], PALETTE);
  const isSame = after.map(({ pixels }, index) => before[index]?.pixels.rgba.equals(pixels.rgba));
  expect(isSame).toEqual([true, false, true]);
  expect(after[1]?.pixels.rgba.equals(lid.pixels.rgba)).toBe(true);
});

test.each(['{"first@1x":', '{"first@1x": 4}', '{"first@1x": "no base64"}'])(
  'a damaged palettes.json is a fault: %s',
  (text) => {
    expect(() => parsePalettes('dhaba', text)).toThrow('palettes.json: damaged. Delete it');
  },
);
