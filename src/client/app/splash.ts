import { SPLASH_MS } from '../state/timings.ts';

/**
 * Hides the splash SPLASH_MS after its first paint, then calls onEnd. The compositor runs the animation, so a busy main
 * thread does not delay it.
 * @param firstPaintMs when the page first painted the splash; null counts from the next frame
 * @returns a function that cancels onEnd
 */
export function hideSplash(splash: HTMLElement, firstPaintMs: number | null, onEnd: () => void): () => void {
  const shownMs = firstPaintMs === null ? 0 : performance.now() - firstPaintMs;
  splash.style.animation = `splash-end 1ms ${SPLASH_MS - shownMs}ms forwards`;
  const onAnimationEnd = ({ target }: Event): void => {
    if (target === splash) onEnd();
  };
  splash.addEventListener('animationend', onAnimationEnd);
  return () => splash.removeEventListener('animationend', onAnimationEnd);
}
