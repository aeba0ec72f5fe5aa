import type { Life, LifeLayers, LifeStage } from '../ambience/ambience.ts';
import type { Shows, Stagehands } from '../celebrations/celebrations.ts';
import { addParticles } from '../particles/particles.ts';
import { deckTop, SKY_HEIGHT, skyTop } from '../scene/layers/far.tsx';
import { positionsOf } from '../scene/layers/scenery.tsx';
import { optional } from '../scene/optional-actor.ts';
import { STRIP_PARALLAX } from '../scene/world-view.ts';
import * as spriteTools from '../textures/sprites.ts';
import type { Actor } from './entity.ts';
import { ActorScheduler } from './entity-scheduler.ts';

/** The scene, as far as actors that come late go by it. */
export interface LateStage extends Stagehands, LifeStage {
  /** From now on it takes part in every frame. */
  join(actor: Actor): void;
}

/** Actors whose code comes after the first picture. Their layers stand in the tree from the start. */
export class LateActors {
  readonly showLayer = spriteTools.newLayer();
  readonly showFrontLayer = spriteTools.newLayer();
  readonly lifeLayers: LifeLayers = {
    sky: spriteTools.newLayer(),
    bridge: spriteTools.newLayer(),
    ground: spriteTools.newLayer(),
    road: spriteTools.newLayer(),
  };
  shows: Shows | null = null;
  life: Life | null = null;
  readonly #stage: LateStage;

  constructor(stage: LateStage) {
    this.#stage = stage;
  }

  /** Fetches what is played at the end of a round. */
  async loadShows(): Promise<void> {
    if (this.shows) return;
    const { Shows } = await import('../celebrations/celebrations.ts');
    if (this.shows) return;
    this.shows = new Shows(this.#stage, spriteTools);
    this.showLayer.addChild(this.shows.layer);
    this.showFrontLayer.addChild(this.shows.frontLayer);
    this.#stage.join(optional(this.shows));
  }

  /** Fetches what lives by the road, and lets it live. */
  async loadLife(): Promise<void> {
    if (this.life) return;
    const { Life } = await import('../ambience/ambience.ts');
    if (this.life) return;
    this.life = new Life(this.#stage, {
      sprites: spriteTools,
      addParticles,
      newScheduler: () => new ActorScheduler(),
      positionsOf,
      deckTop: ({ themeTextures, geometry }) => deckTop(themeTextures, geometry),
      deckParallax: STRIP_PARALLAX.deck,
      skyTop: ({ themeTextures, geometry }) => skyTop(themeTextures, geometry),
      skyHeight: SKY_HEIGHT,
    });
    this.#stage.join(optional(this.life));
  }
}
