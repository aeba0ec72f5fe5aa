import { Container } from 'pixi.js';
import { shownType } from '../../state/selectors.ts';
import type { GameState } from '../../state/state.ts';
import { difficultyShare } from '../../state/suspense.ts';
import { type Entity, type FrameConditions, isIdle } from '../model/entity.ts';
import type { SceneModel } from '../model/scene-model.ts';
import { Crossing } from './crossing.ts';
import { Dog } from './dog.ts';
import { Drift, EMBERS, RAIN } from './drift.ts';
import { type Hour, hourAt, lightOf, rainAt } from './evening.ts';
import { isChickenSafe, reactionTo } from './mood.ts';
import { Onlookers } from './onlookers.ts';
import { Sky } from './sky.ts';

/** Back to front. */
export interface AmbienceLayers {
  readonly sky: Container;
  readonly bridge: Container;
  readonly ground: Container;
  readonly road: Container;
}

export interface AmbienceStage {
  readonly conditions: FrameConditions;
  readonly camera: { readonly x: number };
  readonly chicken: { readonly toX: number };
  readonly state: GameState;
  /** motion is wanted, and the machine is fast enough */
  readonly isLively: boolean;
  readonly view: { setDaylight(color: number): void };
}

const HOUR_EVERY_MS = 500;
const DUSK: Hour = { night: 0, dawn: 0 };

export class Ambience implements Entity {
  readonly onlookers: Onlookers;
  readonly dog: Dog;
  readonly rain: Drift;
  readonly embers: Drift;
  readonly crossing: Crossing;
  readonly sky: Sky;
  private readonly entities: readonly Entity[];
  private beganMs: number | null = null;
  private pinnedMs: number | null = null;
  private light = 0xffffff;
  private nextHourMs = Number.NEGATIVE_INFINITY;
  private heat = 0;
  private rainAmount = 0;
  /** the camera's position when all of an idle page was drawn; null otherwise */
  private restingX: number | null = null;

  constructor(
    private readonly stage: AmbienceStage,
    private readonly layers: AmbienceLayers,
  ) {
    const { camera, conditions, chicken } = stage;
    const [rainLayer, emberLayer, dogLayer] = [new Container(), new Container(), new Container()];
    layers.ground.addChild(rainLayer, emberLayer, dogLayer);
    this.onlookers = new Onlookers(layers.bridge, camera);
    this.dog = new Dog(dogLayer, conditions, chicken);
    this.rain = new Drift(RAIN, rainLayer, camera);
    this.embers = new Drift(EMBERS, emberLayer, camera);
    this.crossing = new Crossing(layers.road, camera);
    this.sky = new Sky(layers.sky, camera);
    this.entities = [this.sky, this.onlookers, this.dog, this.rain, this.embers, this.crossing];
  }

  attach(model: SceneModel): void {
    this.restingX = null;
    for (const entity of this.entities) entity.attach(model);
  }

  detach(): void {
    for (const entity of this.entities) entity.detach();
  }

  follow(before: GameState, now: GameState, nowMs: number): void {
    this.restingX = null;
    const reaction = reactionTo(before, now);
    if (!reaction) return;
    this.onlookers.react(reaction, nowMs);
    this.dog.react(reaction, now.phase === 'fried', nowMs);
  }

  /** Stops the evening at a moment. @param sinceMs since its beginning */
  pin(sinceMs: number): void {
    this.restingX = null;
    this.pinnedMs = sinceMs;
    this.nextHourMs = Number.NEGATIVE_INFINITY;
  }

  step(nowMs: number): number {
    const { camera, isLively, conditions, state } = this.stage;
    const isAwake = !isIdle(conditions);
    const { bridge, ground, road } = this.layers;
    bridge.visible = isLively;
    ground.visible = isLively;
    road.visible = isLively;
    if (isLively && !isAwake && camera.x === this.restingX) return 0;
    const heat = conditions.reducedMotion ? 0 : difficultyShare(shownType(state));
    if (nowMs >= this.nextHourMs || heat !== this.heat || conditions.reducedMotion) this.setHour(nowMs, heat);
    if (!isLively) return this.sky.step(nowMs);
    this.rain.amount = isAwake ? this.rainAmount : 0;
    this.embers.amount = isAwake ? heat : 0;
    this.crossing.isOpen = isAwake && isChickenSafe(state);
    this.crossing.dogX = this.dog.x;
    let rateHz = 0;
    for (const entity of this.entities) rateHz = Math.max(rateHz, entity.step(nowMs));
    this.restingX = isAwake || rateHz > 0 ? null : camera.x;
    return rateHz;
  }

  private setHour(nowMs: number, heat: number): void {
    this.beganMs ??= nowMs;
    this.nextHourMs = nowMs + HOUR_EVERY_MS;
    this.heat = heat;
    const sinceMs = this.pinnedMs ?? nowMs - this.beganMs;
    // A slow machine keeps the hour, so that the sky does not jump.
    this.sky.hour = this.stage.conditions.reducedMotion ? DUSK : hourAt(sinceMs);
    this.rainAmount = rainAt(sinceMs);
    const light = lightOf(this.sky.hour, heat);
    if (light === this.light) return;
    this.light = light;
    this.stage.view.setDaylight(light);
  }
}
