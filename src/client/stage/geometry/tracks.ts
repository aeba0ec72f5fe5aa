import { lerp } from './interpolation.ts';

export const REST = {
  /** share of the way between two positions */
  along: 1,
  /** lanes to the right */
  x: 0,
  /** lanes upwards */
  height: 0,
  scale: 1,
  /** above 0 wider and lower, below 0 narrower and taller */
  squash: 0,
  /** factor of the width: below 0 is mirrored */
  facing: 1,
  /** factor of the height alone */
  stretch: 1,
  rotation: 0,
  alpha: 1,
};

type Property = keyof typeof REST;

type Ease = (u: number) => number;

/** `ease` leads from the key before to this one. Two keys at the same time are a jump. */
export type Key = readonly [atMs: number, value: number, ease?: Ease];

export interface Track {
  readonly of: Property;
  readonly keys: readonly Key[];
}

/** A sine that is added to a property from a time on. */
export interface Wave {
  readonly of: Property;
  readonly size: number;
  readonly hz: number;
  readonly fromMs?: number;
  readonly untilMs?: number;
  /** turns */
  readonly phase?: number;
  /** falls to 37 % in this time */
  readonly fadeMs?: number;
  /** reaches its size in this time */
  readonly growMs?: number;
  /** never below 0 */
  readonly bounces?: boolean;
}

export interface Motion<Picture> {
  readonly tracks?: readonly Track[];
  readonly waves?: readonly Wave[];
  readonly pictures?: readonly (readonly [fromMs: number, picture: Picture])[];
}

/** The state of a motion at one time. Overwritten each frame. */
export interface Pose<Picture> extends Record<Property, number> {
  picture: Picture;
  pictureMs: number;
}

export const restPose = <Picture>(picture: Picture): Pose<Picture> => ({ ...REST, picture, pictureMs: 0 });

function valueAt(keys: readonly Key[], tMs: number): number {
  let fromMs = 0;
  let from = keys[0]?.[1] ?? 0;
  for (const [atMs, value, ease] of keys) {
    if (tMs < atMs) {
      const u = Math.max(0, (tMs - fromMs) / (atMs - fromMs));
      return lerp(from, value, ease ? ease(u) : u);
    }
    fromMs = atMs;
    from = value;
  }
  return from;
}

function waveAt(wave: Wave, tMs: number): number {
  const { size, hz, fromMs = 0, untilMs = Number.POSITIVE_INFINITY, phase = 0, fadeMs, growMs } = wave;
  if (tMs < fromMs || tMs >= untilMs) return 0;
  const sinceMs = tMs - fromMs;
  const turn = Math.sin(((sinceMs / 1000) * hz + phase) * Math.PI * 2);
  const faded = fadeMs === undefined ? 1 : Math.exp(-sinceMs / fadeMs);
  const grown = growMs === undefined ? 1 : Math.min(1, sinceMs / growMs);
  return size * faded * grown * (wave.bounces ? Math.abs(turn) : turn);
}

export function playMotion<Picture>(pose: Pose<Picture>, motion: Motion<Picture>, tMs: number): void {
  Object.assign(pose, REST);
  for (const { of, keys } of motion.tracks ?? []) pose[of] = valueAt(keys, tMs);
  for (const wave of motion.waves ?? []) pose[wave.of] += waveAt(wave, tMs);
  for (const [fromMs, picture] of motion.pictures ?? []) {
    if (tMs < fromMs) break;
    pose.picture = picture;
    pose.pictureMs = tMs - fromMs;
  }
}

export const track = (of: Property, ...keys: readonly Key[]): Track => ({ of, keys });

export const pictureKeys = <Picture>(...pictures: NonNullable<Motion<Picture>['pictures']>) => pictures;

/** Rises to the value and falls back. The next key repeats the first value at the same time. */
export const arcEase: Ease = (u) => 4 * u * (1 - u);

/** A damped wave that starts at its size. */
export const dampedWave = (of: Property, size: number, hz: number, fromMs: number, fadeMs: number): Wave => ({
  ...{ of, size, hz, fromMs, fadeMs },
  phase: 0.25,
});
