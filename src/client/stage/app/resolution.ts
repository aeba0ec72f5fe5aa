import type { Renderer } from 'pixi.js';
import type { Geometry } from '../geometry/geometry.ts';
import type { SceneModel } from '../model/scene-model.ts';
import { type Quality, QualityGauge } from './quality.ts';

export class Resolution {
  private readonly gauge = new QualityGauge(window.devicePixelRatio);

  constructor(private readonly renderer: Renderer) {}

  get quality(): Quality {
    return this.gauge.quality;
  }

  /** @returns whether the quality has changed */
  followFrames(intervalMs: number, { widthPx, heightPx }: Geometry): boolean {
    if (!this.gauge.frame(intervalMs)) return false;
    const { resolution } = this.quality;
    if (this.renderer.resolution !== resolution) this.renderer.resize(widthPx, heightPx, resolution);
    return true;
  }

  resize(widthPx: number, heightPx: number, devicePixelRatio: number): void {
    this.gauge.setPixelRatio(devicePixelRatio);
    this.renderer.resize(widthPx, heightPx, this.quality.resolution);
  }

  filterGround({ ground, geometry }: SceneModel, zoom: number): void {
    const texelIsPixel = Math.abs(ground.lanePx - geometry.lanePx * this.renderer.resolution) < 0.5;
    ground.setSharp(texelIsPixel && zoom === 1);
  }
}
