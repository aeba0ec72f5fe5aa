export const clamp01 = (t: number): number => (t < 0 ? 0 : Math.min(t, 1));

export const clamp = (value: number, least: number, most: number): number =>
  value < least ? least : Math.min(value, most);

export const lerp = (from: number, to: number, t: number): number => from + (to - from) * t;
