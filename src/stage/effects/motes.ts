import { Particle, type ParticleContainer, type Texture } from 'pixi.js';
import { clamp01, easeOut } from '../motion.ts';

/** How one kind of mote flies. Lengths in lanes, times in ms. */
export interface MoteKind {
  /** size at birth and at its end, as a factor of the drawing */
  readonly size: readonly [number, number];
  readonly alpha: number;
  readonly life_ms: readonly [number, number];
  /** lanes a second at birth: outwards at most, and upwards from..to */
  readonly spread: number;
  /** share of the way outwards, 0..1, that none is born within: what stands in the middle stays in sight */
  readonly apart?: number;
  readonly rise: readonly [number, number];
  /** lanes a second², downwards */
  readonly gravity: number;
  /** share of the speed lost a second */
  readonly drag: number;
  /** turns a second at most */
  readonly spin: number;
  /** lanes around the place of birth */
  readonly scatter: readonly [number, number];
  /** ms over which the births of a burst are spread */
  readonly stagger_ms: number;
  /** grows in over this share of its life */
  readonly bloom: number;
}

interface Mote {
  readonly particle: Particle;
  kind: MoteKind;
  textures: readonly Texture[];
  fps: number;
  scale: number;
  age_ms: number;
  life_ms: number;
  vx: number;
  vy: number;
  spin: number;
  /** flies here in the second half of its life, or nowhere */
  home: boolean;
  home_x: number;
  home_y: number;
}

const UNSEEN: MoteKind = {
  size: [0, 0],
  alpha: 0,
  life_ms: [60, 60],
  spread: 0,
  rise: [0, 0],
  gravity: 0,
  drag: 0,
  spin: 0,
  scatter: [0, 0],
  stagger_ms: 0,
  bloom: 0,
};

const random = (from: number, to: number): number => from + (to - from) * Math.random();

/**
 * A pool of motes in one particle container: the living stand at the front of its children, a death swaps the last one
 * in, and nothing is allocated while they fly.
 */
export class Motes {
  readonly container: ParticleContainer;
  readonly #unit: number;
  readonly #living: Mote[] = [];
  readonly #spare: Mote[] = [];
  readonly #most: number;

  /**
   * @param unit units in one lane
   * @param most motes at a time; more are not born
   */
  constructor(container: ParticleContainer, unit: number, most: number) {
    this.container = container;
    this.#unit = unit;
    this.#most = most;
  }

  get count(): number {
    return this.#living.length;
  }

  /**
   * One mote.
   * @param fps of its pictures, over and over; 0 shows them once, over its life
   * @param x @param y lanes
   * @param home lanes where it flies to in the end, or null
   */
  spawn(
    kind: MoteKind,
    textures: readonly Texture[],
    scale: number,
    fps: number,
    x: number,
    y: number,
    home: readonly [number, number] | null = null,
  ): void {
    const first = textures[0];
    if (!first || this.#living.length >= this.#most) return;
    const mote = this.#spare.pop() ?? this.#make(first, kind);
    const unit = this.#unit;
    mote.kind = kind;
    mote.textures = textures;
    mote.scale = scale;
    mote.fps = fps;
    mote.life_ms = random(kind.life_ms[0], kind.life_ms[1]);
    mote.age_ms = -kind.stagger_ms * Math.random();
    // Outwards: what is born on the left flies to the left.
    const apart = kind.apart ?? 0;
    const side = random(apart, 1) * (Math.random() < 0.5 ? -1 : 1);
    mote.vx = side * kind.spread * random(0.5, 1) * unit;
    mote.vy = -random(kind.rise[0], kind.rise[1]) * unit;
    mote.spin = random(-kind.spin, kind.spin) * Math.PI * 2;
    mote.home = home !== null;
    mote.home_x = home ? home[0] * unit : 0;
    mote.home_y = home ? home[1] * unit : 0;
    const { particle } = mote;
    particle.texture = first;
    particle.x = (x + side * kind.scatter[0]) * unit;
    particle.y = (y + random(-kind.scatter[1], kind.scatter[1])) * unit;
    particle.rotation = kind.spin > 0 ? random(-Math.PI, Math.PI) : random(-0.3, 0.3);
    particle.alpha = 0;
    particle.scaleX = 0;
    particle.scaleY = 0;
    this.#living.push(mote);
    this.container.particleChildren.push(particle);
  }

  #make(texture: Texture, kind: MoteKind): Mote {
    return {
      particle: new Particle({ texture, anchorX: 0.5, anchorY: 0.5 }),
      kind,
      textures: [],
      fps: 0,
      scale: 1,
      age_ms: 0,
      life_ms: 0,
      vx: 0,
      vy: 0,
      spin: 0,
      home: false,
      home_x: 0,
      home_y: 0,
    };
  }

  /** One mote that nobody sees: the GPU makes its program now and not in the middle of the first jump. */
  warm(): void {
    const { texture } = this.container;
    if (texture && texture.width > 1) this.spawn(UNSEEN, [texture], 0, 0, 0, 0);
  }

  /** @returns whether any is alive */
  step(dt_ms: number): boolean {
    const living = this.#living;
    for (let i = living.length - 1; i >= 0; i--) {
      const mote = living[i];
      if (!mote) continue;
      mote.age_ms += dt_ms;
      if (mote.age_ms >= mote.life_ms) this.#bury(i);
      else if (mote.age_ms >= 0) this.#fly(mote, dt_ms);
    }
    return living.length > 0;
  }

  #fly(mote: Mote, dt_ms: number): void {
    const { particle, kind } = mote;
    const t = dt_ms / 1000;
    const u = mote.age_ms / mote.life_ms;
    const keep = Math.exp(-kind.drag * t);
    mote.vx *= keep;
    mote.vy = mote.vy * keep + kind.gravity * this.#unit * t;
    particle.x += mote.vx * t;
    particle.y += mote.vy * t;
    if (mote.home && u > 0.4) {
      const pull = 1 - Math.exp(-t * 14 * (u - 0.4) * 2.2);
      particle.x += (mote.home_x - particle.x) * pull;
      particle.y += (mote.home_y - particle.y) * pull;
    }
    particle.rotation += mote.spin * t;
    const bloom = kind.bloom > 0 ? easeOut(clamp01(u / kind.bloom)) : 1;
    const size = (kind.size[0] + (kind.size[1] - kind.size[0]) * easeOut(u)) * mote.scale * bloom;
    particle.scaleX = size;
    particle.scaleY = size;
    particle.alpha = kind.alpha * clamp01((1 - u) * 2.2);
    const count = mote.textures.length;
    if (count < 2) return;
    const index = mote.fps > 0 ? Math.floor((mote.age_ms * mote.fps) / 1000) % count : Math.floor(u * count);
    const frame = mote.textures[index];
    if (frame) particle.texture = frame;
  }

  #bury(index: number): void {
    const living = this.#living;
    const children = this.container.particleChildren;
    const dead = living[index];
    const last = living.pop();
    const last_child = children.pop();
    if (dead && last && last_child && dead !== last) {
      living[index] = last;
      children[index] = last_child;
    }
    if (dead) this.#spare.push(dead);
  }

  clear(): void {
    this.#spare.push(...this.#living);
    this.#living.length = 0;
    this.container.particleChildren.length = 0;
  }
}
