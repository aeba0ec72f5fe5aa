import type { WebGLRenderer } from 'pixi.js';

/** Ground, three sheets and the multipliers. */
const BATCH_TEXTURES = 5;

/**
 * Pixi's shader samples each possible texture per pixel; with its default of 16, weak and software GPUs spend most of a frame on
 * unused ones. Call before the first frame and after a restored context, which resets the limit.
 */
export function limitBatches({ limits }: WebGLRenderer): void {
  limits.maxBatchableTextures = Math.min(BATCH_TEXTURES, limits.maxTextures);
}
