import { CHICKEN_MOVE_MS, COOKED_AFTER_MS, CROUCH_MS } from '../../../presentation/timings.ts';
import type { AnimationName } from '../../../theme/theme.ts';
import { clamp01, dampedOscillation, easeInOut, easeOut, lerp } from '../../scene/motion.ts';

/** What the chicken is at. Nothing here knows of a win or a loss before the landing is shown. */
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

/** How she holds herself at one moment. Written in place each frame. */
export interface Pose {
  animation: AnimationName;
  /** how far into the animation, ms */
  frameMs: number;
  /** 0 where the act began, 1 where it ends */
  progress: number;
  /** lanes above the ground, never negative */
  height: number;
  /** stretch from the feet: 1 is as drawn */
  scaleX: number;
  scaleY: number;
  /** lean in radians, forwards is positive */
  rotation: number;
  /** lanes, sideways tremble */
  shakeX: number;
  alpha: number;
}

export const restPose = (): Pose => ({
  animation: 'chicken_rest',
  frameMs: 0,
  progress: 1,
  height: 0,
  scaleX: 1,
  scaleY: 1,
  rotation: 0,
  shakeX: 0,
  alpha: 1,
});

/** She is on the target lid from here on. */
export const TOUCHDOWN_MS = CROUCH_MS + CHICKEN_MOVE_MS;
/** Peak of a jump, lanes. */
const JUMP_HEIGHT = 0.58;
/** How long the tremble on the lid takes to reach its full strength. */
const TENSE_MS = 420;
/** Where it is this tense, 0 to 1, she breaks out in a sweat so long after she has braced herself. */
const SWEATS_FROM = 0.35;
const SWEATS_AFTER_MS = 200;

/** Squash and stretch that keeps the area: `amount` above 0 is flat, below 0 is long. */
function squash(out: Pose, amount: number): void {
  out.scaleY = 1 - amount;
  out.scaleX = 1 + amount * 0.72;
}

function reset(out: Pose): void {
  out.animation = 'chicken_rest';
  out.frameMs = 0;
  out.progress = 1;
  out.height = 0;
  out.scaleX = 1;
  out.scaleY = 1;
  out.rotation = 0;
  out.shakeX = 0;
  out.alpha = 1;
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

/**
 * The jump as the player always sees it: crouch, arc, landing, and on the lid a tremble that lasts until the landing is
 * shown.
 * @param tMs since the tap
 * @param tension how tense the wait on the lid is, 0..1
 */
export function jumpPose(out: Pose, tMs: number, tension: number): void {
  reset(out);
  if (tMs < CROUCH_MS) {
    // Down in the very first frame: the tap is answered before anything flies.
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

/** On the lid, not knowing. */
function tensePose(out: Pose, tMs: number, most: number): void {
  const tension = clamp01(tMs / TENSE_MS);
  out.animation = most >= SWEATS_FROM && tMs >= SWEATS_AFTER_MS ? 'chicken_afraid' : 'chicken_brace';
  out.frameMs = tMs;
  out.shakeX = lerp(0.008, 0.018, most) * tension * Math.sin((tMs / 1000) * Math.PI * 2 * 12);
  out.height = 0.012 * tension * Math.abs(Math.sin((tMs / 1000) * Math.PI * 2 * 6));
  out.scaleY *= 1 - 0.012 * tension * Math.sin((tMs / 1000) * Math.PI * 2 * 6);
}

/** Safe: a hop of relief. @param tMs since the landing was shown */
export function landedPose(out: Pose, tMs: number): void {
  reset(out);
  const u = clamp01(tMs / 240);
  out.height = 0.16 * 4 * u * (1 - u);
  squash(out, u < 1 ? -0.06 * Math.sin(u * Math.PI) : 0.09 * dampedOscillation(tMs - 240, 3.2, 80));
  out.animation = u < 1 ? 'chicken_fall' : 'chicken_rest';
  out.frameMs = tMs;
}

/** Hop of relief and the settling after it. */
export const LANDED_MS = 240 + 260;

/** Fire next door. @param tMs since she saw it */
export function afraidPose(out: Pose, tMs: number): void {
  reset(out);
  const start = clamp01(tMs / 160);
  out.animation = 'chicken_afraid';
  out.frameMs = tMs;
  out.height = 0.09 * Math.sin(start * Math.PI);
  // 14 Hz as drawn for; at 12 frames a second it still reads as a shiver.
  out.shakeX = 0.013 * Math.sin((tMs / 1000) * Math.PI * 2 * 14);
  out.scaleX = 1 - 0.03 * start;
}

/** Fried: alight, then served. @param tMs since the landing was shown */
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

/** Paid: joy in two hops. @param tMs since the win was shown */
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

/** On from the last line to the nest: two hops. */
export const RUN_MS = 460;

/** @param tMs since she set out for the end tile */
export function runPose(out: Pose, tMs: number): void {
  reset(out);
  const u = clamp01(tMs / RUN_MS);
  const hop = u < 0.42 ? u / 0.42 : (u - 0.42) / 0.58;
  airborne(out, clamp01(hop), u < 0.42 ? 0.24 : 0.5);
  out.progress = u < 0.42 ? 0.4 * (u / 0.42) : 0.4 + 0.6 * hop;
}

/** A new chicken hops in from the left after the camera is back. */
export const ENTER_AFTER_MS = 380;
export const ENTER_MS = 620;

/** @param tMs since the restart */
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

/** She vanishes from where the round ended. @param t_ms since the restart */
export function gonePose(out: Pose): void {
  reset(out);
  out.alpha = 0;
}
