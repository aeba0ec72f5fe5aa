import type { Sprite } from 'pixi.js';
import { easeOut } from '../../state/easing.ts';
import type { LineState } from '../../state/road.ts';
import { lineX } from '../geometry/geometry.ts';
import { lerp } from '../geometry/interpolation.ts';
import { dampedWave, type Motion, pictureKeys, playMotion, restPose, track } from '../geometry/tracks.ts';
import type { SceneModel } from '../model/scene-model.ts';
import type { LabelKind } from '../textures/labels.ts';
import { placePose } from '../textures/sprites.ts';
import type { Clip, ThemeTextures } from '../textures/theme-textures.ts';

/** Middle of a label below the middle of its lid, lanes. */
export const LABEL_Y: Readonly<Record<LabelKind, number>> = {
  lid: 0.005,
  next: 0.005,
  tag: 0.6,
  plate: 0.64,
};

type Face = 'before' | 'after';

interface LidMotion {
  readonly ms: number;
  readonly lid: Motion<Face>;
  readonly label: Motion<Face>;
}

/** Half of a flip: the lid is on its edge, with the coin on its other side. */
const EDGE_MS = 110;
const FLAT_MS = 240;

const CHANGES = {
  flip: {
    ms: 520,
    lid: {
      tracks: [track('stretch', [0, 1], [EDGE_MS, 0.06], [FLAT_MS, 1, easeOut])],
      waves: [dampedWave('squash', 0.07, 3.2, FLAT_MS, 90)],
      pictures: pictureKeys([0, 'before'], [EDGE_MS, 'after']),
    },
    label: {
      tracks: [track('scale', [90, 0.4], [260, 1, easeOut]), track('alpha', [90, 0], [260, 1])],
      waves: [dampedWave('scale', 0.08, 3, 260, 70)],
    },
  },
  char: {
    ms: 320,
    lid: { waves: [dampedWave('squash', 0.06, 4, 0, 90)] },
    label: { tracks: [track('alpha', [0, 1], [320, 0.6])] },
  },
  burst: { ms: 300, lid: { waves: [dampedWave('scale', 0.14, 3.4, 0, 90)] }, label: {} },
  glow: { ms: 200, lid: { tracks: [track('scale', [0, 1.035], [200, 1, easeOut])] }, label: {} },
  fresh: {
    ms: 260,
    lid: { tracks: [track('scale', [0, 0.9], [260, 1, easeOut])] },
    label: { tracks: [track('alpha', [0, 0], [260, 1])] },
  },
} satisfies Readonly<Record<string, LidMotion>>;

export type LidChange = keyof typeof CHANGES;

export const changeMs = (change: LidChange): number => CHANGES[change].ms;

export interface LidAnimation {
  readonly change: LidChange;
  readonly from: LineState;
  readonly to: LineState;
  readonly beganMs: number;
}

export interface LidSprites {
  readonly line: number;
  readonly lid: Sprite;
  readonly label: Sprite;
}

export function lidChangeOf(from: LineState, to: LineState): LidChange {
  if (to === 'passed') return 'flip';
  if (to === 'burnt') return 'char';
  if (to === 'hit') return 'burst';
  return to === 'next' || from === 'next' ? 'glow' : 'fresh';
}

/** A lid of a later sheet looks like the next one until the sheet is there. */
export function lidClip(themeTextures: ThemeTextures, state: LineState): Clip {
  const clip = themeTextures.sprite(`lid_${state}`);
  return clip.textures.length > 0 ? clip : themeTextures.sprite('lid_next');
}

const pose = restPose<Face>('after');

export function moveLid(
  { change, from, to, beganMs }: LidAnimation,
  nowMs: number,
  { line, lid, label }: LidSprites,
  model: SceneModel,
): void {
  const { themeTextures, geometry, labels } = model;
  const { unit } = themeTextures;
  const motions: LidMotion = CHANGES[change];
  pose.picture = 'after';
  playMotion(pose, motions.lid, nowMs - beganMs);
  const clip = lidClip(themeTextures, pose.picture === 'after' ? to : from);
  placePose(lid, clip, unit, lineX(geometry, line), geometry.groundY, pose);
  playMotion(pose, motions.label, nowMs - beganMs);
  if (labels) label.scale.set((pose.scale * unit) / labels.lanePx);
  label.alpha = pose.alpha;
}

/** The label moves from the lid, where the chicken would cover it, to below it. */
const TUCK_MS = 140;
const PRESS_MS = 200;

/** The same for every outcome: the lid shakes, and its text moves from its face to below it. */
export function tremorMotions(intensity: number): Pick<LidMotion, 'lid' | 'label'> {
  const tension = lerp(0.7, 1.9, intensity);
  const growMs = 450;
  return {
    lid: {
      waves: [
        { of: 'x', size: 0.012 * tension, hz: 13, growMs },
        { of: 'height', size: -0.006 * tension, hz: 17, growMs },
        { of: 'rotation', size: 0.014 * tension, hz: 11, growMs },
        { ...dampedWave('height', -0.035, 4, 0, 70), untilMs: PRESS_MS },
      ],
    },
    label: { tracks: [track('height', [0, -LABEL_Y.next], [TUCK_MS, -LABEL_Y.plate, easeOut])] },
  };
}

export function trembleLid(
  { line, lid, label }: LidSprites,
  tMs: number,
  motions: ReturnType<typeof tremorMotions>,
  model: SceneModel,
): void {
  const { themeTextures, geometry } = model;
  const { unit } = themeTextures;
  playMotion(pose, motions.lid, tMs);
  placePose(lid, lidClip(themeTextures, 'next'), unit, lineX(geometry, line), geometry.groundY, pose);
  playMotion(pose, motions.label, tMs);
  label.y = (geometry.groundY - pose.height) * unit;
}
