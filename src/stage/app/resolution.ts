import type { Renderer } from 'pixi.js';
import type { Camera } from '../scene/camera.ts';
import type { SceneModel } from '../scene/scene-model.ts';
import { type Quality, QualityGauge } from './quality.ts';

export class Resolution {
  readonly #renderer: Renderer;
  readonly #camera: Pick<Camera, 'zoom'>;
  readonly #gauge = new QualityGauge(window.devicePixelRatio);
  #model: SceneModel | null = null;
  #upright = true;

  constructor(renderer: Renderer, camera: Pick<Camera, 'zoom'>) {
    this.#renderer = renderer;
    this.#camera = camera;
  }

  get quality(): Quality {
    return this.#gauge.quality;
  }

  attach(model: SceneModel): void {
    this.#model = model;
    this.#filterGround();
  }

  detach(): void {
    this.#model = null;
  }

  followFrames(intervalMs: number): boolean {
    if (!this.#gauge.frame(intervalMs)) return false;
    const { resolution } = this.quality;
    if (this.#model && this.#renderer.resolution !== resolution) {
      const { widthPx, heightPx } = this.#model.geometry;
      this.#renderer.resize(widthPx, heightPx, resolution);
      this.#filterGround();
    }
    return true;
  }

  followLean(): void {
    const upright = this.#camera.zoom === 1;
    if (upright === this.#upright) return;
    this.#upright = upright;
    this.#filterGround();
  }

  resize(widthPx: number, heightPx: number, devicePixelRatio: number): void {
    this.#gauge.setPixelRatio(devicePixelRatio);
    this.#renderer.resize(widthPx, heightPx, this.quality.resolution);
    this.#filterGround();
  }

  #filterGround(): void {
    if (!this.#model) return;
    const { ground, geometry } = this.#model;
    const texelIsPixel = Math.abs(ground.lanePx - geometry.lanePx * this.#renderer.resolution) < 0.5;
    ground.setSharp(texelIsPixel && this.#upright);
  }
}
