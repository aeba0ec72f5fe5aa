import { Container } from 'pixi.js';
import { clamp01, lerp } from '../../scene/motion.ts';
import type { SceneModel } from '../../scene/scene-model.ts';
import { type Conditions, type Entity, isIdle, rateOfFrameIn } from '../entity.ts';
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
import * as poses from './poses.ts';

const SHIVER_HZ = 30;
/** After this the cooked chicken lies still. */
const SERVED_MS = 1000;
const FADE_MS = 110;
/** Actions that end on their own; then the chicken is idle. */
const ACTION_MS: Readonly<Partial<Record<poses.ChickenAction, number>>> = {
  landed: poses.LANDED_MS,
  enter: poses.ENTER_MS + 260,
};
/** Under reduced motion every action is over by then. */
const MOTIONLESS_AFTER_MS = 1200;

export class Chicken implements Entity {
  readonly layer = new Container();
  action: poses.ChickenAction = 'idle';
  private beganMs = 0;
  toX = 0;
  private fromX = 0;
  x = 0;
  height = 0;
  tension = 0;
  private readonly pose: poses.Pose = poses.restPose();
  private idle: IdleState = startIdle(0);
  private sprites: ChickenSprites | null = null;

  constructor(private readonly conditions: Conditions) {}

  attach(model: SceneModel): void {
    this.sprites = new ChickenSprites(this.layer, model);
  }

  detach(): void {
    this.sprites?.free();
    this.sprites = null;
  }

  standAt(x: number, nowMs: number): void {
    this.play('idle', nowMs, x, x);
    this.idle = startIdle(nowMs);
  }

  play(action: poses.ChickenAction, nowMs: number, toX: number, fromX: number): void {
    this.action = action;
    this.beganMs = nowMs;
    this.fromX = fromX;
    this.toX = toX;
  }

  shift(x: number): void {
    this.toX = x;
    this.fromX = x;
  }

  step(nowMs: number): number {
    const endsMs = this.beganMs + (ACTION_MS[this.action] ?? Number.POSITIVE_INFINITY);
    if (nowMs > endsMs) this.standAt(this.toX, nowMs);
    const tMs = Math.max(0, nowMs - this.beganMs);
    const pose = this.pose;
    const { reducedMotion } = this.conditions;
    const rateHz = this.computePose(tMs, nowMs);
    if (reducedMotion) this.applyReducedMotion(tMs);
    this.x = lerp(this.fromX, this.toX, pose.progress);
    this.height = pose.height;
    this.sprites?.draw(pose, this.x, reducedMotion);
    return reducedMotion && tMs > MOTIONLESS_AFTER_MS ? 0 : rateHz;
  }

  private computePose(tMs: number, nowMs: number): number {
    const pose = this.pose;
    const isStill = this.conditions.reducedMotion || isIdle(this.conditions);
    switch (this.action) {
      case 'idle':
        if (!isStill) advanceIdle(this.idle, nowMs, Math.random);
        idlePose(pose, this.idle, nowMs);
        if (isStill) return 0;
        return isGesturing(this.idle, nowMs) ? IDLE_HZ : rateOfFrameIn(this.idle.nextMs - nowMs);
      case 'jump':
        poses.jumpPose(pose, tMs, this.tension);
        return 60;
      case 'landed':
        poses.landedPose(pose, tMs);
        return 60;
      case 'afraid':
        poses.afraidPose(pose, tMs);
        return isIdle(this.conditions) ? 0 : SHIVER_HZ;
      case 'burn':
        poses.burnPose(pose, tMs);
        return tMs < SERVED_MS ? 60 : 12;
      case 'triumph':
        poses.triumphPose(pose, tMs);
        return tMs < poses.TRIUMPH_MS ? 60 : 0;
      case 'run':
        if (tMs < poses.RUN_MS) poses.runPose(pose, tMs);
        else poses.triumphPose(pose, tMs - poses.RUN_MS);
        return tMs < poses.RUN_MS + poses.TRIUMPH_MS ? 60 : 0;
      case 'enter':
        poses.enterPose(pose, tMs);
        return 60;
      case 'gone':
        poses.gonePose(pose);
        return 0;
    }
  }

  playGesture(gesture: IdleGesture, nowMs: number): void {
    this.standAt(this.toX, nowMs);
    this.idle.gesture = gesture;
  }

  /** Fades out here and in there instead of flying. */
  private applyReducedMotion(tMs: number): void {
    const pose = this.pose;
    pose.height = 0;
    pose.scaleX = 1;
    pose.scaleY = 1;
    pose.rotation = 0;
    pose.shakeX = 0;
    if (this.action !== 'jump' && this.action !== 'run' && this.action !== 'enter') return;
    const isThere = tMs > FADE_MS;
    pose.progress = isThere ? 1 : 0;
    pose.alpha = isThere
      ? clamp01((tMs - FADE_MS) / FADE_MS)
      : this.action === 'enter'
        ? 0
        : 1 - tMs / FADE_MS;
    pose.animation = this.action === 'run' && tMs > poses.RUN_MS ? 'chicken_triumphant' : 'chicken_rest';
    if (this.action === 'jump' && tMs > poses.TOUCHDOWN_MS) pose.animation = 'chicken_look';
  }
}
