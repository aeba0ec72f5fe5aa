import type { Renderer } from 'pixi.js';

/**
 * Textures in one draw call: the ground, three sheets and the multipliers. Pixi's batch shader asks for every texture it could have,
 * pixel by pixel; with its 16 a software or weak GPU spends most of its time on textures that are not there.
 */
export const BATCH_TEXTURES = 5;

/** Has to be told before the first frame, and again after a lost context, which makes Pixi look up its limits anew. */
export function limitBatches(renderer: Renderer): void {
  if ('limits' in renderer) renderer.limits.maxBatchableTextures = BATCH_TEXTURES;
}
