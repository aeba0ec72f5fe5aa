/**
 * The marker sparks this long on a line before it burns there, ms: longer than the 260 ms that people need from seeing
 * to tapping.
 */
export const FIRE_WARNING_MS = 350;

/**
 * The fire marker as pure functions. It stands on one untouched line at a time, sparks there and
 * then burns, and moves when its period is over. Which line is next depends only on the lines left, the present one and a draw, so that a round can be
 * played again from its client seed and nonce.
 */

/** How long the marker rests on a line: 1000 / frequency, in ms. */
export function firePeriodMs(frequencyHz: number): number {
  return 1000 / frequencyHz;
}

/**
 * How long the marker only sparks on a line before it is deadly there, in ms: {@link FIRE_WARNING_MS}, but half its
 * period where that is shorter, so that it burns at all before it moves on.
 */
export function fireWarningMs(frequencyHz: number): number {
  return Math.min(FIRE_WARNING_MS, firePeriodMs(frequencyHz) / 2);
}

/**
 * How many whole periods a round has lasted: the k of the next draw. Counted from the clock and not from calls, so a
 * reload goes on where the page left off.
 */
export function fireTick(openedAtMs: number, nowMs: number, frequencyHz: number): number {
  return Math.max(0, Math.floor((nowMs - openedAtMs) / firePeriodMs(frequencyHz)));
}

/** Time until the marker moves next, in ms; more than 0. */
export function untilFireMovesMs(openedAtMs: number, nowMs: number, frequencyHz: number): number {
  const nextTick = fireTick(openedAtMs, nowMs, frequencyHz) + 1;
  return openedAtMs + nextTick * firePeriodMs(frequencyHz) - nowMs;
}

/** The lines the chicken has not touched: past the one she stands on, and never the start or end tile. */
export function untouchedLines(step: number, lastStep: number): number[] {
  return Array.from({ length: Math.max(0, lastStep - step) }, (_, index) => step + 1 + index);
}

/**
 * Where the marker goes.
 * @param candidates the untouched lines
 * @param current its present line, or null while it is off
 * @param u the draw, 0 <= u < 1
 * @returns an untouched line other than the present one; with one candidate left the marker goes on and off by turns
 */
export function nextFire(candidates: readonly number[], current: number | null, u: number): number | null {
  const [only] = candidates;
  if (candidates.length === 1 && only !== undefined) return current === only ? null : only;
  const open = candidates.filter((line) => line !== current);
  return open[Math.floor(u * open.length)] ?? null;
}

/** A provider that decides locally tells the roast in advance, and the marker rests for good. */
export function fireStops(roastMultiplier: number): boolean {
  return roastMultiplier > 0;
}
