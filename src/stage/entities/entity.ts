import type { SceneModel } from '../scene/scene-model.ts';

/** Moves on its own. React places its layers in the tree ({@link EntityLayer}); the entity makes, moves and frees their sprites. */
export interface Entity {
  /** Makes its sprites for a model. Called again, after {@link Entity.detach}, for each model. */
  attach(model: SceneModel): void;
  /** @returns frames per second wanted next; 0 when nothing moves */
  step(nowMs: number): number;
  /** Frees its sprites; its state continues with the next model. */
  detach(): void;
}

export interface Conditions {
  reducedMotion: boolean;
  /** below 0 the page is idle */
  msUntilIdle: number;
  /** since the round opened; 0 without one */
  roundMs: number;
}

export const isIdle = ({ msUntilIdle }: Conditions): boolean => msUntilIdle < 0;

/** Frames come a little early: one that comes too soon would be one too many. */
const MARGIN_MS = 20;

/** @returns frames per second that bring the next frame in `ms`; 0 for Infinity */
export const rateOfFrameIn = (ms: number): number => 1000 / (ms + MARGIN_MS);
