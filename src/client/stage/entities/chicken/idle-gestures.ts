import { easeOut } from '../../../state/easing.ts';
import { lerp } from '../../geometry/interpolation.ts';
import { arcEase, pictureKeys, track } from '../../geometry/tracks.ts';
import { type ChickenMotion, STAND } from './chicken-poses.ts';

export type IdleGesture = 'breathe' | 'blink' | 'look' | 'tilt' | 'shuffle';

export const IDLE_HZ = 15;

export const GESTURE_MS: Readonly<Record<IdleGesture, number>> = {
  breathe: 2100,
  blink: 340,
  look: 1500,
  tilt: 1300,
  shuffle: 520,
};

const PAUSE_MS: readonly [number, number] = [500, 1900];

const GESTURE_ORDER: readonly IdleGesture[] = [
  'breathe',
  'blink',
  'tilt',
  'breathe',
  'look',
  'shuffle',
  'blink',
  'breathe',
];

export interface IdleState {
  gesture: IdleGesture;
  beganMs: number;
  nextMs: number;
  index: number;
}

export const startIdle = (nowMs: number): IdleState => ({
  gesture: 'breathe',
  beganMs: nowMs,
  nextMs: 0,
  index: 0,
});

export function advanceIdle(state: IdleState, nowMs: number, chance: () => number): void {
  if (state.nextMs === 0) state.nextMs = state.beganMs + GESTURE_MS[state.gesture] + PAUSE_MS[0];
  if (nowMs < state.nextMs) return;
  state.index += 1;
  state.gesture = GESTURE_ORDER[state.index % GESTURE_ORDER.length] ?? 'breathe';
  state.beganMs = nowMs;
  state.nextMs = nowMs + GESTURE_MS[state.gesture] + lerp(PAUSE_MS[0], PAUSE_MS[1], chance());
}

export const isGesturing = (state: IdleState, nowMs: number): boolean =>
  nowMs - state.beganMs < GESTURE_MS[state.gesture];

const MOTIONS: Readonly<Record<IdleGesture, ChickenMotion>> = {
  breathe: { ...STAND, waves: [{ of: 'squash', size: -0.02, hz: 2000 / GESTURE_MS.breathe }] },
  blink: {
    pictures: pictureKeys(
      [0, 'chicken_blink'],
      [102, 'chicken_rest'],
      [170, 'chicken_blink'],
      [313, 'chicken_rest'],
    ),
  },
  look: {
    tracks: [track('rotation', [0, 0], [300, 0.04, easeOut], [1080, 0.04], [1080, 0])],
    pictures: pictureKeys([0, 'chicken_look'], [1080, 'chicken_blink'], [1200, 'chicken_rest']),
  },
  tilt: { pictures: pictureKeys([0, 'chicken_tilt'], [1066, 'chicken_blink']) },
  shuffle: {
    ...STAND,
    tracks: [
      track('height', [0, 0], [260, 0.045, arcEase], [260, 0], [520, 0.045, arcEase]),
      track('rotation', [0, -0.05], [260, -0.05], [260, 0.05]),
      track('stretch', [0, 0.97], [130, 1], [260, 0.97], [390, 1], [520, 0.97]),
    ],
  },
};

export const idleMotion = (state: IdleState, nowMs: number): ChickenMotion =>
  nowMs >= state.beganMs && isGesturing(state, nowMs) ? MOTIONS[state.gesture] : STAND;
