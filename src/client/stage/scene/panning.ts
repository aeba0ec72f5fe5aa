import type { Phase } from '../../state/state.ts';
import type { Camera } from '../geometry/camera.ts';
import { type Geometry, maxCameraX } from '../geometry/geometry.ts';
import { clamp } from '../geometry/interpolation.ts';

export const PAN_BACK_AFTER_MS = 4000;
export const MAX_FLING_SPEED = 24;
const MIN_FLING_SPEED = 0.6;
const FLING_STIFFNESS = 3;
const SCROLL_STIFFNESS = 15;

export const canPan = (phase: Phase): boolean => phase === 'idle' || phase === 'ready' || phase === 'landed';

export class Panning {
  onActive: (active: boolean) => void = () => undefined;
  active = false;
  private held = false;
  private lastTouchMs = 0;
  private target = 0;

  constructor(private readonly camera: Camera) {}

  hold(geometry: Geometry, nowMs: number): void {
    this.touch(nowMs);
    this.held = true;
    this.camera.jumpTo(geometry, this.camera.x);
  }

  drag(geometry: Geometry, lanes: number, nowMs: number): void {
    if (!this.held) return;
    this.touch(nowMs);
    this.camera.jumpTo(geometry, this.camera.x + lanes);
  }

  release(geometry: Geometry, speed: number, nowMs: number, reducedMotion: boolean): void {
    if (!this.held) return;
    this.held = false;
    this.touch(nowMs);
    const flingSpeed = clamp(speed, -MAX_FLING_SPEED, MAX_FLING_SPEED);
    if (reducedMotion || Math.abs(flingSpeed) < MIN_FLING_SPEED) return;
    this.camera.glideTo(geometry, this.camera.x + flingSpeed / FLING_STIFFNESS, FLING_STIFFNESS, flingSpeed);
  }

  scroll(geometry: Geometry, lanes: number, nowMs: number, reducedMotion: boolean): void {
    const from = this.camera.isGliding && this.active ? this.target : this.camera.x;
    this.goTo(geometry, from + lanes, nowMs, reducedMotion);
  }

  goTo(geometry: Geometry, x: number, nowMs: number, reducedMotion: boolean): void {
    this.touch(nowMs);
    this.held = false;
    this.target = clamp(x, 0, maxCameraX(geometry));
    if (reducedMotion) this.camera.jumpTo(geometry, this.target);
    else this.camera.glideTo(geometry, this.target, SCROLL_STIFFNESS);
  }

  end(): void {
    this.held = false;
    if (!this.active) return;
    this.active = false;
    this.onActive(false);
  }

  returnInMs(nowMs: number): number {
    if (!this.active || this.held) return Number.POSITIVE_INFINITY;
    return Math.max(0, this.lastTouchMs + PAN_BACK_AFTER_MS - nowMs);
  }

  private touch(nowMs: number): void {
    this.lastTouchMs = nowMs;
    if (this.active) return;
    this.active = true;
    this.onActive(true);
  }
}
