import { clamp } from './interpolation.ts';

/** The layout as pure arithmetic, in lanes (one lane = one step of the chicken) from the top left of the scene. Names ending in Px are CSS pixels. */
export interface SceneSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface Geometry {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly lanePx: number;
  readonly width: number;
  readonly height: number;
  readonly groundY: number;
  readonly farHeight: number;
  readonly propScale: number;
  readonly start: number;
  readonly kerb: number;
  readonly end: number;
  readonly lines: number;
  readonly worldWidth: number;
  readonly shape: 'wide' | 'narrow';
  readonly tall: boolean;
}

const PHONE_PX = 500;
const WIDE_PX = 900;
const TALL = 4.2;
const FAR = 0.54;
const FAR_TALL = 0.78;
const MAX_FAR_SHARE = 0.2;
const PROP_ROOM = 1.92;
const CHICKEN_ROOM = 0.96;
/** From the middle of a lid to the lower edge of its multiplier's plate. */
const PLATE_ROOM = 0.8;
const END_LANES = 2.6;
const NEST_X = 0.98;
export const MIN_SIZE_PX = 40;

/** Returns the scene's size; null when it is too small to draw in. */
export const shownSize = (widthPx: number, heightPx: number): SceneSize | null =>
  Math.min(widthPx, heightPx) < MIN_SIZE_PX ? null : { widthPx, heightPx };

/** A third of the width up to 500 px, above that 15 % but at least 112 px; never over half of the height. */
export function computeLanePx({ widthPx, heightPx }: SceneSize): number {
  const step = widthPx <= PHONE_PX ? widthPx * 0.3333 : Math.max(112, widthPx * 0.15);
  return Math.min(step, heightPx * 0.5);
}

export function computeGeometry(size: SceneSize, lines: number): Geometry {
  const widthPx = Math.max(size.widthPx, MIN_SIZE_PX);
  const heightPx = Math.max(size.heightPx, MIN_SIZE_PX);
  const lanePx = computeLanePx({ widthPx, heightPx });
  const width = widthPx / lanePx;
  const height = heightPx / lanePx;
  const shape = widthPx >= WIDE_PX ? 'wide' : 'narrow';
  // From the art notes: 61 % on a short phone, 55 % on a tall one.
  const share = shape === 'wide' ? 0.605 : Math.min(0.61, Math.max(0.55, 0.61 - (height - 3.25) * 0.05));
  const groundY = Math.min(height * share, height - PLATE_ROOM);
  const tall = shape === 'narrow' && height >= TALL;
  const farHeight = Math.min(tall ? FAR_TALL : FAR, height * MAX_FAR_SHARE);
  const propScale = Math.min(1, Math.max(0.5, groundY / PROP_ROOM));
  // The start verge holds the chicken however low the scene is.
  const start = shape === 'wide' ? Math.max(CHICKEN_ROOM, 1.667 * propScale) : CHICKEN_ROOM;
  const kerb = 0.18;
  const road = start + kerb + lines + kerb;
  return {
    widthPx,
    heightPx,
    lanePx,
    width,
    height,
    groundY,
    farHeight,
    propScale,
    start,
    kerb,
    // On a short road in a wide window the verge reaches the edge.
    end: Math.max(END_LANES, width - road),
    lines,
    worldWidth: Math.max(road + END_LANES, width),
    shape,
    tall,
  };
}

export function roadLeft({ start, kerb }: Geometry): number {
  return start + kerb;
}

export function endLeft(geometry: Geometry): number {
  return roadLeft(geometry) + geometry.lines + geometry.kerb;
}

/** @param line 0 the start tile, 1..n the lines, n + 1 the end tile */
export function lineX(geometry: Geometry, line: number): number {
  if (line <= 0) return geometry.start * (geometry.shape === 'wide' ? 0.59 : 0.52);
  if (line > geometry.lines) return endLeft(geometry) + NEST_X;
  return roadLeft(geometry) + line - 0.5;
}

const BESIDE_EGG = 0.62;

export function chickenX(geometry: Geometry, line: number): number {
  return lineX(geometry, line) - (line > geometry.lines ? BESIDE_EGG : 0);
}

export function maxCameraX({ worldWidth: world, width }: Geometry): number {
  return Math.max(0, world - width);
}

const LIDS_AHEAD = 2;

/**
 * The camera's left edge when the chicken stands at `x`: the chicken is at a third of the width (30 % on large screens), or further
 * left where the next lines would be cut off.
 */
export function cameraAt(geometry: Geometry, x: number): number {
  const { width, shape } = geometry;
  const restX = Math.min(width * (shape === 'wide' ? 0.3 : 1 / 3), width - 0.5 - LIDS_AHEAD);
  return clamp(x - restX, 0, maxCameraX(geometry));
}

/** @returns first and last line that show at least in part; first > last when none does */
export function linesInView(geometry: Geometry, camera: number, margin = 0.6): [number, number] {
  const left = camera - margin - roadLeft(geometry);
  const right = camera + geometry.width + margin - roadLeft(geometry);
  return [Math.max(1, Math.floor(left) + 1), Math.min(geometry.lines, Math.floor(right) + 1)];
}
