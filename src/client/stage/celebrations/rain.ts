import type { Geometry } from '../geometry/geometry.ts';
import type { Emitters } from '../particles/emitters.ts';

const ABOVE = -0.3;
const MOST_AT_ONCE = 4;

export class Rain {
  private everyMs = 0;
  private nextMs = 0;
  private endsMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly emitters: Pick<Emitters, 'emit'>,
    private readonly camera: { readonly x: number },
    private readonly particle: 'coin_rain' | 'marigold_rain',
  ) {}

  /** @param perLane particles per second for each lane of the scene's width */
  begin({ width }: Geometry, perLane: number, nowMs: number, durationMs: number): void {
    this.everyMs = 1000 / (perLane * width);
    this.nextMs = nowMs;
    this.endsMs = nowMs + durationMs;
  }

  end(): void {
    this.endsMs = Number.NEGATIVE_INFINITY;
  }

  step(nowMs: number, { width }: Geometry): boolean {
    if (nowMs >= this.endsMs) return false;
    this.nextMs = Math.max(this.nextMs, nowMs - MOST_AT_ONCE * this.everyMs);
    for (; this.nextMs <= nowMs; this.nextMs += this.everyMs)
      this.emit(this.camera.x + width * Math.random());
    return true;
  }

  private emit(x: number): void {
    this.emitters.emit(this.particle, this.particle === 'coin_rain' ? 'coin_spin' : 'marigold', 1, x, ABOVE);
  }
}
