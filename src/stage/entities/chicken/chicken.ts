import { Container } from 'pixi.js';
import { clamp01, lerp } from '../../scene/motion.ts';
import type { SceneModel } from '../../scene/scene-model.ts';
import { type Conditions, type Entity, isResting, rateOfFrameIn } from '../entity.ts';
import { ChickenSprites } from './chicken-sprites.ts';
import {
  advanceIdle,
  IDLE_HZ,
  type IdleGesture,
  type IdleState,
  idlePose,
  isGesturing,
  startIdle,
} from './idle-gestures.ts';
import {
  afraidPose,
  burnPose,
  type ChickenAction,
  ENTER_MS,
  enterPose,
  gonePose,
  jumpPose,
  LANDED_MS,
  landedPose,
  type Pose,
  RUN_MS,
  restPose,
  runPose,
  TOUCHDOWN_MS,
  TRIUMPH_MS,
  triumphPose,
} from './poses.ts';

/** Frames a second while fear trembles or steam rises: enough for the eye, half the work. */
const SHIVER_HZ = 30;
/** After this long the cooked chicken lies still. */
const SERVED_MS = 1000;
/** A jump under reduced motion: gone here, there the next moment. */
const FADE_MS = 110;
/** Acts that end by themselves; then she is idle. */
const ACTION_MS: Readonly<Partial<Record<ChickenAction, number>>> = {
  landed: LANDED_MS,
  enter: ENTER_MS + 260,
};
/** Under reduced motion every act has come to its end by then. */
const MOTIONLESS_AFTER_MS = 1200;

/** The chicken on the stage: an act and when it began; each frame poses her by it. Positions in lanes. */
export class Chicken implements Entity {
  readonly sleeps = true;
  movedMs = Number.NEGATIVE_INFINITY;
  readonly layer = new Container();
  action: ChickenAction = 'idle';
  #beganMs = 0;
  #endsMs = Number.POSITIVE_INFINITY;
  /** where she stands, or will when the act is over */
  toX = 0;
  #fromX = 0;
  /** where she is this frame */
  x = 0;
  height = 0;
  /** how tense her wait on the lid that she jumps to will be, 0..1 */
  tension = 0;
  readonly #conditions: Conditions;
  readonly #pose: Pose = restPose();
  #idle: IdleState = startIdle(0);
  #sprites: ChickenSprites | null = null;

  constructor(conditions: Conditions) {
    this.#conditions = conditions;
  }

  attach(model: SceneModel): void {
    this.#sprites = new ChickenSprites(this.layer, model);
  }

  detach(): void {
    this.#sprites?.free();
    this.#sprites = null;
  }

  /** Stands there at once. */
  standAt(x: number, nowMs: number): void {
    this.#begin('idle', nowMs, x, x);
    this.#idle = startIdle(nowMs);
  }

  play(action: ChickenAction, nowMs: number, toX: number = this.toX, fromX: number = this.x): void {
    this.#begin(action, nowMs, fromX, toX);
  }

  #begin(action: ChickenAction, nowMs: number, fromX: number, toX: number): void {
    this.action = action;
    this.#beganMs = nowMs;
    this.#endsMs = nowMs + (ACTION_MS[action] ?? Number.POSITIVE_INFINITY);
    this.#fromX = fromX;
    this.toX = toX;
  }

  /** Moved without an act: the scene has another size. */
  shift(x: number): void {
    this.toX = x;
    this.#fromX = x;
  }

  step(nowMs: number): number {
    if (nowMs > this.#endsMs) this.standAt(this.toX, nowMs);
    const tMs = Math.max(0, nowMs - this.#beganMs);
    const pose = this.#pose;
    const { reducedMotion } = this.#conditions;
    const rateHz = this.#computePose(tMs, nowMs);
    if (reducedMotion) this.#applyReducedMotion(tMs);
    const x = lerp(this.#fromX, this.toX, pose.progress);
    if (x !== this.x) this.movedMs = nowMs;
    this.x = x;
    this.height = pose.height;
    this.#sprites?.draw(pose, this.x, reducedMotion);
    return reducedMotion && tMs > MOTIONLESS_AFTER_MS ? 0 : rateHz;
  }

  #computePose(tMs: number, nowMs: number): number {
    const pose = this.#pose;
    switch (this.action) {
      case 'idle':
        if (this.#still) {
          idlePose(pose, this.#idle, nowMs);
          return 0;
        }
        advanceIdle(this.#idle, nowMs, Math.random);
        idlePose(pose, this.#idle, nowMs);
        return isGesturing(this.#idle, nowMs) ? IDLE_HZ : rateOfFrameIn(this.#idle.nextMs - nowMs);
      case 'jump':
        jumpPose(pose, tMs, this.tension);
        return 60;
      case 'landed':
        landedPose(pose, tMs);
        return 60;
      case 'afraid':
        afraidPose(pose, tMs);
        return isResting(this.#conditions) ? 0 : SHIVER_HZ;
      case 'burn':
        burnPose(pose, tMs);
        return tMs < SERVED_MS ? 60 : 12;
      case 'triumph':
        triumphPose(pose, tMs);
        return tMs < TRIUMPH_MS ? 60 : 0;
      case 'run':
        if (tMs < RUN_MS) runPose(pose, tMs);
        else triumphPose(pose, tMs - RUN_MS);
        return tMs < RUN_MS + TRIUMPH_MS ? 60 : 0;
      case 'enter':
        enterPose(pose, tMs);
        return 60;
      case 'gone':
        gonePose(pose);
        return 0;
    }
  }

  /** One idle gesture, now. */
  playGesture(gesture: IdleGesture, nowMs: number): void {
    this.standAt(this.toX, nowMs);
    this.#idle.gesture = gesture;
  }

  /** No gesture is begun. */
  get #still(): boolean {
    return this.#conditions.reducedMotion || isResting(this.#conditions);
  }

  /** Reduced motion: no flight, no bounce; she fades out here and in there. */
  #applyReducedMotion(tMs: number): void {
    const pose = this.#pose;
    pose.height = 0;
    pose.scaleX = 1;
    pose.scaleY = 1;
    pose.rotation = 0;
    pose.shakeX = 0;
    const travels = this.action === 'jump' || this.action === 'run' || this.action === 'enter';
    if (!travels) return;
    const there = tMs > FADE_MS;
    pose.progress = there ? 1 : 0;
    pose.alpha = there ? clamp01((tMs - FADE_MS) / FADE_MS) : this.action === 'enter' ? 0 : 1 - tMs / FADE_MS;
    pose.animation = this.action === 'run' && tMs > RUN_MS ? 'chicken_triumphant' : 'chicken_rest';
    if (this.action === 'jump' && tMs > TOUCHDOWN_MS) pose.animation = 'chicken_look';
  }
}
