import type { SceneModel } from './scene-model.ts';

/** Makes, moves and frees the sprites of its layers, which React places in the tree ({@link EntityLayer}). */
export interface Entity {
  /** Makes its sprites for a model. Called again, after {@link Entity.detach}, for each model. */
  attach(model: SceneModel): void;
  /** @returns frames per second wanted next; 0 when nothing moves */
  step(nowMs: number): number;
  /** Frees its sprites; its state continues with the next model. */
  detach(): void;
}

export interface FrameConditions {
  reducedMotion: boolean;
  /** below 0 the page is idle */
  msUntilIdle: number;
  /** since the round opened; 0 without one */
  roundMs: number;
}

export const isIdle = ({ msUntilIdle }: FrameConditions): boolean => msUntilIdle < 0;

/** Added to a wait: frames come a little early, and one before its time would draw nothing new. */
const MARGIN_MS = 20;

/** @returns frames per second that bring the next frame in `ms`; 0 for Infinity */
export const frameRateForDelay = (ms: number): number => 1000 / (ms + MARGIN_MS);
