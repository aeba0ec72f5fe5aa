import { Container } from 'pixi.js';
import { fryEnding } from '../../state/fry-ending.ts';
import type { Round, Settlement } from '../../state/state.ts';
import { RESTART_AFTER_MS } from '../../state/timings.ts';
import { isAtLeast, winSizeOf } from '../../state/win-size.ts';
import type { Entity, FrameConditions } from '../model/entity.ts';
import type { SceneModel } from '../model/scene-model.ts';
import type { Emitters } from '../particles/emitters.ts';
import { Crowd, SINK_MS } from './crowd.ts';
import { EggCelebration } from './egg-celebration.ts';
import { doesChickenLeaveLid, Endings } from './endings.ts';
import { FatalLid } from './fatal-lid.ts';
import { Rain } from './rain.ts';

export interface CelebrationStage {
  readonly conditions: FrameConditions;
  readonly emitters: Pick<Emitters, 'emit' | 'burst'>;
  readonly camera: { readonly x: number };
}

const FESTIVAL_MS = RESTART_AFTER_MS - SINK_MS;
const RAIN_PER_LANE = 7;
const FESTIVAL_COINS_PER_LANE = 5;
const MARIGOLDS_PER_LANE = 5;

export class Celebrations implements Entity {
  readonly layer = new Container();
  readonly frontLayer = new Container();
  readonly endings: Endings;
  readonly egg: EggCelebration;
  private readonly fatalLid: FatalLid;
  private readonly crowd: Crowd;
  private readonly coins: Rain;
  private readonly marigolds: Rain;
  private readonly conditions: FrameConditions;
  private model: SceneModel | null = null;
  private nowMs = 0;

  constructor({ emitters, camera, conditions }: CelebrationStage) {
    const addLayer = (parent: Container): Container => parent.addChild(new Container());
    this.conditions = conditions;
    this.fatalLid = new FatalLid(addLayer(this.layer), emitters);
    this.endings = new Endings(emitters);
    this.layer.addChild(this.endings.layer);
    this.egg = new EggCelebration(addLayer(this.layer));
    this.crowd = new Crowd(addLayer(this.frontLayer), camera);
    this.coins = new Rain(emitters, camera, 'coin_rain');
    this.marigolds = new Rain(emitters, camera, 'marigold_rain');
  }

  attach(model: SceneModel): void {
    this.model = model;
    for (const part of [this.fatalLid, this.endings, this.egg, this.crowd]) part.attach(model);
  }

  detach(): void {
    this.model = null;
    for (const part of [this.fatalLid, this.endings, this.egg, this.crowd]) part.detach();
  }

  step(nowMs: number): number {
    this.nowMs = nowMs;
    if (!this.model) return 0;
    const { geometry } = this.model;
    const { reducedMotion } = this.conditions;
    const coins = this.coins.step(nowMs, geometry);
    const marigolds = this.marigolds.step(nowMs, geometry);
    return Math.max(
      this.endings.step(nowMs),
      this.egg.step(nowMs, reducedMotion),
      this.fatalLid.step(nowMs),
      this.crowd.step(nowMs),
      coins || marigolds ? 60 : 0,
    );
  }

  /** @returns whether the chicken leaves the lid */
  fry(round: Round, x: number, nowMs: number): boolean {
    const ending = fryEnding(round);
    this.endings.play(ending, x, nowMs);
    return doesChickenLeaveLid(ending);
  }

  win(settlement: Settlement, nowMs: number): void {
    const size = winSizeOf(settlement);
    if (!this.model || this.conditions.reducedMotion) return;
    const { geometry } = this.model;
    if (!isAtLeast(size, 'rain')) return;
    const isFestival = isAtLeast(size, 'festival');
    this.crowd.come(nowMs, FESTIVAL_MS);
    this.coins.begin(geometry, isFestival ? FESTIVAL_COINS_PER_LANE : RAIN_PER_LANE, nowMs, FESTIVAL_MS);
    if (isFestival) this.marigolds.begin(geometry, MARIGOLDS_PER_LANE, nowMs, FESTIVAL_MS);
  }

  flareLid(line: number, nowMs: number): void {
    if (!this.conditions.reducedMotion) this.fatalLid.flare(line, nowMs);
  }

  skip(): void {
    this.endings.skip();
    this.egg.skip();
    this.endFestivities();
  }

  clear(): void {
    this.endings.clear();
    this.egg.clear();
    this.fatalLid.clear();
    this.endFestivities();
    this.crowd.hide();
  }

  private endFestivities(): void {
    this.coins.end();
    this.marigolds.end();
    this.crowd.leave(this.nowMs);
  }
}
