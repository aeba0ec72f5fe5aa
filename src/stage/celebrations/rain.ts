import type { Emitters } from '../particles/emitters.ts';
import type { ParticleKind } from '../particles/particles.ts';
import type { Geometry } from '../scene/geometry.ts';

const COIN_FALL: ParticleKind = {
  size: [0.8, 0.8],
  lifeMs: [1500, 2000],
  spread: 0.12,
  rise: [-2.3, -1.5],
  gravity: 1.1,
  spin: 0.1,
  scatter: [1, 0.15],
  staggerMs: 60,
  growShare: 0.02,
};
const MARIGOLD_FALL: ParticleKind = {
  size: [1.15, 1],
  lifeMs: [2300, 3000],
  spread: 0.35,
  rise: [-1.7, -1],
  gravity: 0.15,
  spin: 0.5,
  scatter: [1, 0.15],
  staggerMs: 90,
  growShare: 0.02,
};
const ABOVE = -0.3;
const MOST_AT_ONCE = 4;

/** Coins or marigolds that fall all over the scene for a while. */
export class Rain {
  private kind = COIN_FALL;
  private everyMs = 0;
  private nextMs = 0;
  private endsMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly emitters: Pick<Emitters, 'emit'>,
    private readonly camera: { readonly x: number },
    private readonly picture: 'coin_spin' | 'marigold',
  ) {}

  /** @param perLane particles per second for each lane of the scene's width */
  begin({ width }: Geometry, perLane: number, nowMs: number, durationMs: number): void {
    const kind = this.picture === 'marigold' ? MARIGOLD_FALL : COIN_FALL;
    this.kind = { ...kind, scatter: [width / 2, kind.scatter[1]] };
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
      this.emitters.emit(this.kind, this.picture, 1, this.camera.x + width / 2, ABOVE);
    return true;
  }
}
