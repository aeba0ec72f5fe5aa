import { cameraAt, cameraLimit, type Geometry } from './geometry.ts';
import { clamp, isAtRest, lerp, type Spring, stepSpring } from './motion.ts';

/** A jump: brisk enough that the camera is there before the next tap. */
const FOLLOW_STIFFNESS = 8.5;
/** Back to the start after a round, however far. */
const HOME_STIFFNESS = 6.5;
/** Nearer than this many lanes is there; then the picture is set on whole pixels. */
const ARRIVED_WITHIN = 0.002;
/** The camera looks this much of a lane ahead while she flies. */
const LEAD_LANES = 0.16;
/** It leans in slowly, as breath is held, and is back at a snap. */
const LEAN_IN_STIFFNESS = 4.2;
const LEAN_OUT_STIFFNESS = 22;
/** How much larger the picture becomes at the most. */
const LEAN_SHARE: readonly [calm: number, most: number] = [0.01, 0.17];
/** Nearer than this is not leant in at all. */
const UPRIGHT_WITHIN = 0.0008;

/** The camera: follows by a critically damped spring, so it never jerks and never overshoots. All in lanes. */
export class Camera {
  readonly #spring: Spring = { position: 0, speed: 0 };
  #target = 0;
  #stiffness = FOLLOW_STIFFNESS;
  /** the world's end for the scene's left edge */
  #limit = Number.POSITIVE_INFINITY;
  readonly #lean: Spring = { position: 0, speed: 0 };
  #leanTarget = 0;
  #leanStiffness = LEAN_OUT_STIFFNESS;
  #shake = 0;
  #shakeMs = 0;
  /** how much larger than life the picture is: 1, more while the camera leans in */
  zoom = 1;
  /** what it leans in to, lanes from the left end of the world; on the chicken's path */
  focusX = 0;
  /** lanes from the left end of the world to the scene's left edge */
  x = 0;
  /** lanes the picture is pushed by a shake */
  shakeX = 0;
  shakeY = 0;

  /** It is on its way to where it rests. */
  get gliding(): boolean {
    return !isAtRest(this.#spring, this.#target, ARRIVED_WITHIN);
  }

  /** @param x where the chicken stands or will land */
  follow(geometry: Geometry, x: number, leading = false): void {
    this.glideTo(geometry, cameraAt(geometry, x + (leading ? LEAD_LANES : 0)), FOLLOW_STIFFNESS);
  }

  /** @param instant there at once */
  goHome(geometry: Geometry, x: number, instant = false): void {
    if (instant) this.cutToChicken(geometry, x);
    else this.glideTo(geometry, cameraAt(geometry, x), HOME_STIFFNESS);
  }

  /** There at once: after a resize, or when a round is taken up in the middle. @param x where the chicken stands */
  cutToChicken(geometry: Geometry, x: number): void {
    this.jumpTo(geometry, cameraAt(geometry, x));
  }

  /** Its left edge there at once, or as near as the world goes. */
  jumpTo(geometry: Geometry, x: number): void {
    this.glideTo(geometry, x, this.#stiffness, 0);
    this.#spring.position = this.#target;
    this.x = this.#target;
  }

  /**
   * Its left edge there by and by, or as near as the world goes.
   * @param stiffness of the spring, 1/s
   * @param speed to set out with, lanes a second; unset: as it moves now
   */
  glideTo(geometry: Geometry, x: number, stiffness: number, speed = this.#spring.speed): void {
    this.#limit = cameraLimit(geometry);
    this.#target = clamp(x, 0, this.#limit);
    this.#stiffness = stiffness;
    this.#spring.speed = speed;
  }

  /**
   * Nearer and nearer, until {@link leanOut}.
   * @param x of what it leans in to, lanes from the left end of the world
   * @param intensity 0..1
   */
  leanIn(x: number, intensity: number): void {
    this.focusX = x;
    this.#leanTarget = lerp(LEAN_SHARE[0], LEAN_SHARE[1], intensity);
    this.#leanStiffness = LEAN_IN_STIFFNESS;
  }

  leanOut(): void {
    this.#leanTarget = 0;
    this.#leanStiffness = LEAN_OUT_STIFFNESS;
  }

  /** @param strength lanes */
  shake(strength: number): void {
    this.#shake = strength;
    this.#shakeMs = 0;
  }

  stopShake(): void {
    this.#shake = 0;
  }

  /** @returns whether it still moves */
  step(dtMs: number): boolean {
    const moving = this.gliding;
    if (moving) stepSpring(this.#spring, this.#target, this.#stiffness, dtMs);
    else {
      this.#spring.position = this.#target;
      this.#spring.speed = 0;
    }
    // A flick towards the world's end stops there and does not swing over it.
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

  /** @returns whether it still moves */
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
