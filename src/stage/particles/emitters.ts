import { Container, type Texture, type TextureSource } from 'pixi.js';
import type { Conditions, Entity } from '../entities/entity.ts';
import { clamp } from '../scene/motion.ts';
import type { SceneModel } from '../scene/scene-model.ts';
import type { Clip, ThemeTextures } from '../textures/theme-textures.ts';
import { type ParticleKind, ParticlePool } from './particles.ts';

const DUST: ParticleKind = {
  size: [0.25, 0.62],
  alpha: 0.8,
  lifeMs: [260, 430],
  spread: 1.5,
  rise: [0.05, 0.4],
  gravity: -0.2,
  drag: 5,
  spin: 0.12,
  scatter: [0.36, 0.02],
  staggerMs: 10,
  growShare: 0.3,
};
const FEATHER: ParticleKind = {
  size: [1, 0.8],
  lifeMs: [800, 1250],
  spread: 3.4,
  innerSpread: 0.5,
  rise: [1.6, 3.2],
  gravity: 3.4,
  drag: 2.2,
  spin: 0.7,
  scatter: [0.2, 0.2],
  staggerMs: 60,
  growShare: 0.06,
};
export const EMBER: ParticleKind = {
  size: [0.75, 0.15],
  lifeMs: [520, 1000],
  spread: 0.7,
  rise: [0.9, 2.1],
  gravity: -0.5,
  drag: 1.4,
  spin: 0.5,
  scatter: [0.3, 0.1],
  staggerMs: 120,
  growShare: 0.08,
};
const SMOKE: ParticleKind = {
  size: [0.25, 1.05],
  alpha: 0.5,
  lifeMs: [800, 1300],
  spread: 0.3,
  rise: [0.5, 1],
  gravity: -0.25,
  drag: 0.8,
  spin: 0.08,
  scatter: [0.22, 0.06],
  staggerMs: 260,
  growShare: 0.3,
};
const STEAM: ParticleKind = {
  size: [0.18, 0.6],
  alpha: 0.42,
  lifeMs: [420, 760],
  spread: 0.55,
  innerSpread: 0.8,
  rise: [0.7, 1.5],
  gravity: -0.4,
  drag: 1,
  spin: 0.06,
  scatter: [0.48, 0.05],
  staggerMs: 60,
  growShare: 0.25,
};
const PUFF: ParticleKind = {
  size: [0.6, 1.7],
  lifeMs: [260, 420],
  spread: 2.6,
  innerSpread: 0.4,
  rise: [0, 0.8],
  gravity: -0.4,
  drag: 5,
  spin: 0.12,
  scatter: [0.46, 0.22],
  staggerMs: 20,
  growShare: 0.18,
};
const SPARKLE: ParticleKind = {
  size: [0.9, 0.1],
  lifeMs: [360, 640],
  spread: 1.9,
  rise: [0.4, 2.3],
  gravity: 2.2,
  drag: 2.4,
  spin: 0.4,
  scatter: [0.34, 0.2],
  staggerMs: 90,
  growShare: 0.1,
};
const COIN: ParticleKind = {
  size: [0.8, 0.55],
  lifeMs: [950, 1350],
  spread: 2.2,
  rise: [3, 5.2],
  gravity: 9,
  drag: 0.6,
  spin: 0.1,
  scatter: [0.2, 0.1],
  staggerMs: 240,
  growShare: 0.08,
};

const NAMES = ['dust_puff', 'smoke_puff', 'ember', 'feather', 'glint', 'coin_spin', 'marigold'] as const;
type ParticleName = (typeof NAMES)[number];

type Burst = readonly [
  kind: ParticleKind,
  picture: ParticleName,
  count: number,
  fromX: number,
  fromY: number,
];

const BURSTS = {
  land: [[DUST, 'dust_puff', 8, 0, 0.13]],
  kick: [[DUST, 'dust_puff', 3, -0.12, 0.12]],
  vanish: [[PUFF, 'dust_puff', 6, 0, -0.3]],
  gold: [[SPARKLE, 'ember', 9, 0, 0]],
  char: [
    [SMOKE, 'smoke_puff', 3, 0, -0.1],
    [EMBER, 'ember', 3, 0, 0],
  ],
  spit: [[SPARKLE, 'ember', 4, 0, -0.05]],
  ignite: [
    [EMBER, 'ember', 9, 0, -0.15],
    [SMOKE, 'smoke_puff', 1, 0, -0.3],
  ],
  fry: [
    [EMBER, 'ember', 18, 0, -0.2],
    [FEATHER, 'feather', 8, 0, -0.5],
    [SMOKE, 'smoke_puff', 3, 0, -1],
  ],
  serve: [
    [PUFF, 'smoke_puff', 6, 0, -0.3],
    [EMBER, 'ember', 8, 0, -0.4],
    [SMOKE, 'smoke_puff', 2, 0, -0.7],
  ],
  smoke: [[SMOKE, 'smoke_puff', 1, 0, 0]],
} satisfies Readonly<Record<string, readonly Burst[]>>;
export type BurstName = keyof typeof BURSTS;

const clipOf = (themeTextures: ThemeTextures, name: ParticleName): Clip =>
  name === 'dust_puff' || name === 'smoke_puff' || name === 'coin_spin'
    ? themeTextures.animation(name)
    : themeTextures.sprite(name);

const MAX_STEP_MS = 250;

/** Bursts of particles. */
export class Emitters implements Entity {
  readonly layer = new Container();
  share = 1;
  /** by sheet */
  private readonly pools = new Map<TextureSource, ParticlePool>();
  private themeTextures: ThemeTextures | null = null;
  private lastMs = 0;

  constructor(
    private readonly conditions: Conditions,
    private readonly capacity: number,
  ) {}

  attach({ themeTextures }: SceneModel): void {
    if (themeTextures !== this.themeTextures) {
      for (const { container } of this.pools.values()) container.destroy();
      this.pools.clear();
    }
    this.themeTextures = themeTextures;
    for (const name of NAMES) {
      const [texture] = clipOf(themeTextures, name).textures;
      if (texture && !this.poolOf(texture))
        this.pools.set(texture.source, new ParticlePool(texture, themeTextures.unit, this.capacity));
    }
    for (const { container } of this.pools.values()) this.layer.addChild(container);
  }

  /** Keeps its containers and what flies in them for the next model. */
  detach(): void {
    this.layer.removeChildren();
  }

  /** Removes all that flies. */
  clear(): void {
    for (const pool of this.pools.values()) pool.clear();
  }

  step(nowMs: number): number {
    const dtMs = clamp(nowMs - this.lastMs, 0, MAX_STEP_MS);
    this.lastMs = nowMs;
    let isFlying = false;
    for (const pool of this.pools.values()) {
      if (this.conditions.reducedMotion) pool.clear();
      if (pool.step(dtMs)) isFlying = true;
    }
    return isFlying ? 60 : 0;
  }

  poolOf({ source }: Texture): ParticlePool | undefined {
    return this.pools.get(source);
  }

  /** Emits fewer on a slow machine and none under reduced motion. @param home where they fly to in the end */
  emit(
    kind: ParticleKind,
    name: ParticleName,
    count: number,
    x: number,
    y: number,
    home: readonly [number, number] | null = null,
  ): void {
    if (!this.themeTextures || this.share <= 0 || this.conditions.reducedMotion) return;
    const clip = clipOf(this.themeTextures, name);
    const [texture] = clip.textures;
    const pool = texture && this.poolOf(texture);
    const emitted = Math.max(1, Math.round(count * this.share));
    for (let i = 0; i < emitted; i++) pool?.spawn(kind, clip, x, y, home);
  }

  burst(name: BurstName, x: number, y: number): void {
    for (const [kind, picture, count, fromX, fromY] of BURSTS[name])
      this.emit(kind, picture, count, x + fromX, y + fromY);
  }

  /** @param intensity 0..1 */
  steam(x: number, y: number, intensity: number): void {
    this.emit(STEAM, 'smoke_puff', 1 + Math.round(2 * intensity), x, y - 0.06);
    if (intensity > 0.3) this.emit(EMBER, 'ember', 1, x, y);
  }

  /** Coins fly home to the balance. */
  pay(x: number, y: number, home: readonly [number, number]): void {
    this.emit(COIN, 'coin_spin', 16, x, y - 0.4, home);
    this.emit(SPARKLE, 'glint', 9, x, y - 0.3);
  }
}
