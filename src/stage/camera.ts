import { cameraAt, cameraLimit, type Geometry } from './geometry.ts';
import { atRest, clamp, type Spring, springTo } from './motion.ts';

/** A jump: brisk enough that the camera is there before the next tap. */
const FOLLOW = 8.5;
/** Back to the start after a round, however far. */
const HOME = 6.5;
/** Nearer than this many lanes is there; then the picture is set on whole pixels. */
const NEAR = 0.002;
/** The camera looks this much of a lane ahead while she flies. */
const LEAD = 0.16;

/** The camera: follows by a critically damped spring, so it never jerks and never overshoots. All in lanes. */
export class Camera {
  readonly #spring: Spring = { at: 0, speed: 0 };
  #target = 0;
  #stiffness = FOLLOW;
  /** the world's end for the scene's left edge */
  #limit = Number.POSITIVE_INFINITY;
  #shake = 0;
  #shake_ms = 0;
  /** lanes from the left end of the world to the scene's left edge */
  x = 0;
  /** lanes the picture is pushed by a shake */
  shake_x = 0;
  shake_y = 0;

  /** It is on its way to where it rests. */
  get gliding(): boolean {
    return !atRest(this.#spring, this.#target, NEAR);
  }

  /** @param x where the hen stands or will land */
  follow(geometry: Geometry, x: number, leading = false): void {
    this.glide(geometry, cameraAt(geometry, x + (leading ? LEAD : 0)), FOLLOW);
  }

  /** @param still there at once */
  goHome(geometry: Geometry, x: number, still = false): void {
    if (still) this.cut(geometry, x);
    else this.glide(geometry, cameraAt(geometry, x), HOME);
  }

  /** There at once: after a resize, or when a round is taken up in the middle. @param x where the hen stands */
  cut(geometry: Geometry, x: number): void {
    this.look(geometry, cameraAt(geometry, x));
  }

  /** Its left edge there at once, or as near as the world goes. */
  look(geometry: Geometry, x: number): void {
    this.glide(geometry, x, this.#stiffness, 0);
    this.#spring.at = this.#target;
    this.x = this.#target;
  }

  /**
   * Its left edge there by and by, or as near as the world goes.
   * @param stiffness of the spring, 1/s
   * @param speed to set out with, lanes a second; unset: as it moves now
   */
  glide(geometry: Geometry, x: number, stiffness: number, speed = this.#spring.speed): void {
    this.#limit = cameraLimit(geometry);
    this.#target = clamp(x, 0, this.#limit);
    this.#stiffness = stiffness;
    this.#spring.speed = speed;
  }

  /** @param strength lanes */
  shake(strength: number): void {
    this.#shake = strength;
    this.#shake_ms = 0;
  }

  calm(): void {
    this.#shake = 0;
  }

  /** @returns whether it still moves */
  step(dt_ms: number): boolean {
    const moving = this.gliding;
    if (moving) springTo(this.#spring, this.#target, this.#stiffness, dt_ms);
    else {
      this.#spring.at = this.#target;
      this.#spring.speed = 0;
    }
    // A flick towards the world's end stops there and does not swing over it.
    if (this.#spring.at < 0 || this.#spring.at > this.#limit) {
      this.#spring.at = clamp(this.#spring.at, 0, this.#limit);
      this.#spring.speed = 0;
    }
    this.x = this.#spring.at;
    this.#shake_ms += dt_ms;
    const strength = this.#shake * Math.exp(-this.#shake_ms / 130);
    const shaking = strength > 0.003;
    const t = this.#shake_ms / 1000;
    this.shake_x = shaking ? strength * Math.sin(t * 71) : 0;
    this.shake_y = shaking ? strength * 0.7 * Math.sin(t * 93 + 1) : 0;
    if (!shaking) this.#shake = 0;
    return moving || shaking;
  }
}
