import { SPLASH_MS } from '../game/timings.ts';

/**
 * How much longer the splash shows: its time counts from its first paint and is never shortened.
 * @param paintedMs when the page first painted it, or null if that has not happened
 * @returns ms
 */
export const splashLeftMs = (paintedMs: number | null, nowMs: number): number =>
  paintedMs === null ? SPLASH_MS : Math.min(SPLASH_MS, Math.max(0, paintedMs + SPLASH_MS - nowMs));
