import type { AnimationName } from '../../game/theme.ts';
import { CHICKEN_MOVE_MS, COOKED_AFTER_MS, CROUCH_MS } from '../../game/timings.ts';
import { clamp01, easeInOut, easeOut, mix, swing } from '../motion.ts';

/** What the hen is at. Nothing here knows of a win or a loss before the landing is shown. */
export type Act = 'idle' | 'jump' | 'landed' | 'afraid' | 'burn' | 'triumph' | 'run' | 'enter' | 'gone';

/** How she holds herself at one moment. Written in place each frame. */
export interface Posture {
  animation: AnimationName;
  /** how far into the animation, ms */
  frame_ms: number;
  /** 0 where the act began, 1 where it ends */
  way: number;
  /** lanes above the ground, never negative */
  lift: number;
  /** stretch from the feet: 1 is as drawn */
  wide: number;
  high: number;
  /** lean in radians, forwards is positive */
  lean: number;
  /** lanes, sideways tremble */
  tremble: number;
  alpha: number;
}

export const standing = (): Posture => ({
  animation: 'hen_rest',
  frame_ms: 0,
  way: 1,
  lift: 0,
  wide: 1,
  high: 1,
  lean: 0,
  tremble: 0,
  alpha: 1,
});

/** She is on the target lid from here on. */
export const TOUCHDOWN_MS = CROUCH_MS + CHICKEN_MOVE_MS;
/** Peak of a jump, lanes. */
const PEAK = 0.58;
/** How long the tremble on the lid takes to reach its full strength. */
const TENSE_MS = 420;

/** Squash and stretch that keeps the area: `amount` above 0 is flat, below 0 is long. */
function squash(out: Posture, amount: number): void {
  out.high = 1 - amount;
  out.wide = 1 + amount * 0.72;
}

function reset(out: Posture): void {
  out.animation = 'hen_rest';
  out.frame_ms = 0;
  out.way = 1;
  out.lift = 0;
  out.wide = 1;
  out.high = 1;
  out.lean = 0;
  out.tremble = 0;
  out.alpha = 1;
}

function air(out: Posture, u: number, peak: number): void {
  const rise = 1 - 2 * u;
  out.way = mix(u, easeInOut(u), 0.35);
  out.lift = peak * 4 * u * (1 - u);
  squash(out, -0.15 * Math.abs(rise) ** 1.5);
  out.lean = 0.16 * -rise;
  out.animation = u < 0.52 ? 'hen_up' : 'hen_fall';
  out.frame_ms = (u < 0.52 ? u : u - 0.52) * CHICKEN_MOVE_MS;
}

/**
 * The jump as the player always sees it: crouch, arc, landing, and on the lid a tremble that lasts until the landing is
 * shown.
 * @param t_ms since the tap
 */
export function jump(out: Posture, t_ms: number): void {
  reset(out);
  if (t_ms < CROUCH_MS) {
    // Down in the very first frame: the tap is answered before anything flies.
    squash(out, mix(0.05, 0.15, easeOut(t_ms / CROUCH_MS)));
    out.way = mix(0, -0.03, easeOut(t_ms / CROUCH_MS));
    out.lean = -0.07 * easeOut(t_ms / CROUCH_MS);
    out.animation = 'hen_crouch';
    out.frame_ms = t_ms;
    return;
  }
  if (t_ms < TOUCHDOWN_MS) {
    air(out, (t_ms - CROUCH_MS) / CHICKEN_MOVE_MS, PEAK);
    return;
  }
  const since_ms = t_ms - TOUCHDOWN_MS;
  squash(out, 0.2 * swing(since_ms, 3.4, 70));
  if (since_ms < 120) {
    out.animation = 'hen_land';
    out.frame_ms = since_ms;
    return;
  }
  tense(out, since_ms - 120);
}

/** On the lid, not knowing. */
function tense(out: Posture, t_ms: number): void {
  const tension = clamp01(t_ms / TENSE_MS);
  out.animation = 'hen_brace';
  out.frame_ms = t_ms;
  out.tremble = 0.011 * tension * Math.sin((t_ms / 1000) * Math.PI * 2 * 12);
  out.lift = 0.012 * tension * Math.abs(Math.sin((t_ms / 1000) * Math.PI * 2 * 6));
  out.high *= 1 - 0.012 * tension * Math.sin((t_ms / 1000) * Math.PI * 2 * 6);
}

/** Safe: a hop of relief. @param t_ms since the landing was shown */
export function landed(out: Posture, t_ms: number): void {
  reset(out);
  const u = clamp01(t_ms / 240);
  out.lift = 0.16 * 4 * u * (1 - u);
  squash(out, u < 1 ? -0.06 * Math.sin(u * Math.PI) : 0.09 * swing(t_ms - 240, 3.2, 80));
  out.animation = u < 1 ? 'hen_fall' : 'hen_rest';
  out.frame_ms = t_ms;
}

/** Hop of relief and the settling after it. */
export const LANDED_MS = 240 + 260;

/** Fire next door. @param t_ms since she saw it */
export function afraid(out: Posture, t_ms: number): void {
  reset(out);
  const start = clamp01(t_ms / 160);
  out.animation = 'hen_afraid';
  out.frame_ms = t_ms;
  out.lift = 0.09 * Math.sin(start * Math.PI);
  // 14 Hz as drawn for; at 12 frames a second it still reads as a shiver.
  out.tremble = 0.013 * Math.sin((t_ms / 1000) * Math.PI * 2 * 14);
  out.wide = 1 - 0.03 * start;
}

/** Fried: alight, then served. @param t_ms since the landing was shown */
export function burn(out: Posture, t_ms: number): void {
  reset(out);
  if (t_ms < COOKED_AFTER_MS) {
    const u = t_ms / COOKED_AFTER_MS;
    out.animation = 'hen_burning';
    out.frame_ms = t_ms;
    out.lift = 0.26 * Math.max(0, Math.sin(clamp01(u * 1.6) * Math.PI));
    out.tremble = 0.03 * Math.sin((t_ms / 1000) * Math.PI * 2 * 17);
    out.wide = 1 + 0.04 * Math.sin((t_ms / 1000) * Math.PI * 2 * 9);
    out.high = 1 - 0.04 * Math.sin((t_ms / 1000) * Math.PI * 2 * 9);
    return;
  }
  const since_ms = t_ms - COOKED_AFTER_MS;
  out.animation = 'hen_cooked';
  out.frame_ms = since_ms;
  const drop = clamp01(since_ms / 110);
  out.lift = 0.2 * (1 - drop) * (1 - drop);
  squash(out, drop < 1 ? -0.08 : 0.16 * swing(since_ms - 110, 3, 90));
}

/** Paid: joy in two hops. @param t_ms since the win was shown */
export function triumph(out: Posture, t_ms: number): void {
  reset(out);
  out.animation = 'hen_triumphant';
  out.frame_ms = t_ms;
  const hop = t_ms < 330 ? t_ms / 330 : t_ms < 600 ? (t_ms - 330) / 270 : 1;
  const peak = t_ms < 330 ? 0.34 : 0.18;
  out.lift = hop < 1 ? peak * 4 * hop * (1 - hop) : 0;
  squash(out, hop < 1 ? -0.07 * Math.abs(1 - 2 * hop) : 0.08 * swing(t_ms - 600, 2.6, 110));
}

export const TRIUMPH_MS = 1100;

/** On from the last line to the nest: two hops. */
export const RUN_MS = 460;

/** @param t_ms since she set out for the end tile */
export function run(out: Posture, t_ms: number): void {
  reset(out);
  const u = clamp01(t_ms / RUN_MS);
  const hop = u < 0.42 ? u / 0.42 : (u - 0.42) / 0.58;
  air(out, clamp01(hop), u < 0.42 ? 0.24 : 0.5);
  out.way = u < 0.42 ? 0.4 * (u / 0.42) : 0.4 + 0.6 * hop;
}

/** A new hen hops in from the left after the camera is back. */
export const ENTER_AFTER_MS = 380;
export const ENTER_MS = 620;

/** @param t_ms since the restart */
export function enter(out: Posture, t_ms: number): void {
  reset(out);
  const u = (t_ms - ENTER_AFTER_MS) / (ENTER_MS - ENTER_AFTER_MS);
  if (u < 0) {
    out.alpha = 0;
    out.way = 0;
    return;
  }
  if (u < 1) {
    air(out, u, 0.4);
    return;
  }
  squash(out, 0.16 * swing(t_ms - ENTER_MS, 3.2, 80));
}

/** She vanishes from where the round ended. @param t_ms since the restart */
export function gone(out: Posture): void {
  reset(out);
  out.alpha = 0;
}
