import type { Container, Particle, ParticleContainer } from 'pixi.js';
import type { Entity } from '../entities/entity.ts';
import { lerp } from '../scene/motion.ts';
import type { SceneModel } from '../scene/scene-model.ts';
import type { AmbienceTools } from './ambience-tools.ts';
import { dice } from './dice.ts';

/** Frames come a little early: one that is due is not left out for that. */
const EARLY_MS = 8;

/** What drifts over the road. Lengths in lanes. */
export interface DriftKind {
  readonly picture: 'rain' | 'ember';
  readonly seed: number;
  readonly count: number;
  /** lanes a second, downwards: the slowest and the fastest */
  readonly fall: readonly [number, number];
  /** to the left of it, for each lane down */
  readonly slant: number;
  readonly scale: readonly [number, number];
  readonly alpha: number;
  /** frames a second that it wants */
  readonly hz: number;
  /** as few pictures of it are made, however many frames there are */
  readonly slow: boolean;
  /** gone by the time it has come so far, as a share of the road's height; 1 falls all the way */
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

/** Of a hot road. */
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
  /** where it begins, shares of the scene */
  readonly x: number;
  readonly y: number;
  /** lanes a second, downwards */
  readonly speed: number;
}

/** Rain or embers over the whole road: they pass behind lids, chicken and numbers. */
export class Drift implements Entity {
  readonly sleeps: boolean;
  readonly #kind: DriftKind;
  readonly #layer: Container;
  readonly #tools: Pick<AmbienceTools, 'sprites' | 'addParticles'>;
  readonly #camera: { readonly x: number };
  /** how much there is of it, 0..1 */
  amount = 0;
  #container: ParticleContainer | null = null;
  #pieces: readonly Piece[] = [];
  #model: SceneModel | null = null;
  #drawnMs = Number.NEGATIVE_INFINITY;

  constructor(
    kind: DriftKind,
    layer: Container,
    camera: { readonly x: number },
    tools: Pick<AmbienceTools, 'sprites' | 'addParticles'>,
  ) {
    this.#kind = kind;
    this.sleeps = kind.slow;
    this.#layer = layer;
    this.#camera = camera;
    this.#tools = tools;
    layer.visible = false;
  }

  attach(model: SceneModel): void {
    const { picture, seed, count, fall, slant, scale, alpha } = this.#kind;
    const clip = model.themeTextures.sprite(picture);
    const roll = dice(seed);
    this.#model = model;
    this.#drawnMs = Number.NEGATIVE_INFINITY;
    if (clip.textures.length === 0) return;
    const { container, particles } = this.#tools.addParticles(this.#layer, clip, count);
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
    this.#tools.sprites.freeSprites(this.#layer);
    this.#container = null;
    this.#pieces = [];
    this.#model = null;
  }

  step(nowMs: number): number {
    const drifts = this.amount > 0 && this.#container !== null;
    this.#layer.visible = drifts;
    if (!drifts || !this.#container || !this.#model) return 0;
    const { slant, alpha, reach, hz, slow } = this.#kind;
    const sinceMs = nowMs - this.#drawnMs;
    if (slow && sinceMs >= 0 && sinceMs < 1000 / hz - EARLY_MS) return hz;
    this.#drawnMs = nowMs;
    const { geometry, themeTextures } = this.#model;
    const { unit } = themeTextures;
    const { width, height, farHeight } = geometry;
    const seconds = nowMs / 1000;
    const fall = height - farHeight;
    for (let i = 0; i < this.#pieces.length; i++) {
      const piece = this.#pieces[i];
      if (!piece) continue;
      const { particle } = piece;
      const gone = (piece.y * fall + seconds * Math.abs(piece.speed)) % fall;
      const fallen = piece.speed < 0 ? fall - gone : gone;
      // Each begins elsewhere every time, and stays put when the camera moves on.
      const along = (piece.x * 7.3 * width - fallen * slant - this.#camera.x * 0.9) % width;
      const falls = i < this.amount * this.#pieces.length;
      particle.alpha = falls ? alpha * Math.max(0, 1 - (reach < 1 ? gone / fall / reach : 0)) : 0;
      particle.x = (this.#camera.x + (along < 0 ? along + width : along)) * unit;
      particle.y = (farHeight + fallen) * unit;
    }
    this.#container.update();
    return hz;
  }
}
