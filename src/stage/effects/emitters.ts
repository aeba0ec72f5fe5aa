import type { SheetName } from '../../theme/theme.ts';
import type { Clip, ThemeTextures } from '../theme-textures.ts';
import type { ParticleKind, ParticlePool } from './particles.ts';

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
type ParticleName = 'dust_puff' | 'smoke_puff' | 'ember' | 'feather' | 'glint';

/** Throws handfuls of particles. Everything is scaled by the quality and silent under reduced motion. */
export class Emitters {
  readonly #particles: ParticlePool;
  readonly #later: ParticlePool;
  readonly #themeTextures: ThemeTextures;
  /** share of the particles that are born, 0..1 */
  share = 1;

  /** @param later for what is drawn from the later sheet */
  constructor(particles: ParticlePool, later: ParticlePool, themeTextures: ThemeTextures) {
    this.#particles = particles;
    this.#later = later;
    this.#themeTextures = themeTextures;
  }

  /** One container draws from one sheet: that of the feathers, or that of the dust. */
  #motesOf(sheet: SheetName | undefined): ParticlePool {
    return sheet === this.#themeTextures.theme.sprites.feather.sheet ? this.#later : this.#particles;
  }

  /** Lets `count` particles loose, fewer on a slow machine. */
  #emit(kind: ParticleKind, name: ParticleName, count: number, x: number, y: number): void {
    if (this.share <= 0) return;
    const { clip, sheet } = this.#source(name);
    const particles = this.#motesOf(sheet);
    const emitted = Math.max(1, Math.round(count * this.share));
    for (let i = 0; i < emitted; i++) particles.spawn(kind, clip.textures, clip.scale, 0, x, y);
  }

  #source(name: ParticleName): { clip: Clip; sheet: SheetName | undefined } {
    const { theme } = this.#themeTextures;
    return name === 'dust_puff' || name === 'smoke_puff'
      ? { clip: this.#themeTextures.animation(name), sheet: theme.animations[name].sheet }
      : { clip: this.#themeTextures.sprite(name), sheet: theme.sprites[name]?.sheet };
  }

  /** Her feet touch. */
  land(x: number, y: number): void {
    this.#emit(DUST, 'dust_puff', 8, x, y + 0.13);
  }

  /** She is off. */
  kick(x: number, y: number): void {
    this.#emit(DUST, 'dust_puff', 3, x - 0.12, y + 0.12);
  }

  /** A lid has turned to gold. */
  gold(x: number, y: number): void {
    this.#emit(SPARKLE, 'ember', 9, x, y);
  }

  /** A coin left behind burns out. */
  char(x: number, y: number): void {
    this.#emit(SMOKE, 'smoke_puff', 3, x, y - 0.1);
    this.#emit(EMBER, 'ember', 3, x, y);
  }

  /** The marker's fire breaks out. */
  ignite(x: number, y: number): void {
    this.#emit(EMBER, 'ember', 6, x, y - 0.1);
  }

  /** Fried. */
  fry(x: number, y: number): void {
    this.#emit(EMBER, 'ember', 18, x, y - 0.2);
    this.#emit(FEATHER, 'feather', 8, x, y - 0.5);
    this.#emit(SMOKE, 'smoke_puff', 3, x, y - 1);
  }

  /** The plate is served out of a cloud. */
  serve(x: number, y: number): void {
    this.#emit(PUFF, 'smoke_puff', 6, x, y - 0.3);
    this.#emit(EMBER, 'ember', 8, x, y - 0.4);
    this.#emit(SMOKE, 'smoke_puff', 2, x, y - 0.7);
  }

  /** Coins spring up and fly to the corner where the balance is. @param home lanes */
  pay(x: number, y: number, home: readonly [number, number]): void {
    const clip = this.#themeTextures.animation('coin_spin');
    const particles = this.#motesOf(this.#themeTextures.theme.animations.coin_spin.sheet);
    const count = Math.round(16 * this.share);
    for (let i = 0; i < count; i++) {
      particles.spawn(COIN, clip.textures, clip.scale, clip.fps, x, y - 0.4, home);
    }
    this.#emit(SPARKLE, 'glint', 9, x, y - 0.3);
  }

  /** The hen of the last round is gone. */
  vanish(x: number, y: number): void {
    this.#emit(PUFF, 'dust_puff', 6, x, y - 0.3);
  }
}
