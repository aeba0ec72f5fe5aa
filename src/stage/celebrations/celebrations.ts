import type { Container } from 'pixi.js';
import type { Round, Settlement } from '../../game/state.ts';
import { fryEnding } from '../../presentation/fry-ending.ts';
import { isAtLeast, winSizeOf } from '../../presentation/win-size.ts';
import type { Conditions, Entity } from '../entities/entity.ts';
import type { Emitters } from '../particles/emitters.ts';
import type { SceneModel } from '../scene/scene-model.ts';
import type { SpriteTools } from '../textures/sprite-tools.ts';
import { Crowd } from './crowd.ts';
import { EggCelebration } from './egg-celebration.ts';
import { Endings, leavesTheLid } from './endings.ts';
import { HotLid } from './fatal-lid.ts';
import { Rain } from './rain.ts';

/** What a show is played with. */
export interface Stagehands {
  readonly conditions: Conditions;
  readonly emitters: Pick<Emitters, 'emit' | 'ignite' | 'puff'>;
  readonly camera: { readonly x: number };
}

/** How long it rains: on while Play is open again. */
const RAIN_MS = 2600;
const FESTIVAL_MS = 3600;
/** Coins and marigolds a second, for each lane of the scene's width. */
const RAIN_PER_LANE = 7;
const FESTIVAL_COINS_PER_LANE = 5;
const MARIGOLDS_PER_LANE = 5;

/**
 * What the end of a round is celebrated or mourned with. Nothing of it is needed before the first round has ended, so its
 * code comes after the first picture; until then a round ends without it.
 */
export class Celebrations implements Entity {
  readonly sleeps = true;
  /** between the chicken and the rim of the nest */
  readonly layer: Container;
  /** before everything */
  readonly frontLayer: Container;
  readonly endings: Endings;
  readonly egg: EggCelebration;
  readonly #hotLid: HotLid;
  readonly #crowd: Crowd;
  readonly #coins: Rain;
  readonly #marigolds: Rain;
  readonly #conditions: Conditions;
  #model: SceneModel | null = null;
  #nowMs = 0;

  constructor({ emitters, camera, conditions }: Stagehands, tools: SpriteTools) {
    this.layer = tools.newLayer();
    this.frontLayer = tools.newLayer();
    this.#conditions = conditions;
    const sub = (layer: Container): Container => layer.addChild(tools.newLayer());
    this.#hotLid = new HotLid(sub(this.layer), emitters, tools);
    this.endings = new Endings(emitters, tools);
    this.layer.addChild(this.endings.layer);
    this.egg = new EggCelebration(sub(this.layer), tools);
    this.#crowd = new Crowd(sub(this.frontLayer), camera, tools);
    this.#coins = new Rain(emitters, camera, 'coin_spin');
    this.#marigolds = new Rain(emitters, camera, 'marigold');
  }

  attach(model: SceneModel): void {
    this.#model = model;
    for (const part of [this.#hotLid, this.endings, this.egg, this.#crowd]) part.attach(model);
  }

  detach(): void {
    this.#model = null;
    for (const part of [this.#hotLid, this.endings, this.egg, this.#crowd]) part.detach();
  }

  step(nowMs: number): number {
    this.#nowMs = nowMs;
    if (!this.#model) return 0;
    const { geometry } = this.#model;
    const { reducedMotion } = this.#conditions;
    const coins = this.#coins.step(nowMs, geometry);
    const marigolds = this.#marigolds.step(nowMs, geometry);
    const crowd = this.#crowd.step(nowMs);
    return Math.max(
      this.endings.step(nowMs),
      this.egg.step(nowMs, reducedMotion),
      this.#hotLid.step(nowMs),
      coins || marigolds || crowd ? 60 : 0,
    );
  }

  /**
   * What happens to the fried chicken, as the round's public seed has it.
   * @param x where she was fried, lanes
   * @returns whether she is on the lid no more
   */
  fry(round: Round, x: number, nowMs: number): boolean {
    const ending = fryEnding(round);
    this.endings.play(ending, x, nowMs);
    return leavesTheLid(ending);
  }

  /** What a large win brings beyond the chicken's own joy; nothing under reduced motion. */
  win(settlement: Settlement, nowMs: number): void {
    const size = winSizeOf(settlement);
    if (!this.#model || this.#conditions.reducedMotion) return;
    const { geometry } = this.#model;
    if (isAtLeast(size, 'festival')) {
      this.#coins.begin(geometry, FESTIVAL_COINS_PER_LANE, nowMs, FESTIVAL_MS);
      this.#marigolds.begin(geometry, MARIGOLDS_PER_LANE, nowMs, FESTIVAL_MS);
      this.#crowd.come(nowMs, FESTIVAL_MS);
    } else if (isAtLeast(size, 'rain')) this.#coins.begin(geometry, RAIN_PER_LANE, nowMs, RAIN_MS);
  }

  /** @param line that would have roasted her */
  flareLid(line: number, nowMs: number): void {
    if (!this.#conditions.reducedMotion) this.#hotLid.flare(line, nowMs);
  }

  /** A tap or a key: all of it comes to its end. */
  skip(): void {
    this.endings.skip();
    this.egg.skip();
    this.#endFestivities();
  }

  /** The round has left the screen; what is being celebrated goes on. */
  clear(): void {
    this.endings.clear();
    this.egg.clear();
    this.#hotLid.clear();
  }

  /** Another round has begun. */
  roundStarted(): void {
    this.clear();
    this.#endFestivities();
  }

  #endFestivities(): void {
    this.#coins.end();
    this.#marigolds.end();
    this.#crowd.leave(this.#nowMs);
  }
}
