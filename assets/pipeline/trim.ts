import type { Pixels } from './frames.ts';

export interface Trim {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const MIN_VISIBLE_ALPHA = 3;

/** Returns the smallest rectangle around all visible pixels; null for a blank picture. */
export function findTrim({ width, height, rgba }: Pixels): Trim | null {
  const isVisible = (x: number, y: number): boolean =>
    (rgba[(y * width + x) * 4 + 3] ?? 0) >= MIN_VISIBLE_ALPHA;
  const isRowVisible = (y: number): boolean => {
    for (let x = 0; x < width; x++) if (isVisible(x, y)) return true;
    return false;
  };
  let [top, bottom] = [0, height - 1];
  while (top < height && !isRowVisible(top)) top++;
  if (top === height) return null;
  while (!isRowVisible(bottom)) bottom--;
  const isColumnVisible = (x: number): boolean => {
    for (let y = top; y <= bottom; y++) if (isVisible(x, y)) return true;
    return false;
  };
  let [left, right] = [0, width - 1];
  while (!isColumnVisible(left)) left++;
  while (!isColumnVisible(right)) right--;
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

export const isBlank = (pixels: Pixels): boolean => findTrim(pixels) === null;
