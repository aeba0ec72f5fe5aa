import { cameraAt, cameraLimit, type Geometry } from './geometry.ts';
import { clamp, isAtRest, lerp, type Spring, stepSpring } from './motion.ts';

const FOLLOW_STIFFNESS = 8.5;
const HOME_STIFFNESS = 6.5;
const ARRIVED_WITHIN = 0.002;
const LEAD_LANES = 0.16;
const LEAN_IN_STIFFNESS = 4.2;
const LEAN_OUT_STIFFNESS = 22;
const LEAN_SHARE: readonly [calm: number, most: number] = [0.01, 0.17];
const UPRIGHT_WITHIN = 0.0008;

export class Camera {
  readonly #spring: Spring = { position: 0, speed: 0 };
  #target = 0;
  #stiffness = FOLLOW_STIFFNESS;
  #limit = Number.POSITIVE_INFINITY;
  readonly #lean: Spring = { position: 0, speed: 0 };
  #leanTarget = 0;
  #leanStiffness = LEAN_OUT_STIFFNESS;
  #shake = 0;
  #shakeMs = 0;
  zoom = 1;
  focusX = 0;
  x = 0;
  shakeX = 0;
  shakeY = 0;

  get gliding(): boolean {
    return !isAtRest(this.#spring, this.#target, ARRIVED_WITHIN);
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
    this.glideTo(geometry, x, this.#stiffness, 0);
    this.#spring.position = this.#target;
    this.x = this.#target;
  }

  glideTo(geometry: Geometry, x: number, stiffness: number, speed = this.#spring.speed): void {
    this.#limit = cameraLimit(geometry);
    this.#target = clamp(x, 0, this.#limit);
    this.#stiffness = stiffness;
    this.#spring.speed = speed;
  }

  leanIn(x: number, intensity: number): void {
    this.focusX = x;
    this.#leanTarget = lerp(LEAN_SHARE[0], LEAN_SHARE[1], intensity);
    this.#leanStiffness = LEAN_IN_STIFFNESS;
  }

  leanOut(): void {
    this.#leanTarget = 0;
    this.#leanStiffness = LEAN_OUT_STIFFNESS;
  }

  shake(strength: number): void {
    this.#shake = strength;
    this.#shakeMs = 0;
  }

  stopShake(): void {
    this.#shake = 0;
  }

  step(dtMs: number): boolean {
    const moving = this.gliding;
    if (moving) stepSpring(this.#spring, this.#target, this.#stiffness, dtMs);
    else {
      this.#spring.position = this.#target;
      this.#spring.speed = 0;
    }
    if (this.#spring.position < 0 || this.#spring.position > this.#limit) {
      this.#spring.position = clamp(this.#spring.position, 0, this.#limit);
      this.#spring.speed = 0;
    }
    this.x = this.#spring.position;
    const leaning = this.#stepLean(dtMs);
    this.#shakeMs += dtMs;
    const strength = this.#shake * Math.exp(-this.#shakeMs / 130);
    const shaking = strength > 0.003;
    const t = this.#shakeMs / 1000;
    this.shakeX = shaking ? strength * Math.sin(t * 71) : 0;
    this.shakeY = shaking ? strength * 0.7 * Math.sin(t * 93 + 1) : 0;
    if (!shaking) this.#shake = 0;
    return moving || leaning || shaking;
  }

  #stepLean(dtMs: number): boolean {
    const leaning = !isAtRest(this.#lean, this.#leanTarget, UPRIGHT_WITHIN);
    if (leaning) stepSpring(this.#lean, this.#leanTarget, this.#leanStiffness, dtMs);
    else {
      this.#lean.position = this.#leanTarget;
      this.#lean.speed = 0;
    }
    this.zoom = 1 + this.#lean.position;
    return leaning;
  }
}
