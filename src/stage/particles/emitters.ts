import { Container, type Texture } from 'pixi.js';
import type { Conditions, Entity } from '../entities/entity.ts';
import type { SceneModel } from '../scene/scene-model.ts';
import type { Clip, ThemeTextures } from '../textures/theme-textures.ts';
import { type ParticleKind, ParticlePool } from './particles.ts';

/** The small things that fly, by what they are made of. Lengths in lanes, times in ms. */
export const DUST: ParticleKind = {
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
export const FEATHER: ParticleKind = {
  size: [1, 0.8],
  alpha: 1,
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
  alpha: 1,
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
export const SMOKE: ParticleKind = {
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
/** Of the lid's rim, where she waits: thin enough that what is written stays readable. */
export const STEAM: ParticleKind = {
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
export const PUFF: ParticleKind = {
  size: [0.6, 1.7],
  alpha: 1,
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
export const SPARKLE: ParticleKind = {
  size: [0.9, 0.1],
  alpha: 1,
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
export const COIN: ParticleKind = {
  size: [0.8, 0.55],
  alpha: 1,
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

/** What particles are drawn as. */
type ParticleName = 'dust_puff' | 'smoke_puff' | 'ember' | 'feather' | 'glint' | 'coin_spin' | 'marigold';
const NAMES: readonly ParticleName[] = [
  'dust_puff',
  'smoke_puff',
  'ember',
  'feather',
  'glint',
  'coin_spin',
  'marigold',
];

const clipOf = (themeTextures: ThemeTextures, name: ParticleName): Clip =>
  name === 'dust_puff' || name === 'smoke_puff' || name === 'coin_spin'
    ? themeTextures.animation(name)
    : themeTextures.sprite(name);

/** Particles keep to the clock even where frames are few: smoke that goes slowly would hide what it was to reveal. */
const MAX_STEP_MS = 250;

/** Throws handfuls of particles. Everything is scaled by the quality and silent under reduced motion. */
export class Emitters implements Entity {
  readonly layer = new Container();
  /** share of the particles that are born, 0..1 */
  share = 1;
  readonly #conditions: Conditions;
  readonly #capacity: number;
  /** one for each sheet that has come */
  #pools: ParticlePool[] = [];
  #themeTextures: ThemeTextures | null = null;
  #lastMs = 0;

  /** @param capacity particles of a sheet at a time */
  constructor(conditions: Conditions, capacity: number) {
    this.#conditions = conditions;
    this.#capacity = capacity;
  }

  attach({ themeTextures }: SceneModel): void {
    if (themeTextures !== this.#themeTextures) {
      for (const { container } of this.#pools) container.destroy();
      this.#pools = [];
    }
    this.#themeTextures = themeTextures;
    for (const name of NAMES) {
      const [texture] = clipOf(themeTextures, name).textures;
      if (texture && !this.poolFor(texture))
        this.#pools.push(new ParticlePool(texture, themeTextures.unit, this.#capacity));
    }
    for (const { container } of this.#pools) this.layer.addChild(container);
  }

  /** Takes its containers out of the tree. They and what flies in them go on with the next model. */
  detach(): void {
    this.layer.removeChildren();
  }

  warmUp(): void {
    this.#pools[0]?.warmUp();
  }

  step(nowMs: number): number {
    const dtMs = Math.min(MAX_STEP_MS, Math.max(0, nowMs - this.#lastMs));
    this.#lastMs = nowMs;
    let flying = false;
    for (const pool of this.#pools) {
      if (this.#conditions.reducedMotion) pool.clear();
      if (pool.step(dtMs)) flying = true;
    }
    return flying ? 60 : 0;
  }

  /** Where particles with this texture, or another one of its sheet, fly. */
  poolFor(texture: Texture): ParticlePool | undefined {
    return this.#pools.find(({ source }) => source === texture.source);
  }

  /**
   * Lets `count` particles loose, fewer on a slow machine.
   * @param home lanes where they fly to in the end, or null
   */
  emit(
    kind: ParticleKind,
    name: ParticleName,
    count: number,
    x: number,
    y: number,
    home: readonly [number, number] | null = null,
  ): void {
    if (!this.#themeTextures || this.share <= 0 || this.#conditions.reducedMotion) return;
    const clip = clipOf(this.#themeTextures, name);
    const [texture] = clip.textures;
    const pool = texture && this.poolFor(texture);
    const emitted = Math.max(1, Math.round(count * this.share));
    for (let i = 0; i < emitted; i++)
      pool?.spawn(kind, clip.textures, clip.scale, clip.loop ? clip.fps : 0, x, y, home);
  }

  /** Her feet touch. */
  land(x: number, y: number): void {
    this.emit(DUST, 'dust_puff', 8, x, y + 0.13);
  }

  /** She is off. */
  kick(x: number, y: number): void {
    this.emit(DUST, 'dust_puff', 3, x - 0.12, y + 0.12);
  }

  /** A lid has turned to gold. */
  gold(x: number, y: number): void {
    this.emit(SPARKLE, 'ember', 9, x, y);
  }

  /** A lid is under pressure. @param intensity 0..1 */
  steam(x: number, y: number, intensity: number): void {
    this.emit(STEAM, 'smoke_puff', 1 + Math.round(2 * intensity), x, y - 0.06);
    if (intensity > 0.3) this.emit(EMBER, 'ember', 1, x, y);
  }

  /** A coin left behind burns out. */
  char(x: number, y: number): void {
    this.emit(SMOKE, 'smoke_puff', 3, x, y - 0.1);
    this.emit(EMBER, 'ember', 3, x, y);
  }

  /** The marker's fire breaks out. */
  ignite(x: number, y: number): void {
    this.emit(EMBER, 'ember', 6, x, y - 0.1);
  }

  /** Fried. */
  fry(x: number, y: number): void {
    this.emit(EMBER, 'ember', 18, x, y - 0.2);
    this.emit(FEATHER, 'feather', 8, x, y - 0.5);
    this.emit(SMOKE, 'smoke_puff', 3, x, y - 1);
  }

  /** The plate is served out of a cloud. */
  serve(x: number, y: number): void {
    this.emit(PUFF, 'smoke_puff', 6, x, y - 0.3);
    this.emit(EMBER, 'ember', 8, x, y - 0.4);
    this.emit(SMOKE, 'smoke_puff', 2, x, y - 0.7);
  }

  /** A little smoke behind who leaves. */
  puff(x: number, y: number): void {
    this.emit(SMOKE, 'smoke_puff', 1, x, y);
  }

  /** Coins spring up and fly to the corner where the balance is. @param home lanes */
  pay(x: number, y: number, home: readonly [number, number]): void {
    this.emit(COIN, 'coin_spin', 16, x, y - 0.4, home);
    this.emit(SPARKLE, 'glint', 9, x, y - 0.3);
  }

  /** The chicken of the last round is gone. */
  vanish(x: number, y: number): void {
    this.emit(PUFF, 'dust_puff', 6, x, y - 0.3);
  }
}
