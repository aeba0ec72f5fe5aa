import { lerp } from '../../scene/motion.ts';
import { type Pose, reset } from './poses.ts';

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

export function idlePose(out: Pose, state: IdleState, nowMs: number): void {
  const tMs = nowMs - state.beganMs;
  reset(out);
  if (tMs < 0 || tMs >= GESTURE_MS[state.gesture]) return;
  const u = tMs / GESTURE_MS[state.gesture];
  switch (state.gesture) {
    case 'breathe': {
      const breath = Math.sin(u * Math.PI * 4);
      out.scaleY = 1 + 0.02 * breath;
      out.scaleX = 1 - 0.012 * breath;
      return;
    }
    case 'blink':
      out.animation = u < 0.3 || (u > 0.5 && u < 0.92) ? 'chicken_blink' : 'chicken_rest';
      return;
    case 'look':
      out.animation = u < 0.72 ? 'chicken_look' : u < 0.8 ? 'chicken_blink' : 'chicken_rest';
      out.rotation = u < 0.72 ? 0.04 * Math.sin(Math.min(1, u * 5) * (Math.PI / 2)) : 0;
      return;
    case 'tilt':
      out.animation = u < 0.82 ? 'chicken_tilt' : 'chicken_blink';
      return;
    case 'shuffle': {
      const hop = (u * 2) % 1;
      out.height = 0.045 * 4 * hop * (1 - hop);
      out.rotation = u < 0.5 ? -0.05 : 0.05;
      out.scaleY = 1 - 0.03 * Math.abs(1 - 2 * hop);
    }
  }
}
