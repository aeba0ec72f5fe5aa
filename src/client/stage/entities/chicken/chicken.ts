import { Container } from 'pixi.js';
import type { AnimationName } from '../../../../contract/theme/theme.ts';
import { clamp01, lerp } from '../../geometry/interpolation.ts';
import { playMotion, REST, restPose } from '../../geometry/tracks.ts';
import { type Entity, type FrameConditions, frameRateForDelay, isIdle } from '../../model/entity.ts';
import type { SceneModel } from '../../model/scene-model.ts';
import * as motions from './chicken-poses.ts';
import { ChickenSprites } from './chicken-sprites.ts';
import {
  advanceIdle,
  IDLE_HZ,
  type IdleGesture,
  type IdleState,
  idleMotion,
  isGesturing,
  startIdle,
} from './idle-gestures.ts';

const SHIVER_HZ = 30;
const FADE_MS = 110;
/** Under reduced motion every action is over by then. */
const MOTIONLESS_AFTER_MS = 1200;

interface Act {
  readonly motion: motions.ChickenMotion;
  /** rendered at 60 Hz until then; always if unset */
  readonly movesMs?: number;
  /** rendered at this rate afterwards */
  readonly laterHz?: number;
  readonly ends?: { readonly afterMs: number; readonly next: 'idle' | 'triumph' };
}

const ACTS = {
  jump: { motion: motions.jumpMotion(0) },
  landed: { motion: motions.LANDED, ends: { afterMs: motions.LANDED_MS, next: 'idle' } },
  afraid: { motion: motions.AFRAID, movesMs: 0, laterHz: SHIVER_HZ },
  // The cooked chicken lies still under its steam.
  burn: { motion: motions.BURN, movesMs: 1000, laterHz: 12 },
  triumph: { motion: motions.TRIUMPH, movesMs: motions.TRIUMPH_MS },
  run: { motion: motions.RUN, ends: { afterMs: motions.RUN_MS, next: 'triumph' } },
  enter: { motion: motions.ENTER, ends: { afterMs: motions.ENTER_MS + 260, next: 'idle' } },
  gone: { motion: motions.GONE, movesMs: 0 },
} satisfies Readonly<Record<string, Act>>;

export type ChickenAction = 'idle' | keyof typeof ACTS;

const actOf = (action: keyof typeof ACTS): Act => ACTS[action];

export class Chicken implements Entity {
  readonly layer = new Container();
  action: ChickenAction = 'idle';
  private beganMs = 0;
  toX = 0;
  private fromX = 0;
  x = 0;
  height = 0;
  private jump = motions.jumpMotion(0);
  private readonly pose = restPose<AnimationName>('chicken_rest');
  private idle: IdleState = startIdle(0);
  private sprites: ChickenSprites | null = null;

  constructor(private readonly conditions: FrameConditions) {}

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

  play(action: ChickenAction, nowMs: number, toX: number, fromX: number): void {
    this.action = action;
    this.beganMs = nowMs;
    this.fromX = fromX;
    this.toX = toX;
  }

  shift(x: number): void {
    this.toX = x;
    this.fromX = x;
  }

  /** @param tension 0..1, on the lid */
  jumpTo(x: number, fromX: number, tension: number, nowMs: number): void {
    this.jump = motions.jumpMotion(tension);
    this.play('jump', nowMs, x, fromX);
  }

  step(nowMs: number): number {
    if (this.action !== 'idle') {
      const { ends } = actOf(this.action);
      if (ends && nowMs > this.beganMs + ends.afterMs)
        this.end(ends.next, this.beganMs + ends.afterMs, nowMs);
    }
    const tMs = Math.max(0, nowMs - this.beganMs);
    const { pose } = this;
    const { reducedMotion } = this.conditions;
    const rateHz = this.action === 'idle' ? this.rest(nowMs) : this.act(this.action, tMs);
    if (reducedMotion) this.applyReducedMotion(tMs);
    this.x = lerp(this.fromX, this.toX, pose.along);
    this.height = pose.height;
    this.sprites?.draw(pose, this.x, reducedMotion);
    return reducedMotion && tMs > MOTIONLESS_AFTER_MS ? 0 : rateHz;
  }

  private end(next: 'idle' | 'triumph', endedMs: number, nowMs: number): void {
    if (next === 'idle') this.standAt(this.toX, nowMs);
    else this.play(next, endedMs, this.toX, this.toX);
  }

  private rest(nowMs: number): number {
    const isStill = this.conditions.reducedMotion || isIdle(this.conditions);
    if (!isStill) advanceIdle(this.idle, nowMs, Math.random);
    playMotion(this.pose, idleMotion(this.idle, nowMs), nowMs - this.idle.beganMs);
    if (isStill) return 0;
    return isGesturing(this.idle, nowMs) ? IDLE_HZ : frameRateForDelay(this.idle.nextMs - nowMs);
  }

  private act(action: Exclude<ChickenAction, 'idle'>, tMs: number): number {
    const { motion, movesMs = Number.POSITIVE_INFINITY, laterHz = 0 } = actOf(action);
    playMotion(this.pose, action === 'jump' ? this.jump : motion, tMs);
    if (tMs < movesMs) return 60;
    return action === 'afraid' && isIdle(this.conditions) ? 0 : laterHz;
  }

  playGesture(gesture: IdleGesture, nowMs: number): void {
    this.standAt(this.toX, nowMs);
    this.idle.gesture = gesture;
  }

  private applyReducedMotion(tMs: number): void {
    const { pose, action } = this;
    Object.assign(pose, REST, { alpha: pose.alpha });
    if (action !== 'jump' && action !== 'run' && action !== 'enter') return;
    const isThere = tMs > FADE_MS;
    pose.along = isThere ? 1 : 0;
    pose.alpha = isThere ? clamp01((tMs - FADE_MS) / FADE_MS) : action === 'enter' ? 0 : 1 - tMs / FADE_MS;
    pose.picture = action === 'jump' && tMs > motions.TOUCHDOWN_MS ? 'chicken_look' : 'chicken_rest';
  }
}
