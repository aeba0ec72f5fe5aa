import { clamp } from './motion.ts';

/**
 * Where everything stands, as pure arithmetic. One lane is the unit (one lane = one step of the chicken); y grows downwards
 * from the top of the scene. Only what says `_px` is in CSS pixels.
 */
export interface SceneSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface Geometry {
  readonly widthPx: number;
  readonly heightPx: number;
  /** CSS pixels in one lane */
  readonly lanePx: number;
  /** of the scene, in lanes */
  readonly width: number;
  readonly height: number;
  /** the line the chicken walks on */
  readonly groundY: number;
  /** height of the far end of the picture, above the ground: skyline and deck */
  readonly farHeight: number;
  /** size of what stands on the verges: 1, less where the scene is low */
  readonly propScale: number;
  readonly start: number;
  readonly kerb: number;
  readonly end: number;
  readonly lines: number;
  /** width of start verge, road and end verge together */
  readonly worldWidth: number;
  readonly shape: 'wide' | 'narrow';
  /** there is room above and below the path that wants life */
  readonly tall: boolean;
}

/** Scenes up to this wide show a step as a third of their width. */
const PHONE_PX = 500;
/** From here on the layout of large screens holds (art notes). */
const WIDE_PX = 900;
/** From so many lanes of height on there is room above and below the path. */
const TALL = 4.2;
/** The far end, lanes: under the lights that hang over the road, and lower than the waiting chicken's comb. */
const FAR = 0.54;
const FAR_TALL = 0.78;
/** ... and never more than this share of the scene. */
const MAX_FAR_SHARE = 0.2;
/** Above the path a board of 1.86 lanes has to fit. */
const PROP_ROOM = 1.92;
const CHICKEN_ROOM = 0.96;
const END_LANES = 2.6;
/** Nest and golden egg, from the left edge of the end verge. */
const NEST_X = 0.98;
/** A container can be as good as closed; nothing below divides by zero. */
const MIN_SIZE_PX = 40;

/**
 * Width of one fragment: a third of the width up to 500 px, above that 15 % but at least 112 px; never over
 * 0.6 of the height.
 * @returns CSS px
 */
export function computeLanePx({ widthPx, heightPx }: SceneSize): number {
  const step = widthPx <= PHONE_PX ? widthPx * 0.3333 : Math.max(112, widthPx * 0.15);
  return Math.min(step, heightPx * 0.6);
}

/**
 * The layout of a road in a scene.
 * @param lines how many lids; the end tile follows
 */
export function computeGeometry(size: SceneSize, lines: number): Geometry {
  const widthPx = Math.max(size.widthPx, MIN_SIZE_PX);
  const heightPx = Math.max(size.heightPx, MIN_SIZE_PX);
  const lanePx = computeLanePx({ widthPx, heightPx });
  const width = widthPx / lanePx;
  const height = heightPx / lanePx;
  const shape = widthPx >= WIDE_PX ? 'wide' : 'narrow';
  // From the drawings: 61 % on a short phone, 55 % on a tall one, where the panel's banner needs no room.
  const share = shape === 'wide' ? 0.605 : Math.min(0.61, Math.max(0.55, 0.61 - (height - 3.25) * 0.05));
  const groundY = height * share;
  const tall = shape === 'narrow' && height >= TALL;
  const farHeight = Math.min(tall ? FAR_TALL : FAR, height * MAX_FAR_SHARE);
  const propScale = Math.min(1, Math.max(0.5, groundY / PROP_ROOM));
  // The chicken fits on the start verge, however low the scene; where it is narrow, no more does, for the lids' sake.
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
    // A short road in a wide window: the verge goes on to the edge.
    end: Math.max(END_LANES, width - road),
    lines,
    worldWidth: Math.max(road + END_LANES, width),
    shape,
    tall,
  };
}

/** Left edge of the first lane, in lanes. */
export function roadLeft({ start, kerb }: Geometry): number {
  return start + kerb;
}

/** Left edge of the end verge, in lanes. */
export function endLeft(geometry: Geometry): number {
  return roadLeft(geometry) + geometry.lines + geometry.kerb;
}

/**
 * Where the chicken stands on a fragment.
 * @param fragment 0 the start tile, 1..n the lines, n + 1 the end tile
 * @returns lanes from the left end of the world
 */
export function fragmentX(geometry: Geometry, fragment: number): number {
  if (fragment <= 0) return geometry.start * (geometry.shape === 'wide' ? 0.59 : 0.52);
  if (fragment > geometry.lines) return endLeft(geometry) + NEST_X;
  return roadLeft(geometry) + fragment - 0.5;
}

/** She stops so far before the egg, lanes: it opens before her eyes. */
const BESIDE_EGG = 0.62;

/** Where the chicken's feet are: as {@link fragmentX}, but at the road's end beside the egg that lies there. */
export function chickenX(geometry: Geometry, fragment: number): number {
  return fragmentX(geometry, fragment) - (fragment > geometry.lines ? BESIDE_EGG : 0);
}

/** How far the camera can go: from 0 to here it stays within the world. @returns lanes; 0 when all of it is seen */
export function cameraLimit({ worldWidth: world, width }: Geometry): number {
  return Math.max(0, world - width);
}

/** So many lids are seen ahead of the chicken's own. */
const LIDS_AHEAD = 2;

/**
 * Where the camera's left edge rests when the chicken stands at `x`: it is seen at a third of the width, on large screens at 30 %,
 * and further left where the next lids would be cut off. The camera never leaves the world.
 * @returns lanes
 */
export function cameraAt(geometry: Geometry, x: number): number {
  const { width, shape } = geometry;
  const restX = Math.min(width * (shape === 'wide' ? 0.3 : 1 / 3), width - 0.5 - LIDS_AHEAD);
  return clamp(x - restX, 0, cameraLimit(geometry));
}

/**
 * The lines that show at least in part, `margin` lanes more on both sides.
 * @returns first and last line; first > last when none shows
 */
export function linesInView(geometry: Geometry, camera: number, margin = 0.6): [number, number] {
  const left = camera - margin - roadLeft(geometry);
  const right = camera + geometry.width + margin - roadLeft(geometry);
  return [Math.max(1, Math.floor(left) + 1), Math.min(geometry.lines, Math.floor(right) + 1)];
}
