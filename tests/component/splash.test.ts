import '../../src/client/ui/kit/Loading.css';
import { expect, test, vi } from 'vitest';
import { hideSplash } from '../../src/client/app/splash.ts';

const opacityOf = (element: Element): number => Number(getComputedStyle(element).opacity);

test('the splash is hidden two seconds after its first paint by an animation of opacity', async () => {
  const splash = document.body.appendChild(document.createElement('div'));
  const onEnd = vi.fn();
  const firstPaintMs = performance.now() - 1700;
  hideSplash(splash, firstPaintMs, onEnd);
  const effect = splash.getAnimations()[0]?.effect;
  if (!(effect instanceof KeyframeEffect)) throw new Error('The splash has no animation.');
  expect(Math.abs(Number(effect.getTiming().delay) - 300)).toBeLessThan(50);
  // The compositor animates opacity without the main thread.
  expect(effect.getKeyframes().map(({ opacity }) => opacity)).toEqual(['1', '0']);
  expect([opacityOf(splash), onEnd.mock.calls.length]).toEqual([1, 0]);
  await expect.poll(() => onEnd.mock.calls.length).toBe(1);
  expect(opacityOf(splash)).toBeCloseTo(0);
  expect(performance.now()).toBeGreaterThanOrEqual(firstPaintMs + 2000);
  splash.remove();
});
