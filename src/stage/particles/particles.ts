import { Particle, ParticleContainer, type Texture } from 'pixi.js';
import { clamp01, easeOut, lerp } from '../scene/motion.ts';
import type { Clip } from '../textures/theme-textures.ts';

/** How a particle flies, in lanes and seconds unless the name says otherwise. Pairs are from..to. */
export interface ParticleKind {
  /** at birth and at the end, as a factor of the drawing */
  readonly size: readonly [number, number];
  /** 1 when unset */
  readonly alpha?: number;
  readonly lifeMs: readonly [number, number];
  /** speed outwards at most, and upwards */
  readonly spread: number;
  readonly rise: readonly [number, number];
  /** share of the scatter, 0..1, that stays free in the middle */
  readonly innerSpread?: number;
  readonly gravity: number;
  /** share of the speed lost; 0 when unset */
  readonly drag?: number;
  /** turns at most */
  readonly spin: number;
  readonly scatter: readonly [number, number];
  /** births are spread over this time */
  readonly staggerMs: number;
  /** share of its life in which it grows in */
  readonly growShare: number;
}

interface Flight {
  readonly kind: ParticleKind;
  readonly clip: Clip;
  readonly lifeMs: number;
  ageMs: number;
  vx: number;
  vy: number;
  readonly spin: number;
  /** where it flies in the second half of its life */
  readonly home: readonly [number, number] | null;
}

type FlyingParticle = Particle & Flight;

const random = (from: number, to: number): number => lerp(from, to, Math.random());

/** The flying particles of one sheet. */
export class ParticlePool {
  readonly container: ParticleContainer<FlyingParticle>;

  constructor(
    texture: Texture,
    private readonly unit: number,
    private readonly capacity: number,
  ) {
    this.container = new ParticleContainer<FlyingParticle>({
      texture,
      // All, so that the container needs no `update()` when particles come and go.
      dynamicProperties: { vertex: true, position: true, rotation: true, uvs: true, color: true },
    });
  }

  get count(): number {
    return this.container.particleChildren.length;
  }

  spawn(
    kind: ParticleKind,
    clip: Clip,
    x: number,
    y: number,
    home: readonly [number, number] | null = null,
  ): void {
    const [texture] = clip.textures;
    if (!texture || this.count >= this.capacity) return;
    const side = random(kind.innerSpread ?? 0, 1) * (Math.random() < 0.5 ? -1 : 1);
    const particle = new Particle({
      texture,
      anchorX: 0.5,
      anchorY: 0.5,
      x: (x + side * kind.scatter[0]) * this.unit,
      y: (y + random(-kind.scatter[1], kind.scatter[1])) * this.unit,
      scaleX: 0,
      scaleY: 0,
      rotation: kind.spin > 0 ? random(-Math.PI, Math.PI) : random(-0.3, 0.3),
      alpha: 0,
    });
    const flight: Flight = {
      kind,
      clip,
      lifeMs: random(kind.lifeMs[0], kind.lifeMs[1]),
      ageMs: -kind.staggerMs * Math.random(),
      vx: side * kind.spread * random(0.5, 1) * this.unit,
      vy: -random(kind.rise[0], kind.rise[1]) * this.unit,
      spin: random(-kind.spin, kind.spin) * Math.PI * 2,
      home,
    };
    this.container.particleChildren.push(Object.assign(particle, flight));
  }

  /** @returns whether any flies */
  step(dtMs: number): boolean {
    const particles = this.container.particleChildren;
    if (particles.length === 0) return false;
    for (let i = particles.length - 1; i >= 0; i--) {
      const particle = particles[i];
      if (!particle) continue;
      particle.ageMs += dtMs;
      if (particle.ageMs >= particle.lifeMs) {
        const last = particles.pop();
        if (last && last !== particle) particles[i] = last;
      } else if (particle.ageMs >= 0) this.fly(particle, dtMs / 1000);
    }
    return true;
  }

  private fly(particle: FlyingParticle, seconds: number): void {
    const { kind, clip, home, ageMs } = particle;
    const u = ageMs / particle.lifeMs;
    const kept = Math.exp(-(kind.drag ?? 0) * seconds);
    particle.vx *= kept;
    particle.vy = particle.vy * kept + kind.gravity * this.unit * seconds;
    particle.x += particle.vx * seconds;
    particle.y += particle.vy * seconds;
    if (home && u > 0.4) {
      const pull = 1 - Math.exp(-seconds * 14 * (u - 0.4) * 2.2);
      particle.x = lerp(particle.x, home[0] * this.unit, pull);
      particle.y = lerp(particle.y, home[1] * this.unit, pull);
    }
    particle.rotation += particle.spin * seconds;
    const grown = easeOut(clamp01(u / kind.growShare));
    particle.scaleX = lerp(kind.size[0], kind.size[1], easeOut(u)) * clip.scale * grown;
    particle.scaleY = particle.scaleX;
    particle.alpha = (kind.alpha ?? 1) * clamp01((1 - u) * 2.2);
    const count = clip.textures.length;
    const index = clip.loop ? Math.floor((ageMs * clip.fps) / 1000) % count : Math.floor(u * count);
    particle.texture = clip.textures[index] ?? particle.texture;
  }

  clear(): void {
    this.container.particleChildren.length = 0;
  }
}
