import type { EntityScheduler } from '../entities/entity-scheduler.ts';
import type { addParticles } from '../particles/particles.ts';
import type { SceneModel } from '../scene/scene-model.ts';
import type { SpriteTools } from '../textures/sprite-tools.ts';
import type { LanePositions } from './crossing.ts';

export interface AmbienceTools {
  readonly sprites: SpriteTools;
  readonly addParticles: typeof addParticles;
  readonly newScheduler: () => EntityScheduler;
  readonly positionsOf: LanePositions;
  readonly deckTop: (model: SceneModel) => number;
  readonly deckParallax: number;
  readonly skyTop: (model: SceneModel) => number;
  readonly skyHeight: number;
}
