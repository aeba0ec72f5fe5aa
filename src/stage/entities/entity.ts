import type { SceneModel } from '../scene/scene-model.ts';

/**
 * What moves by itself on the stage. React says by {@link EntityLayer} where in the tree an entity's layers go; the actor makes
 * its sprites in them, sets them and frees them.
 */
export interface Entity {
  /**
   * It follows nobody: after a step that returned 0 it needs none until there is news, such as input, another state, a cue or
   * another model, and before that none sooner than by the rate it returned.
   */
  readonly sleeps?: boolean;
  /** Makes its sprites for this model and puts them in place. Called anew, after {@link Entity.detach}, for each model. */
  attach(model: SceneModel): void;
  /**
   * One frame.
   * @param nowMs by the scene's clock
   * @returns how many frames a second it wants next; 0 when nothing of it moves
   */
  step(nowMs: number): number;
  /** Frees its sprites. What it is at goes on with the next model. */
  detach(): void;
}

/** What all actors go by. The scene alone writes it, in place. */
export interface Conditions {
  reducedMotion: boolean;
  /** ms until everything rests for want of input; below 0 it does */
  awakeMs: number;
  /** since the round opened; 0 without one */
  roundMs: number;
}

export const isResting = ({ awakeMs }: Conditions): boolean => awakeMs < 0;

/** Frames come a little early and the loop makes up for late ones: one that comes too soon would be one too many. */
const LATER_MS = 20;

/** @returns the rate at which the next frame comes in so many ms; 0 for Infinity */
export const rateOfFrameIn = (ms: number): number => 1000 / (ms + LATER_MS);
