import type { Look, Visual } from '../look.ts';
import type { MoteKind, Motes } from './motes.ts';

/** The small things that fly, by what they are made of. Lengths in lanes, times in ms. */
export const DUST: MoteKind = {
  size: [0.25, 0.62],
  alpha: 0.8,
  life_ms: [260, 430],
  spread: 1.5,
  rise: [0.05, 0.4],
  gravity: -0.2,
  drag: 5,
  spin: 0.12,
  scatter: [0.36, 0.02],
  stagger_ms: 10,
  bloom: 0.3,
};
export const FEATHER: MoteKind = {
  size: [1, 0.8],
  alpha: 1,
  life_ms: [800, 1250],
  spread: 3.4,
  apart: 0.5,
  rise: [1.6, 3.2],
  gravity: 3.4,
  drag: 2.2,
  spin: 0.7,
  scatter: [0.2, 0.2],
  stagger_ms: 60,
  bloom: 0.06,
};
export const EMBER: MoteKind = {
  size: [0.75, 0.15],
  alpha: 1,
  life_ms: [520, 1000],
  spread: 0.7,
  rise: [0.9, 2.1],
  gravity: -0.5,
  drag: 1.4,
  spin: 0.5,
  scatter: [0.3, 0.1],
  stagger_ms: 120,
  bloom: 0.08,
};
export const SMOKE: MoteKind = {
  size: [0.25, 1.05],
  alpha: 0.5,
  life_ms: [800, 1300],
  spread: 0.3,
  rise: [0.5, 1],
  gravity: -0.25,
  drag: 0.8,
  spin: 0.08,
  scatter: [0.22, 0.06],
  stagger_ms: 260,
  bloom: 0.3,
};
export const PUFF: MoteKind = {
  size: [0.6, 1.7],
  alpha: 1,
  life_ms: [260, 420],
  spread: 2.6,
  apart: 0.4,
  rise: [0, 0.8],
  gravity: -0.4,
  drag: 5,
  spin: 0.12,
  scatter: [0.46, 0.22],
  stagger_ms: 20,
  bloom: 0.18,
};
export const SPARKLE: MoteKind = {
  size: [0.9, 0.1],
  alpha: 1,
  life_ms: [360, 640],
  spread: 1.9,
  rise: [0.4, 2.3],
  gravity: 2.2,
  drag: 2.4,
  spin: 0.4,
  scatter: [0.34, 0.2],
  stagger_ms: 90,
  bloom: 0.1,
};
export const COIN: MoteKind = {
  size: [0.8, 0.55],
  alpha: 1,
  life_ms: [950, 1350],
  spread: 2.2,
  rise: [3, 5.2],
  gravity: 9,
  drag: 0.6,
  spin: 0.1,
  scatter: [0.2, 0.1],
  stagger_ms: 240,
  bloom: 0.08,
};

/** What motes are drawn as. */
type Stuff = 'dust_puff' | 'smoke_puff' | 'ember' | 'feather' | 'glint';

/** Throws handfuls of motes. Everything is scaled by the quality and silent under reduced motion. */
export class Bursts {
  readonly #motes: Motes;
  readonly #later: Motes;
  readonly #look: Look;
  /** share of the motes that are born, 0..1 */
  share = 1;

  /** @param later for what is drawn from the later sheet */
  constructor(motes: Motes, later: Motes, look: Look) {
    this.#motes = motes;
    this.#later = later;
    this.#look = look;
  }

  /** Lets `count` motes loose, fewer on a slow machine. */
  #throw(kind: MoteKind, name: Stuff, count: number, x: number, y: number): void {
    if (this.share <= 0) return;
    const { visual, sheet } = this.#stuff(name);
    const motes = sheet === 'later' ? this.#later : this.#motes;
    const born = Math.max(1, Math.round(count * this.share));
    for (let i = 0; i < born; i++) motes.spawn(kind, visual.textures, visual.scale, 0, x, y);
  }

  #stuff(name: Stuff): { visual: Visual; sheet: string | undefined } {
    const { theme } = this.#look;
    return name === 'dust_puff' || name === 'smoke_puff'
      ? { visual: this.#look.animation(name), sheet: theme.animations[name].sheet }
      : { visual: this.#look.sprite(name), sheet: theme.sprites[name]?.sheet };
  }

  /** Her feet touch. */
  land(x: number, y: number): void {
    this.#throw(DUST, 'dust_puff', 8, x, y + 0.13);
  }

  /** She is off. */
  kick(x: number, y: number): void {
    this.#throw(DUST, 'dust_puff', 3, x - 0.12, y + 0.12);
  }

  /** A lid has turned to gold. */
  gold(x: number, y: number): void {
    this.#throw(SPARKLE, 'ember', 9, x, y);
  }

  /** A coin left behind burns out. */
  char(x: number, y: number): void {
    this.#throw(SMOKE, 'smoke_puff', 3, x, y - 0.1);
    this.#throw(EMBER, 'ember', 3, x, y);
  }

  /** The marker's fire breaks out. */
  ignite(x: number, y: number): void {
    this.#throw(EMBER, 'ember', 6, x, y - 0.1);
  }

  /** Fried. */
  fry(x: number, y: number): void {
    this.#throw(EMBER, 'ember', 18, x, y - 0.2);
    this.#throw(FEATHER, 'feather', 8, x, y - 0.5);
    this.#throw(SMOKE, 'smoke_puff', 3, x, y - 1);
  }

  /** The plate is served out of a cloud. */
  serve(x: number, y: number): void {
    this.#throw(PUFF, 'smoke_puff', 6, x, y - 0.3);
    this.#throw(EMBER, 'ember', 8, x, y - 0.4);
    this.#throw(SMOKE, 'smoke_puff', 2, x, y - 0.7);
  }

  /** Coins spring up and fly to the corner where the balance is. @param home lanes */
  pay(x: number, y: number, home: readonly [number, number]): void {
    const visual = this.#look.animation('coin_spin');
    const later = this.#look.theme.animations.coin_spin.sheet === 'later';
    const motes = later ? this.#later : this.#motes;
    const count = Math.round(16 * this.share);
    for (let i = 0; i < count; i++) {
      motes.spawn(COIN, visual.textures, visual.scale, visual.fps, x, y - 0.4, home);
    }
    this.#throw(SPARKLE, 'glint', 9, x, y - 0.3);
  }

  /** The hen of the last round is gone. */
  vanish(x: number, y: number): void {
    this.#throw(PUFF, 'dust_puff', 6, x, y - 0.3);
  }
}
