import { cameraAt, type Geometry, maxCameraX } from './geometry.ts';
import { clamp, lerp } from './interpolation.ts';
import { isAtRest, moveTo, type Spring } from './spring.ts';

const FOLLOW_STIFFNESS = 8.5;
const HOME_STIFFNESS = 6.5;
const ARRIVED_WITHIN = 0.002;
const LEAD_LANES = 0.16;
const LEAN_IN_STIFFNESS = 4.2;
const LEAN_OUT_STIFFNESS = 22;
const LEAN_SHARE: readonly [calm: number, most: number] = [0.01, 0.17];
const UPRIGHT_WITHIN = 0.0008;

export class Camera {
  private readonly spring: Spring = { position: 0, speed: 0 };
  private target = 0;
  private stiffness = FOLLOW_STIFFNESS;
  private limit = Number.POSITIVE_INFINITY;
  private readonly lean: Spring = { position: 0, speed: 0 };
  private leanTarget = 0;
  private leanStiffness = LEAN_OUT_STIFFNESS;
  private shakeStrength = 0;
  private shakeMs = 0;
  zoom = 1;
  focusX = 0;
  x = 0;
  shakeX = 0;
  shakeY = 0;

  get isGliding(): boolean {
    return !isAtRest(this.spring, this.target, ARRIVED_WITHIN);
  }

  follow(geometry: Geometry, x: number, leading = false): void {
    this.glideTo(geometry, cameraAt(geometry, x + (leading ? LEAD_LANES : 0)), FOLLOW_STIFFNESS);
  }

  goHome(geometry: Geometry, x: number, instant = false): void {
    if (instant) this.cutToChicken(geometry, x);
    else this.glideTo(geometry, cameraAt(geometry, x), HOME_STIFFNESS);
  }

  cutToChicken(geometry: Geometry, x: number): void {
    this.jumpTo(geometry, cameraAt(geometry, x));
  }

  jumpTo(geometry: Geometry, x: number): void {
    this.glideTo(geometry, x, this.stiffness, 0);
    this.spring.position = this.target;
    this.x = this.target;
  }

  glideTo(geometry: Geometry, x: number, stiffness: number, speed = this.spring.speed): void {
    this.limit = maxCameraX(geometry);
    this.target = clamp(x, 0, this.limit);
    this.stiffness = stiffness;
    this.spring.speed = speed;
  }

  leanIn(x: number, intensity: number): void {
    this.focusX = x;
    this.leanTarget = lerp(LEAN_SHARE[0], LEAN_SHARE[1], intensity);
    this.leanStiffness = LEAN_IN_STIFFNESS;
  }

  leanOut(): void {
    this.leanTarget = 0;
    this.leanStiffness = LEAN_OUT_STIFFNESS;
  }

  shake(strength: number): void {
    this.shakeStrength = strength;
    this.shakeMs = 0;
  }

  stopShake(): void {
    this.shakeStrength = 0;
  }

  step(dtMs: number): boolean {
    const isMoving = moveTo(this.spring, this.target, this.stiffness, ARRIVED_WITHIN, dtMs);
    if (this.spring.position < 0 || this.spring.position > this.limit) {
      this.spring.position = clamp(this.spring.position, 0, this.limit);
      this.spring.speed = 0;
    }
    this.x = this.spring.position;
    const isLeaning = moveTo(this.lean, this.leanTarget, this.leanStiffness, UPRIGHT_WITHIN, dtMs);
    this.zoom = 1 + this.lean.position;
    this.shakeMs += dtMs;
    const strength = this.shakeStrength * Math.exp(-this.shakeMs / 130);
    const isShaking = strength > 0.003;
    const t = this.shakeMs / 1000;
    this.shakeX = isShaking ? strength * Math.sin(t * 71) : 0;
    this.shakeY = isShaking ? strength * 0.7 * Math.sin(t * 93 + 1) : 0;
    if (!isShaking) this.shakeStrength = 0;
    return isMoving || isLeaning || isShaking;
  }
}
