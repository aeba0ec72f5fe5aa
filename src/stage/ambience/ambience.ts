import type { Container } from 'pixi.js';
import { shownType } from '../../game/selectors.ts';
import type { GameState } from '../../game/state.ts';
import { heatOf } from '../../presentation/suspense.ts';
import type { Conditions, Entity } from '../entities/entity.ts';
import type { EntityScheduler, Moving } from '../entities/entity-scheduler.ts';
import type { SceneModel } from '../scene/scene-model.ts';
import type { AmbienceTools } from './ambience-tools.ts';
import { Crossing } from './crossing.ts';
import { Dog } from './dog.ts';
import { Drift, EMBERS, RAIN } from './drift.ts';
import { type Hour, hourAt, lightOf, rainAt } from './evening.ts';
import { isChickenSafe, reactionTo } from './mood.ts';
import { Onlookers } from './onlookers.ts';
import { Sky } from './sky.ts';

/** Where in the tree what lives by the road goes, back to front. */
export interface AmbienceLayers {
  /** before the dusk, behind the hills */
  readonly sky: Container;
  /** behind the rail of the bridge */
  readonly bridge: Container;
  /** on the ground, under the lids */
  readonly ground: Container;
  /** over the lids, under what is written on them */
  readonly road: Container;
}

/** What life goes by, and how it lights the ground. */
export interface AmbienceStage {
  readonly conditions: Conditions;
  readonly camera: { readonly x: number };
  /** moves when the camera does */
  readonly view: Moving;
  readonly chicken: { readonly toX: number };
  readonly state: GameState;
  readonly ambienceLayers: AmbienceLayers;
  /** motion is wanted, and the machine has room for it */
  readonly isLively: boolean;
  /** @param color 0xrrggbb that ground and scenery are multiplied with */
  setDaylight(color: number): void;
}

const DUSK = 0xffffff;
const LOOK_EVERY_MS = 500;
const DUSK_HOUR: Hour = { night: 0, dawn: 0 };

/**
 * What lives by the road: the hours of an evening, rain, the heat of the difficulty, traffic while the chicken is safe, a dog, and people on the bridge. All
 * of it is decided by seeds and by time, and none of it stands before a number. Under reduced motion it is always dusk and nobody
 * is there; on a slow machine they are the first to go.
 */
export class Ambience implements Entity {
  readonly onlookers: Onlookers;
  readonly dog: Dog;
  readonly rain: Drift;
  readonly embers: Drift;
  readonly crossing: Crossing;
  readonly sky: Sky;
  readonly #stage: AmbienceStage;
  /** all of them, of whom only those take part in a frame whose turn it is */
  readonly #entities: EntityScheduler;
  #beganMs: number | null = null;
  #light = DUSK;
  /** whether anybody but the sky is there; null before the first frame */
  #shown: boolean | null = null;
  /** the gallery's own hour and weather, ms since the player came; null: what it is */
  #heldMs: number | null = null;
  #lookAgainMs = 0;
  /** more than time has changed since the last step */
  #news = true;
  /** as they were at the last step */
  #seen: GameState | null = null;
  #rested = false;
  #dusk = false;
  #heat = 0;
  #rain = 0;

  constructor(stage: AmbienceStage, tools: AmbienceTools) {
    const { camera, conditions, chicken, ambienceLayers } = stage;
    const { sprites } = tools;
    this.#stage = stage;
    const [rainLayer, emberLayer, dogLayer] = [sprites.newLayer(), sprites.newLayer(), sprites.newLayer()];
    ambienceLayers.ground.addChild(rainLayer, emberLayer, dogLayer);
    this.onlookers = new Onlookers(ambienceLayers.bridge, camera, tools);
    this.dog = new Dog(dogLayer, conditions, chicken, sprites);
    this.rain = new Drift(RAIN, rainLayer, camera, tools);
    this.embers = new Drift(EMBERS, emberLayer, camera, tools);
    this.crossing = new Crossing(ambienceLayers.road, camera, tools.positionsOf, sprites);
    this.sky = new Sky(ambienceLayers.sky, camera, tools);
    this.#entities = tools.newScheduler();
    for (const entity of [this.sky, this.onlookers]) this.#entities.add(entity, stage.view);
    for (const entity of [this.dog, this.rain, this.embers, this.crossing]) this.#entities.add(entity);
  }

  attach(model: SceneModel): void {
    for (const entity of this.#entities.all) entity.attach(model);
    this.#news = true;
  }

  detach(): void {
    for (const entity of this.#entities.all) entity.detach();
  }

  /** What has happened on the road, as those beside it take it. */
  follow(before: GameState, now: GameState, nowMs: number): void {
    const reaction = reactionTo(before, now);
    if (!reaction) return;
    this.#news = true;
    this.onlookers.react(reaction, nowMs);
    this.dog.react(reaction, now.phase === 'fried', nowMs);
  }

  /** Holds the evening at a moment, for the gallery. @param sinceMs since the player came */
  hold(sinceMs: number): void {
    this.#heldMs = sinceMs;
    this.#lookAgainMs = 0;
  }

  step(nowMs: number): number {
    const { isLively, ambienceLayers, conditions, state } = this.#stage;
    if (isLively !== this.#shown) {
      this.#shown = isLively;
      this.#news = true;
      ambienceLayers.bridge.visible = isLively;
      ambienceLayers.ground.visible = isLively;
      ambienceLayers.road.visible = isLively;
    }
    this.#beganMs ??= nowMs;
    const resting = conditions.awakeMs < 0;
    const { reducedMotion } = conditions;
    const heat = heatOf(shownType(state));
    if (nowMs >= this.#lookAgainMs || reducedMotion !== this.#dusk || heat !== this.#heat) {
      this.#heat = heat;
      this.#lookAtSky(nowMs, reducedMotion);
    }
    if (!isLively) return this.sky.step();
    if (state !== this.#seen || resting !== this.#rested) this.#news = true;
    this.#seen = state;
    this.#rested = resting;
    this.rain.amount = resting ? 0 : this.#rain;
    this.embers.amount = resting ? 0 : this.#heat;
    this.crossing.open = !resting && isChickenSafe(state);
    this.crossing.keepClearOf = this.dog.x;
    const rateHz = this.#entities.step(nowMs, this.#news);
    const waitMs = this.crossing.msToNext(nowMs);
    // Who waits by the road asks for no frame until it is time.
    this.#news = waitMs === 0;
    return Math.max(rateHz, waitMs === Number.POSITIVE_INFINITY ? 0 : 1000 / (waitMs + 20));
  }

  /** The hour and the weather go slowly: twice a second is enough. @param dusk it is always dusk */
  #lookAtSky(nowMs: number, dusk: boolean): void {
    const sinceMs = this.#heldMs ?? nowMs - (this.#beganMs ?? nowMs);
    this.#lookAgainMs = nowMs + LOOK_EVERY_MS;
    this.#dusk = dusk;
    // The hour costs nothing, so a slow machine keeps it: the sky does not jump when the rest goes.
    this.sky.hour = dusk ? DUSK_HOUR : hourAt(sinceMs);
    this.#rain = rainAt(sinceMs);
    this.#news = true;
    this.#setLight(lightOf(this.sky.hour, dusk ? 0 : this.#heat));
  }

  #setLight(light: number): void {
    if (light === this.#light) return;
    this.#light = light;
    this.#stage.setDaylight(light);
  }
}
