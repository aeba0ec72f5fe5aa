import { type ParticleContainer, ParticleShader, type Renderer } from 'pixi.js';

/**
 * Textures in one draw call: the ground, three sheets and the multipliers. Pixi's batch shader asks for every texture it could have,
 * pixel by pixel; with its 16 a software or weak GPU spends most of its time on textures that are not there.
 */
const TEXTURES = 5;

/** Has to be told before the first frame, and again after a lost context, which makes Pixi look up its limits anew. */
export function limitBatches(renderer: Renderer): void {
  if ('limits' in renderer) renderer.limits.maxBatchableTextures = TEXTURES;
}

/**
 * Pixi's particle containers share one shader, so with two of them each frame takes one's texture out of it, puts the other's in, and
 * still holds the last one when that is thrown away. One of its own keeps its texture.
 * @returns throws it away: what React takes down with its parent is never destroyed by itself
 */
export function attachOwnShader(container: ParticleContainer): () => void {
  const shader = new ParticleShader();
  container.shader = shader;
  return () => shader.destroy();
}
