import type { Pixels } from './frames.ts';

export interface Trim {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the smallest rectangle around all visible pixels; null for a blank picture. */
export function findTrim({ width, height, rgba }: Pixels): Trim | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((rgba[(y * width + x) * 4 + 3] ?? 0) < 3) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (right < 0) return null;
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

export const isBlank = (pixels: Pixels): boolean => findTrim(pixels) === null;
