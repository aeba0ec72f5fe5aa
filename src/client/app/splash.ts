import { SPLASH_MS } from '../state/timings.ts';

/**
 * Hides the splash when it has been seen for its time, then calls onEnd. The compositor runs the animation, so a busy main
 * thread does not delay it.
 * @param firstPaintMs of the page that showed the splash; null: it counts from its own first frame
 * @returns the stop function
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
