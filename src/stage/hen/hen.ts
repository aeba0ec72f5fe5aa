import type { Sprite } from 'pixi.js';
import type { AnimationName } from '../../theme/theme.ts';
import { clamp01, lerp } from '../motion.ts';
import { frameAt, setTexture } from '../nodes.ts';
import type { Clip, ThemeTextures } from '../theme-textures.ts';
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
  ENTER_MS,
  enterPose,
  gonePose,
  type HenAction,
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
/** After this long the cooked hen lies still. */
const SERVED_MS = 1000;
/** The steam shows when the cloud has gone. */
const STEAM_AFTER_MS = 260;
/** A jump under reduced motion: gone here, there the next moment. */
const FADE_MS = 110;
/** Acts that end by themselves; then she is idle. */
const ACTION_MS: Readonly<Partial<Record<HenAction, number>>> = { landed: LANDED_MS, enter: ENTER_MS + 260 };
/** Under reduced motion every act has come to its end by then. */
const MOTIONLESS_AFTER_MS = 1200;

/** The hen on the stage: an act and when it began; each frame poses her by it. Positions in lanes. */
export class Hen {
  action: HenAction = 'idle';
  #beganMs = 0;
  #endsMs = Number.POSITIVE_INFINITY;
  /** where she stands, or will when the act is over */
  toX = 0;
  #fromX = 0;
  /** where she is this frame */
  x = 0;
  height = 0;
  reducedMotion = false;
  resting = false;
  readonly #pose: Pose = restPose();
  #idle: IdleState = startIdle(0);
  #sprite: Sprite | null = null;
  #shadow: Sprite | null = null;
  #steam: Sprite | null = null;
  // Her clip is kept: looked up anew each frame, the look-ups would cost more than the pose.
  #clip: Clip | null = null;
  #animation: AnimationName = 'hen_rest';
  #frame = -1;
  #shadowScale = 0;
  #steaming = false;

  /** Her sprites, or the same with other textures. */
  attach(sprite: Sprite, shadow: Sprite, steam: Sprite, themeTextures: ThemeTextures): void {
    this.#sprite = sprite;
    this.#shadow = shadow;
    this.#steam = steam;
    this.#clip = null;
    this.#steaming = true;
    const clip = themeTextures.sprite('shadow');
    setTexture(shadow, clip);
    this.#shadowScale = clip.scale;
  }

  /** Stands there at once. */
  standAt(x: number, nowMs: number): void {
    this.#begin('idle', nowMs, x, x);
    this.#idle = startIdle(nowMs);
  }

  play(action: HenAction, nowMs: number, toX: number = this.toX, fromX: number = this.x): void {
    this.#begin(action, nowMs, fromX, toX);
  }

  #begin(action: HenAction, nowMs: number, fromX: number, toX: number): void {
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

  /**
   * @param groundY lanes from the scene's top
   * @returns frames a second that her act wants next
   */
  step(nowMs: number, themeTextures: ThemeTextures, groundY: number): number {
    if (nowMs > this.#endsMs) this.standAt(this.toX, nowMs);
    const tMs = Math.max(0, nowMs - this.#beganMs);
    const pose = this.#pose;
    const wantedHz = this.#computePose(tMs, nowMs);
    if (this.reducedMotion) this.#applyReducedMotion(tMs);
    this.x = lerp(this.#fromX, this.toX, pose.progress);
    this.height = pose.height;
    this.#draw(themeTextures, groundY);
    return this.reducedMotion && tMs > MOTIONLESS_AFTER_MS ? 0 : wantedHz;
  }

  #computePose(tMs: number, nowMs: number): number {
    const pose = this.#pose;
    switch (this.action) {
      case 'idle':
        if (!this.resting && !this.reducedMotion) advanceIdle(this.#idle, nowMs, Math.random);
        idlePose(pose, this.#idle, nowMs);
        return isGesturing(this.#idle, nowMs) && !this.resting && !this.reducedMotion ? IDLE_HZ : 0;
      case 'jump':
        jumpPose(pose, tMs);
        return 60;
      case 'landed':
        landedPose(pose, tMs);
        return 60;
      case 'afraid':
        afraidPose(pose, tMs);
        return this.resting ? 0 : SHIVER_HZ;
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

  /** ms until the next idle gesture, or null when nothing is planned */
  nextGestureMs(nowMs: number): number | null {
    if (this.action !== 'idle' || this.resting || this.reducedMotion || isGesturing(this.#idle, nowMs))
      return null;
    return Math.max(0, this.#idle.nextMs - nowMs);
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
    pose.animation = this.action === 'run' && tMs > RUN_MS ? 'hen_triumphant' : 'hen_rest';
    if (this.action === 'jump' && tMs > TOUCHDOWN_MS) pose.animation = 'hen_look';
  }

  #drawSteam(themeTextures: ThemeTextures, groundY: number): void {
    const steam = this.#steam;
    if (!steam) return;
    const { animation, frameMs, height: lift } = this.#pose;
    this.#steaming = animation === 'hen_cooked';
    steam.visible = this.#steaming && frameMs > STEAM_AFTER_MS;
    if (!steam.visible) return;
    const { unit } = themeTextures;
    const clip = themeTextures.animation('steam');
    setTexture(steam, clip, frameAt(clip, this.reducedMotion ? 0 : frameMs));
    steam.position.set((this.x + clip.offset[0]) * unit, (groundY + clip.offset[1] - lift) * unit);
    steam.scale.set(clip.scale);
    steam.alpha = clamp01((frameMs - STEAM_AFTER_MS) / 300);
  }

  #draw(themeTextures: ThemeTextures, groundY: number): void {
    const sprite = this.#sprite;
    const shadow = this.#shadow;
    if (!sprite || !shadow) return;
    const pose = this.#pose;
    const { animation } = pose;
    if (this.#steaming || animation === 'hen_cooked') this.#drawSteam(themeTextures, groundY);
    const { unit } = themeTextures;
    let clip = this.#clip;
    if (clip === null || animation !== this.#animation) {
      clip = themeTextures.animation(animation);
      this.#clip = clip;
      this.#animation = animation;
      this.#frame = -1;
    }
    const frame = frameAt(clip, pose.frameMs);
    if (frame !== this.#frame) {
      setTexture(sprite, clip, frame);
      this.#frame = frame;
    }
    sprite.position.set(
      (this.x + clip.offset[0] + pose.shakeX) * unit,
      (groundY + clip.offset[1] - pose.height) * unit,
    );
    sprite.scale.set(clip.scale * pose.scaleX, clip.scale * pose.scaleY);
    sprite.rotation = pose.rotation;
    sprite.alpha = pose.alpha;
    const near = 1 - clamp01(pose.height / 0.9) * 0.5;
    shadow.position.set(this.x * unit, (groundY + 0.075) * unit);
    shadow.scale.set(this.#shadowScale * near * pose.scaleX, this.#shadowScale * near);
    shadow.alpha = pose.alpha * near;
  }
}
