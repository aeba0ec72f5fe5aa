import { type Container, Particle, ParticleContainer, type Texture, type TextureSource } from 'pixi.js';
import { clamp01, easeOut } from '../scene/motion.ts';
import type { Clip } from '../textures/theme-textures.ts';

/** How one kind of particle flies. Lengths in lanes, times in ms. */
export interface ParticleKind {
  /** size at birth and at its end, as a factor of the drawing */
  readonly size: readonly [number, number];
  readonly alpha: number;
  readonly lifeMs: readonly [number, number];
  /** lanes a second at birth: outwards at most, and upwards from..to */
  readonly spread: number;
  /** share of the way outwards, 0..1, that none is born within: what stands in the middle stays in sight */
  readonly innerSpread?: number;
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
  readonly staggerMs: number;
  /** grows in over this share of its life */
  readonly growShare: number;
}

interface FlyingParticle {
  readonly particle: Particle;
  kind: ParticleKind;
  textures: readonly Texture[];
  fps: number;
  scale: number;
  ageMs: number;
  lifeMs: number;
  vx: number;
  vy: number;
  spin: number;
  /** flies here in the second half of its life, or nowhere */
  home: boolean;
  homeX: number;
  homeY: number;
}

const INVISIBLE: ParticleKind = {
  size: [0, 0],
  alpha: 0,
  lifeMs: [60, 60],
  spread: 0,
  rise: [0, 0],
  gravity: 0,
  drag: 0,
  spin: 0,
  scatter: [0, 0],
  staggerMs: 0,
  growShare: 0,
};

const random = (from: number, to: number): number => from + (to - from) * Math.random();

const DYNAMIC_PROPERTIES = { vertex: true, position: true, rotation: true, uvs: true, color: true };

const newParticleContainer = (texture: Texture): ParticleContainer =>
  new ParticleContainer({ texture, dynamicProperties: DYNAMIC_PROPERTIES });

/** Adds a container with `count` particles, each showing the clip's first texture. */
export function addParticles(
  layer: Container,
  { textures: [texture], anchor: [anchorX, anchorY] }: Clip,
  count: number,
): { readonly container: ParticleContainer; readonly particles: readonly Particle[] } {
  if (!texture) throw new Error('Particles need a texture.');
  const container = layer.addChild(newParticleContainer(texture));
  const particles = Array.from({ length: count }, () => new Particle({ texture, anchorX, anchorY }));
  container.addParticle(...particles);
  return { container, particles };
}

/**
 * A pool of particles that share a sheet, in one particle container: the living stand at the front of its children, a death
 * swaps the last one in, and nothing is allocated while they fly.
 */
export class ParticlePool {
  readonly container: ParticleContainer;
  readonly #texture: Texture;
  readonly #unit: number;
  readonly #alive: FlyingParticle[] = [];
  readonly #free: FlyingParticle[] = [];
  readonly #capacity: number;

  /**
   * @param texture one of the sheet
   * @param unit units in one lane
   * @param capacity particles at a time; more are not born
   */
  constructor(texture: Texture, unit: number, capacity: number) {
    this.container = newParticleContainer(texture);
    this.#texture = texture;
    this.#unit = unit;
    this.#capacity = capacity;
  }

  /** Spawns an invisible particle, so that the GPU compiles the shader before the first visible one. */
  warmUp(): void {
    this.spawn(INVISIBLE, [this.#texture], 0, 0, 0, 0);
  }

  /** The sheet that all of its textures are in. */
  get source(): TextureSource {
    return this.#texture.source;
  }

  get count(): number {
    return this.#alive.length;
  }

  /**
   * One particle.
   * @param fps of its pictures, over and over; 0 shows them once, over its life
   * @param x @param y lanes
   * @param home lanes where it flies to in the end, or null
   */
  spawn(
    kind: ParticleKind,
    textures: readonly Texture[],
    scale: number,
    fps: number,
    x: number,
    y: number,
    home: readonly [number, number] | null = null,
  ): void {
    const first = textures[0];
    if (!first || this.#alive.length >= this.#capacity) return;
    const flying = this.#free.pop() ?? this.#create(first, kind);
    const unit = this.#unit;
    flying.kind = kind;
    flying.textures = textures;
    flying.scale = scale;
    flying.fps = fps;
    flying.lifeMs = random(kind.lifeMs[0], kind.lifeMs[1]);
    flying.ageMs = -kind.staggerMs * Math.random();
    // Outwards: what is born on the left flies to the left.
    const innerSpread = kind.innerSpread ?? 0;
    const side = random(innerSpread, 1) * (Math.random() < 0.5 ? -1 : 1);
    flying.vx = side * kind.spread * random(0.5, 1) * unit;
    flying.vy = -random(kind.rise[0], kind.rise[1]) * unit;
    flying.spin = random(-kind.spin, kind.spin) * Math.PI * 2;
    flying.home = home !== null;
    flying.homeX = home ? home[0] * unit : 0;
    flying.homeY = home ? home[1] * unit : 0;
    const { particle } = flying;
    particle.texture = first;
    particle.x = (x + side * kind.scatter[0]) * unit;
    particle.y = (y + random(-kind.scatter[1], kind.scatter[1])) * unit;
    particle.rotation = kind.spin > 0 ? random(-Math.PI, Math.PI) : random(-0.3, 0.3);
    particle.alpha = 0;
    particle.scaleX = 0;
    particle.scaleY = 0;
    this.#alive.push(flying);
    this.container.particleChildren.push(particle);
  }

  #create(texture: Texture, kind: ParticleKind): FlyingParticle {
    return {
      particle: new Particle({ texture, anchorX: 0.5, anchorY: 0.5 }),
      kind,
      textures: [],
      fps: 0,
      scale: 1,
      ageMs: 0,
      lifeMs: 0,
      vx: 0,
      vy: 0,
      spin: 0,
      home: false,
      homeX: 0,
      homeY: 0,
    };
  }

  /** @returns whether any is alive */
  step(dtMs: number): boolean {
    const alive = this.#alive;
    if (alive.length > 0) this.container.update();
    for (let i = alive.length - 1; i >= 0; i--) {
      const flying = alive[i];
      if (!flying) continue;
      flying.ageMs += dtMs;
      if (flying.ageMs >= flying.lifeMs) this.#recycle(i);
      else if (flying.ageMs >= 0) this.#fly(flying, dtMs);
    }
    return alive.length > 0;
  }

  #fly(flying: FlyingParticle, dtMs: number): void {
    const { particle, kind } = flying;
    const t = dtMs / 1000;
    const u = flying.ageMs / flying.lifeMs;
    const keep = Math.exp(-kind.drag * t);
    flying.vx *= keep;
    flying.vy = flying.vy * keep + kind.gravity * this.#unit * t;
    particle.x += flying.vx * t;
    particle.y += flying.vy * t;
    if (flying.home && u > 0.4) {
      const pull = 1 - Math.exp(-t * 14 * (u - 0.4) * 2.2);
      particle.x += (flying.homeX - particle.x) * pull;
      particle.y += (flying.homeY - particle.y) * pull;
    }
    particle.rotation += flying.spin * t;
    const growth = kind.growShare > 0 ? easeOut(clamp01(u / kind.growShare)) : 1;
    const size = (kind.size[0] + (kind.size[1] - kind.size[0]) * easeOut(u)) * flying.scale * growth;
    particle.scaleX = size;
    particle.scaleY = size;
    particle.alpha = kind.alpha * clamp01((1 - u) * 2.2);
    const count = flying.textures.length;
    if (count < 2) return;
    const index =
      flying.fps > 0 ? Math.floor((flying.ageMs * flying.fps) / 1000) % count : Math.floor(u * count);
    const frame = flying.textures[index];
    if (frame) particle.texture = frame;
  }

  #recycle(index: number): void {
    const alive = this.#alive;
    const children = this.container.particleChildren;
    const dead = alive[index];
    const last = alive.pop();
    const lastChild = children.pop();
    if (dead && last && lastChild && dead !== last) {
      alive[index] = last;
      children[index] = lastChild;
    }
    if (dead) this.#free.push(dead);
  }

  clear(): void {
    this.#free.push(...this.#alive);
    this.#alive.length = 0;
    this.container.particleChildren.length = 0;
    this.container.update();
  }
}
