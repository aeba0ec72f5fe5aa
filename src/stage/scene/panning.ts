import type { Phase } from '../../game/state.ts';
import type { Camera } from './camera.ts';
import { cameraLimit, type Geometry } from './geometry.ts';
import { clamp } from './motion.ts';

/** The road goes back to the chicken this long after it was last touched. */
export const RETURN_AFTER_MS = 4000;
/** A flick carries the road no faster than this, lanes a second. */
export const MAX_FLING_SPEED = 24;
/** A slower finger lets the road lie, lanes a second. */
const MIN_FLING_SPEED = 0.6;
/** How soon a flick dies down: it goes on for a third of a second's way. */
const FLING_STIFFNESS = 3;
/** How soon the road is where wheel and keys want it. */
const SCROLL_STIFFNESS = 15;

/** While she stands: in a jump, and while an end is shown, the camera is the chicken's. */
export const canPan = (phase: Phase): boolean => phase === 'idle' || phase === 'ready' || phase === 'landed';

/**
 * The player pans along the road: from the first touch until it has to go back to the chicken, the camera is where the
 * player puts it. Lanes and ms; under reduced motion (`reducedMotion`) nothing glides.
 */
export class Panning {
  /** hears when the camera becomes the player's, and the chicken's again */
  onActive: (active: boolean) => void = () => undefined;
  readonly #camera: Camera;
  #active = false;
  #held = false;
  #lastTouchMs = 0;
  /** where wheel and keys want the camera: their next step goes on from there, however far it still has to glide */
  #target = 0;

  constructor(camera: Camera) {
    this.#camera = camera;
  }

  /** The camera is not the chicken's. */
  get active(): boolean {
    return this.#active;
  }

  /** A finger or the mouse has taken hold: the road stands, however fast it went. */
  hold(geometry: Geometry, nowMs: number): void {
    this.#touch(nowMs);
    this.#held = true;
    this.#camera.jumpTo(geometry, this.#camera.x);
  }

  /** @param lanes that the held road is pulled by; positive shows what lies ahead */
  drag(geometry: Geometry, lanes: number, nowMs: number): void {
    if (!this.#held) return;
    this.#touch(nowMs);
    this.#camera.jumpTo(geometry, this.#camera.x + lanes);
  }

  /** @param speed of the camera at that moment, lanes a second */
  release(geometry: Geometry, speed: number, nowMs: number, reducedMotion: boolean): void {
    if (!this.#held) return;
    this.#held = false;
    this.#touch(nowMs);
    const flingSpeed = clamp(speed, -MAX_FLING_SPEED, MAX_FLING_SPEED);
    if (reducedMotion || Math.abs(flingSpeed) < MIN_FLING_SPEED) return;
    // From this speed the spring runs out exactly there, slower and slower.
    this.#camera.glideTo(
      geometry,
      this.#camera.x + flingSpeed / FLING_STIFFNESS,
      FLING_STIFFNESS,
      flingSpeed,
    );
  }

  /** @param lanes to go on by, from where the last such step leads */
  scroll(geometry: Geometry, lanes: number, nowMs: number, reducedMotion: boolean): void {
    const from = this.#camera.gliding && this.#active ? this.#target : this.#camera.x;
    this.goTo(geometry, from + lanes, nowMs, reducedMotion);
  }

  /** @param x lanes from the left end of the world to the scene's left edge; the nearest there is */
  goTo(geometry: Geometry, x: number, nowMs: number, reducedMotion: boolean): void {
    this.#touch(nowMs);
    this.#held = false;
    this.#target = clamp(x, 0, cameraLimit(geometry));
    if (reducedMotion) this.#camera.jumpTo(geometry, this.#target);
    else this.#camera.glideTo(geometry, this.#target, SCROLL_STIFFNESS);
  }

  /** The camera is the chicken's again. */
  end(): void {
    this.#held = false;
    if (!this.#active) return;
    this.#active = false;
    this.onActive(false);
  }

  /** @returns ms until the road has to go back; Infinity while it need not */
  returnInMs(nowMs: number): number {
    if (!this.#active || this.#held) return Number.POSITIVE_INFINITY;
    return Math.max(0, this.#lastTouchMs + RETURN_AFTER_MS - nowMs);
  }

  #touch(nowMs: number): void {
    this.#lastTouchMs = nowMs;
    if (this.#active) return;
    this.#active = true;
    this.onActive(true);
  }
}
