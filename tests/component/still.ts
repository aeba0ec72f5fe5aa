import { expect } from 'vitest';
import { hasPendingCalls } from './network.ts';

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** A toast's clock is the animation of its bar. */
const CLOCK = '.Toastify__progress-bar';

const isTransient = ({ playState, effect }: Animation): boolean =>
  playState === 'running' &&
  effect instanceof KeyframeEffect &&
  effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY &&
  !effect.target?.matches(CLOCK);

const boxes = (): string =>
  Array.from(document.querySelectorAll(`body *:not(${CLOCK})`), (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return `${x} ${y} ${width} ${height}`;
  }).join();

/** Waits until every call has its answer, no animation will end, and no box has moved for two frames. */
export async function whenStill(): Promise<void> {
  let before = '';
  const isStill = async (): Promise<boolean> => {
    await nextFrame();
    await nextFrame();
    const now = boxes();
    const hasMoved = now !== before;
    before = now;
    return !hasMoved && !hasPendingCalls() && !document.getAnimations().some(isTransient);
  };
  await expect.poll(isStill, { message: 'nothing moves', interval: 1 }).toBe(true);
}
