import { Container } from 'pixi.js';
import { BACKGROUND_RETRIES, loadCode } from '../../loading/load.ts';
import type { Ambience, AmbienceLayers, AmbienceStage } from '../ambience/ambience.ts';
import type { CelebrationStage, Celebrations } from '../celebrations/celebrations.ts';
import type { Entity } from '../model/entity.ts';
import { stopOnError } from './optional-entity.ts';

interface LazyStage extends CelebrationStage, AmbienceStage {
  join(entity: Entity): void;
}

/** Entities whose code loads after the first picture. Their layers are in the tree from the start. */
export class LazyEntities {
  readonly celebrationLayer = new Container();
  readonly celebrationFrontLayer = new Container();
  readonly ambienceLayers: AmbienceLayers = {
    sky: new Container(),
    bridge: new Container(),
    ground: new Container(),
    road: new Container(),
  };
  celebrations: Celebrations | null = null;
  ambience: Ambience | null = null;

  constructor(private readonly stage: LazyStage) {}

  async loadCelebrations(): Promise<void> {
    const { Celebrations } = await loadCode(
      () => import('../celebrations/celebrations.ts'),
      BACKGROUND_RETRIES,
    );
    if (this.celebrations) return;
    this.celebrations = new Celebrations(this.stage);
    this.celebrationLayer.addChild(this.celebrations.layer);
    this.celebrationFrontLayer.addChild(this.celebrations.frontLayer);
    this.stage.join(stopOnError(this.celebrations));
  }

  async loadAmbience(): Promise<void> {
    const { Ambience } = await loadCode(() => import('../ambience/ambience.ts'), BACKGROUND_RETRIES);
    if (this.ambience) return;
    this.ambience = new Ambience(this.stage, this.ambienceLayers);
    this.stage.join(stopOnError(this.ambience));
  }
}
