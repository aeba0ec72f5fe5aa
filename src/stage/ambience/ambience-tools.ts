import type { EntityScheduler } from '../entities/entity-scheduler.ts';
import type { addParticles } from '../particles/particles.ts';
import type { SceneModel } from '../scene/scene-model.ts';
import type { SpriteTools } from '../textures/sprite-tools.ts';
import type { LanePositions } from './crossing.ts';

/** Handed in, so that no part of Pixi or of the tree is reached from two chunks. */
export interface AmbienceTools {
  readonly sprites: SpriteTools;
  readonly addParticles: typeof addParticles;
  /** an empty one */
  readonly newScheduler: () => EntityScheduler;
  readonly positionsOf: LanePositions;
  /** where the bridge's rail is, lanes from the scene's top */
  readonly deckTop: (model: SceneModel) => number;
  readonly deckParallax: number;
  /** where a sky's upper edge is, and how high it is, lanes */
  readonly skyTop: (model: SceneModel) => number;
  readonly skyHeight: number;
}
