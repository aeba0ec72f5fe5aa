import { expect, test } from 'vitest';
import { hasManyShades } from '../../../assets/pipeline/shades.ts';

const SIDE = 100;
const paint = (colourAt: (x: number, y: number) => readonly [number, number, number], alpha = 255): Buffer =>
  Buffer.from(
    Array.from({ length: SIDE * SIDE }, (_, at) => [
      ...colourAt(at % SIDE, Math.floor(at / SIDE)),
      alpha,
    ]).flat(),
  );

test.each([
  ['two fills', paint((x) => (x < 50 ? [200, 30, 30] : [30, 30, 200])), false],
  ['a gradient in two directions', paint((x, y) => [2 * x, 2 * y, 90]), true],
  // 4,000 of 10,000 pixels have unique colours, like the edges of small flat drawings.
  ['fills with many edges', paint((x, y) => (y < 60 ? [200, 30, 30] : [2 * x, 2 * y, 90])), false],
  ['a gradient of shadows, which is not opaque', paint((x, y) => [2 * x, 2 * y, 90], 128), false],
])('%s: many shades are seen in it, %s', (_, rgba, expected) => {
  expect(hasManyShades(rgba)).toBe(expected);
});
