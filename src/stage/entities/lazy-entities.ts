import type { Ambience, AmbienceLayers, AmbienceStage } from '../ambience/ambience.ts';
import type { Celebrations, Stagehands } from '../celebrations/celebrations.ts';
import { addParticles } from '../particles/particles.ts';
import { deckTop, SKY_HEIGHT, skyTop } from '../scene/layers/far.tsx';
import { positionsOf } from '../scene/layers/scenery.tsx';
import { optional } from '../scene/optional-entity.ts';
import { STRIP_PARALLAX } from '../scene/world-view.ts';
import * as spriteTools from '../textures/sprites.ts';
import type { Entity } from './entity.ts';
import { EntityScheduler } from './entity-scheduler.ts';

/** The scene, as far as actors that come late go by it. */
export interface LateStage extends Stagehands, AmbienceStage {
  /** From now on it takes part in every frame. */
  join(entity: Entity): void;
}

/** Actors whose code comes after the first picture. Their layers stand in the tree from the start. */
export class LazyEntities {
  readonly celebrationLayer = spriteTools.newLayer();
  readonly celebrationFrontLayer = spriteTools.newLayer();
  readonly ambienceLayers: AmbienceLayers = {
    sky: spriteTools.newLayer(),
    bridge: spriteTools.newLayer(),
    ground: spriteTools.newLayer(),
    road: spriteTools.newLayer(),
  };
  celebrations: Celebrations | null = null;
  ambience: Ambience | null = null;
  readonly #stage: LateStage;

  constructor(stage: LateStage) {
    this.#stage = stage;
  }

  /** Fetches what is played at the end of a round. */
  async loadCelebrations(): Promise<void> {
    if (this.celebrations) return;
    const { Celebrations } = await import('../celebrations/celebrations.ts');
    if (this.celebrations) return;
    this.celebrations = new Celebrations(this.#stage, spriteTools);
    this.celebrationLayer.addChild(this.celebrations.layer);
    this.celebrationFrontLayer.addChild(this.celebrations.frontLayer);
    this.#stage.join(optional(this.celebrations));
  }

  /** Fetches what lives by the road, and lets it live. */
  async loadAmbience(): Promise<void> {
    if (this.ambience) return;
    const { Ambience } = await import('../ambience/ambience.ts');
    if (this.ambience) return;
    this.ambience = new Ambience(this.#stage, {
      sprites: spriteTools,
      addParticles,
      newScheduler: () => new EntityScheduler(),
      positionsOf,
      deckTop: ({ themeTextures, geometry }) => deckTop(themeTextures, geometry),
      deckParallax: STRIP_PARALLAX.deck,
      skyTop: ({ themeTextures, geometry }) => skyTop(themeTextures, geometry),
      skyHeight: SKY_HEIGHT,
    });
    this.#stage.join(optional(this.ambience));
  }
}
