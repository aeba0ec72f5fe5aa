import type { Container, Particle, ParticleContainer } from 'pixi.js';
import type { Entity } from '../entities/entity.ts';
import { addParticles } from '../particles/particles.ts';
import { lerp } from '../scene/motion.ts';
import type { SceneModel } from '../scene/scene-model.ts';
import { freeSprites } from '../textures/sprites.ts';
import { dice } from './dice.ts';

const EARLY_MS = 8;

export interface DriftKind {
  readonly picture: 'rain' | 'ember';
  readonly seed: number;
  readonly count: number;
  /** lanes per second, downwards */
  readonly fall: readonly [number, number];
  readonly slant: number;
  readonly scale: readonly [number, number];
  readonly alpha: number;
  readonly hz: number;
  /** moves no more often than `hz` */
  readonly slow: boolean;
  /** share of the way after which it has faded; 1 does not fade */
  readonly reach: number;
}

export const RAIN: DriftKind = {
  picture: 'rain',
  seed: 3,
  count: 36,
  fall: [4.2, 6.5],
  slant: 0.16,
  scale: [0.6, 1],
  alpha: 0.34,
  hz: 30,
  slow: false,
  reach: 1,
};

export const EMBERS: DriftKind = {
  picture: 'ember',
  seed: 29,
  count: 22,
  fall: [-0.42, -0.18],
  slant: 0.3,
  scale: [0.3, 0.7],
  alpha: 0.85,
  hz: 20,
  slow: true,
  reach: 0.8,
};

interface Piece {
  readonly particle: Particle;
  readonly x: number;
  readonly y: number;
  readonly speed: number;
}

export class Drift implements Entity {
  readonly #kind: DriftKind;
  readonly #layer: Container;
  readonly #camera: { readonly x: number };
  amount = 0;
  #container: ParticleContainer | null = null;
  #pieces: readonly Piece[] = [];
  #model: SceneModel | null = null;
  #drawnMs = Number.NEGATIVE_INFINITY;

  constructor(kind: DriftKind, layer: Container, camera: { readonly x: number }) {
    this.#kind = kind;
    this.#layer = layer;
    this.#camera = camera;
    layer.visible = false;
  }

  attach(model: SceneModel): void {
    const { picture, seed, count, fall, slant, scale, alpha } = this.#kind;
    const clip = model.themeTextures.sprite(picture);
    const roll = dice(seed);
    this.#model = model;
    this.#drawnMs = Number.NEGATIVE_INFINITY;
    if (clip.textures.length === 0) return;
    const { container, particles } = addParticles(this.#layer, clip, count);
    this.#container = container;
    this.#pieces = particles.map((particle) => {
      particle.rotation = slant;
      particle.alpha = alpha;
      particle.scaleX = clip.scale * lerp(scale[0], scale[1], roll());
      particle.scaleY = particle.scaleX;
      return { particle, x: roll(), y: roll(), speed: lerp(fall[0], fall[1], roll()) };
    });
  }

  detach(): void {
    freeSprites(this.#layer);
    this.#container = null;
    this.#pieces = [];
    this.#model = null;
  }

  step(nowMs: number): number {
    this.#layer.visible = this.amount > 0;
    if (this.amount === 0 || !this.#container || !this.#model) return 0;
    const { slant, alpha, reach, hz, slow } = this.#kind;
    const sinceMs = nowMs - this.#drawnMs;
    if (slow && sinceMs >= 0 && sinceMs < 1000 / hz - EARLY_MS) return hz;
    this.#drawnMs = nowMs;
    const { geometry, themeTextures } = this.#model;
    const { unit } = themeTextures;
    const { width, height, farHeight } = geometry;
    const seconds = nowMs / 1000;
    const fall = height - farHeight;
    this.#pieces.forEach(({ particle, x, y, speed }, index) => {
      const gone = (y * fall + seconds * Math.abs(speed)) % fall;
      const fallen = speed < 0 ? fall - gone : gone;
      const along = (x * 7.3 * width - fallen * slant - this.#camera.x * 0.9) % width;
      const falls = index < this.amount * this.#pieces.length;
      particle.alpha = falls ? alpha * Math.max(0, 1 - (reach < 1 ? gone / fall / reach : 0)) : 0;
      particle.x = (this.#camera.x + (along < 0 ? along + width : along)) * unit;
      particle.y = (farHeight + fallen) * unit;
    });
    this.#container.update();
    return hz;
  }
}
