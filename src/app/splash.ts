import { SPLASH_MS } from '../presentation/timings.ts';

/**
 * How much longer the splash shows: its time counts from its first paint and is never shortened.
 * @param paintedMs when the page first painted it, or null if that has not happened
 * @returns ms
 */
export const splashLeftMs = (paintedMs: number | null, nowMs: number): number =>
  paintedMs === null ? SPLASH_MS : Math.min(SPLASH_MS, Math.max(0, paintedMs + SPLASH_MS - nowMs));

/**
 * Runs a function when the splash has been seen for its time. Where the script comes fast it is here before the first paint
 * is told of, which the time counts from.
 * @param paintedMs when the page first painted it, or null while it has not
 * @returns cancels it
 */
export function afterSplash(paintedMs: () => number | null, then: () => void): () => void {
  const begin = () => setTimeout(then, splashLeftMs(paintedMs(), performance.now()));
  let timer = begin();
  const paint = new PerformanceObserver(() => {
    clearTimeout(timer);
    timer = begin();
  });
  if (paintedMs() === null) paint.observe({ type: 'paint' });
  return () => {
    paint.disconnect();
    clearTimeout(timer);
  };
}
