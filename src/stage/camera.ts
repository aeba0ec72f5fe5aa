import { cameraAt, type Geometry } from './geometry.ts';
import { atRest, type Spring, springTo } from './motion.ts';

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
  #shake = 0;
  #shake_ms = 0;
  /** lanes from the left end of the world to the scene's left edge */
  x = 0;
  /** lanes the picture is pushed by a shake */
  shake_x = 0;
  shake_y = 0;

  /** @param x where the hen stands or will land */
  follow(geometry: Geometry, x: number, leading = false): void {
    this.#target = cameraAt(geometry, x + (leading ? LEAD : 0));
    this.#stiffness = FOLLOW;
  }

  goHome(geometry: Geometry, x: number): void {
    this.#target = cameraAt(geometry, x);
    this.#stiffness = HOME;
  }

  /** There at once: after a resize, or when a round is taken up in the middle. */
  cut(geometry: Geometry, x: number): void {
    this.#target = cameraAt(geometry, x);
    this.#spring.at = this.#target;
    this.#spring.speed = 0;
    this.x = this.#target;
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
    const moving = !atRest(this.#spring, this.#target, NEAR);
    if (moving) springTo(this.#spring, this.#target, this.#stiffness, dt_ms);
    else {
      this.#spring.at = this.#target;
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
