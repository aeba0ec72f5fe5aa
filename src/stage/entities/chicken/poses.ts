import { CHICKEN_MOVE_MS, COOKED_AFTER_MS, CROUCH_MS } from '../../../presentation/timings.ts';
import type { AnimationName } from '../../../theme/theme.ts';
import { clamp01, dampedOscillation, easeInOut, easeOut, lerp } from '../../scene/motion.ts';

export type ChickenAction =
  | 'idle'
  | 'jump'
  | 'landed'
  | 'afraid'
  | 'burn'
  | 'triumph'
  | 'run'
  | 'enter'
  | 'gone';

/** Written in place each frame. */
export interface Pose {
  animation: AnimationName;
  frameMs: number;
  progress: number;
  height: number;
  scaleX: number;
  scaleY: number;
  rotation: number;
  shakeX: number;
  alpha: number;
}

const REST: Readonly<Pose> = {
  animation: 'chicken_rest',
  frameMs: 0,
  progress: 1,
  height: 0,
  scaleX: 1,
  scaleY: 1,
  rotation: 0,
  shakeX: 0,
  alpha: 1,
};

export const restPose = (): Pose => ({ ...REST });

export const reset = (out: Pose): Pose => Object.assign(out, REST);

export const TOUCHDOWN_MS = CROUCH_MS + CHICKEN_MOVE_MS;
const JUMP_HEIGHT = 0.58;
const TENSE_MS = 420;
const SWEATS_FROM = 0.35;
const SWEATS_AFTER_MS = 200;

/** Keeps the area: `amount` above 0 is flat, below 0 is long. */
function squash(out: Pose, amount: number): void {
  out.scaleY = 1 - amount;
  out.scaleX = 1 + amount * 0.72;
}

function airborne(out: Pose, u: number, peak: number): void {
  const rise = 1 - 2 * u;
  out.progress = lerp(u, easeInOut(u), 0.35);
  out.height = peak * 4 * u * (1 - u);
  squash(out, -0.15 * Math.abs(rise) ** 1.5);
  out.rotation = 0.16 * -rise;
  out.animation = u < 0.52 ? 'chicken_up' : 'chicken_fall';
  out.frameMs = (u < 0.52 ? u : u - 0.52) * CHICKEN_MOVE_MS;
}

export function jumpPose(out: Pose, tMs: number, tension: number): void {
  reset(out);
  if (tMs < CROUCH_MS) {
    // Crouches in the very first frame, so that the tap is answered before anything flies.
    squash(out, lerp(0.05, 0.15, easeOut(tMs / CROUCH_MS)));
    out.progress = lerp(0, -0.03, easeOut(tMs / CROUCH_MS));
    out.rotation = -0.07 * easeOut(tMs / CROUCH_MS);
    out.animation = 'chicken_crouch';
    out.frameMs = tMs;
    return;
  }
  if (tMs < TOUCHDOWN_MS) {
    airborne(out, (tMs - CROUCH_MS) / CHICKEN_MOVE_MS, JUMP_HEIGHT);
    return;
  }
  const sinceMs = tMs - TOUCHDOWN_MS;
  squash(out, 0.2 * dampedOscillation(sinceMs, 3.4, 70));
  if (sinceMs < 120) {
    out.animation = 'chicken_land';
    out.frameMs = sinceMs;
    return;
  }
  tensePose(out, sinceMs - 120, tension);
}

function tensePose(out: Pose, tMs: number, most: number): void {
  const tension = clamp01(tMs / TENSE_MS);
  out.animation = most >= SWEATS_FROM && tMs >= SWEATS_AFTER_MS ? 'chicken_afraid' : 'chicken_brace';
  out.frameMs = tMs;
  out.shakeX = lerp(0.008, 0.018, most) * tension * Math.sin((tMs / 1000) * Math.PI * 2 * 12);
  out.height = 0.012 * tension * Math.abs(Math.sin((tMs / 1000) * Math.PI * 2 * 6));
  out.scaleY *= 1 - 0.012 * tension * Math.sin((tMs / 1000) * Math.PI * 2 * 6);
}

export function landedPose(out: Pose, tMs: number): void {
  reset(out);
  const u = clamp01(tMs / 240);
  out.height = 0.16 * 4 * u * (1 - u);
  squash(out, u < 1 ? -0.06 * Math.sin(u * Math.PI) : 0.09 * dampedOscillation(tMs - 240, 3.2, 80));
  out.animation = u < 1 ? 'chicken_fall' : 'chicken_rest';
  out.frameMs = tMs;
}

export const LANDED_MS = 240 + 260;

export function afraidPose(out: Pose, tMs: number): void {
  reset(out);
  const start = clamp01(tMs / 160);
  out.animation = 'chicken_afraid';
  out.frameMs = tMs;
  out.height = 0.09 * Math.sin(start * Math.PI);
  out.shakeX = 0.013 * Math.sin((tMs / 1000) * Math.PI * 2 * 14);
  out.scaleX = 1 - 0.03 * start;
}

export function burnPose(out: Pose, tMs: number): void {
  reset(out);
  if (tMs < COOKED_AFTER_MS) {
    const u = tMs / COOKED_AFTER_MS;
    out.animation = 'chicken_burning';
    out.frameMs = tMs;
    out.height = 0.26 * Math.max(0, Math.sin(clamp01(u * 1.6) * Math.PI));
    out.shakeX = 0.03 * Math.sin((tMs / 1000) * Math.PI * 2 * 17);
    out.scaleX = 1 + 0.04 * Math.sin((tMs / 1000) * Math.PI * 2 * 9);
    out.scaleY = 1 - 0.04 * Math.sin((tMs / 1000) * Math.PI * 2 * 9);
    return;
  }
  const sinceMs = tMs - COOKED_AFTER_MS;
  out.animation = 'chicken_cooked';
  out.frameMs = sinceMs;
  const drop = clamp01(sinceMs / 110);
  out.height = 0.2 * (1 - drop) * (1 - drop);
  squash(out, drop < 1 ? -0.08 : 0.16 * dampedOscillation(sinceMs - 110, 3, 90));
}

export function triumphPose(out: Pose, tMs: number): void {
  reset(out);
  out.animation = 'chicken_triumphant';
  out.frameMs = tMs;
  const hop = tMs < 330 ? tMs / 330 : tMs < 600 ? (tMs - 330) / 270 : 1;
  const peak = tMs < 330 ? 0.34 : 0.18;
  out.height = hop < 1 ? peak * 4 * hop * (1 - hop) : 0;
  squash(out, hop < 1 ? -0.07 * Math.abs(1 - 2 * hop) : 0.08 * dampedOscillation(tMs - 600, 2.6, 110));
}

export const TRIUMPH_MS = 1100;

export const RUN_MS = 460;

export function runPose(out: Pose, tMs: number): void {
  reset(out);
  const u = clamp01(tMs / RUN_MS);
  const hop = u < 0.42 ? u / 0.42 : (u - 0.42) / 0.58;
  airborne(out, clamp01(hop), u < 0.42 ? 0.24 : 0.5);
  out.progress = u < 0.42 ? 0.4 * (u / 0.42) : 0.4 + 0.6 * hop;
}

export const ENTER_AFTER_MS = 380;
export const ENTER_MS = 620;

export function enterPose(out: Pose, tMs: number): void {
  reset(out);
  const u = (tMs - ENTER_AFTER_MS) / (ENTER_MS - ENTER_AFTER_MS);
  if (u < 0) {
    out.alpha = 0;
    out.progress = 0;
    return;
  }
  if (u < 1) {
    airborne(out, u, 0.4);
    return;
  }
  squash(out, 0.16 * dampedOscillation(tMs - ENTER_MS, 3.2, 80));
}

export function gonePose(out: Pose): void {
  reset(out);
  out.alpha = 0;
}
