import { SPLASH_MS } from '../state/timings.ts';

/** The splash counts from its first paint and is never shortened. */
export const splashLeftMs = (paintedMs: number | null, nowMs: number): number =>
  paintedMs === null ? SPLASH_MS : Math.min(SPLASH_MS, Math.max(0, paintedMs + SPLASH_MS - nowMs));

/** Runs `then` when the splash has been seen for its time. A fast script runs before the first paint is reported. */
export function afterSplash(paintedMs: () => number | null, then: () => void): () => void {
  const begin = () => setTimeout(then, splashLeftMs(paintedMs(), performance.now()));
  let timer = begin();
  const paint =
    typeof PerformanceObserver === 'undefined'
      ? null
      : new PerformanceObserver(() => {
          clearTimeout(timer);
          timer = begin();
        });
  if (paintedMs() === null) paint?.observe({ type: 'paint' });
  return () => {
    paint?.disconnect();
    clearTimeout(timer);
  };
}
