import { Container, Sprite } from 'pixi.js';
import type { Particle, ParticleName } from '../../../contract/theme/theme.ts';
import { easeOut } from '../../state/easing.ts';
import { clamp, clamp01, lerp } from '../geometry/interpolation.ts';
import type { Entity, FrameConditions } from '../model/entity.ts';
import type { SceneModel } from '../model/scene-model.ts';
import { freeSprites } from '../textures/sprites.ts';
import type { Clip, ThemeTextures } from '../textures/theme-textures.ts';

type Picture = 'dust_puff' | 'smoke_puff' | 'ember' | 'feather' | 'glint' | 'coin_spin' | 'marigold';

type Burst = readonly [name: ParticleName, picture: Picture, count: number, fromX: number, fromY: number];

const BURSTS = {
  land: [['dust', 'dust_puff', 8, 0, 0.13]],
  kick: [['dust', 'dust_puff', 3, -0.12, 0.12]],
  vanish: [['puff', 'dust_puff', 6, 0, -0.3]],
  gold: [['sparkle', 'ember', 9, 0, 0]],
  char: [
    ['smoke', 'smoke_puff', 3, 0, -0.1],
    ['ember', 'ember', 3, 0, 0],
  ],
  spit: [['sparkle', 'ember', 4, 0, -0.05]],
  ignite: [
    ['ember', 'ember', 9, 0, -0.15],
    ['smoke', 'smoke_puff', 1, 0, -0.3],
  ],
  fry: [
    ['ember', 'ember', 18, 0, -0.2],
    ['feather', 'feather', 8, 0, -0.5],
    ['smoke', 'smoke_puff', 3, 0, -1],
  ],
  serve: [
    ['puff', 'smoke_puff', 6, 0, -0.3],
    ['ember', 'ember', 8, 0, -0.4],
    ['smoke', 'smoke_puff', 2, 0, -0.7],
  ],
  smoke: [['smoke', 'smoke_puff', 1, 0, 0]],
} satisfies Readonly<Record<string, readonly Burst[]>>;
export type BurstName = keyof typeof BURSTS;

interface Flight {
  readonly sprite: Sprite;
  readonly particle: Particle;
  readonly clip: Clip;
  readonly lifeMs: number;
  ageMs: number;
  vx: number;
  vy: number;
  readonly spin: number;
  /** where it ends, lanes; null: anywhere */
  readonly home: readonly [number, number] | null;
}

const random = ([from, to]: readonly [number, number]): number => lerp(from, to, Math.random());

const MAX_STEP_MS = 250;
const MAX_PARTICLES = 160;

/** Bursts of particles. They are sprites of the scene's batch, without a draw call of their own. */
export class Emitters implements Entity {
  readonly layer = new Container();
  share = 1;
  flights: Flight[] = [];
  /** hidden by a scale of 0: a change of the tree or of `visible` makes Pixi rebuild its render instructions */
  private spare: Sprite[] = [];
  private model: SceneModel | null = null;
  private lastMs = 0;

  constructor(private readonly conditions: FrameConditions) {}

  /** Keeps the flights, unless the theme has changed. */
  attach(model: SceneModel): void {
    if (model.themeTextures !== this.model?.themeTextures) {
      freeSprites(this.layer);
      this.flights = [];
      this.spare = [];
    }
    this.model = model;
  }

  detach(): void {}

  clear(): void {
    for (const { sprite } of this.flights) this.park(sprite);
    this.flights = [];
  }

  private park(sprite: Sprite): void {
    sprite.scale.set(0);
    this.spare.push(sprite);
  }

  step(nowMs: number): number {
    const dtMs = clamp(nowMs - this.lastMs, 0, MAX_STEP_MS);
    this.lastMs = nowMs;
    const { flights } = this;
    for (let i = flights.length - 1; i >= 0; i--) {
      const flight = flights[i];
      if (!flight) continue;
      flight.ageMs += dtMs;
      if (flight.ageMs >= flight.lifeMs || this.conditions.reducedMotion) {
        this.park(flight.sprite);
        const last = flights.pop();
        if (last && last !== flight) flights[i] = last;
      } else if (flight.ageMs >= 0 && this.model) fly(flight, this.model.themeTextures.unit, dtMs / 1000);
    }
    return flights.length > 0 ? 60 : 0;
  }

  /** Emits fewer on a slow machine and none under reduced motion. @param home where they fly to in the end */
  emit(
    name: ParticleName,
    picture: Picture,
    count: number,
    x: number,
    y: number,
    home: Flight['home'] = null,
  ): void {
    if (!this.model || this.share <= 0 || this.conditions.reducedMotion) return;
    const { themeTextures } = this.model;
    const clip = themeTextures.clip(picture);
    const emitted = Math.max(1, Math.round(count * this.share));
    for (let i = 0; i < emitted && this.flights.length < MAX_PARTICLES; i++)
      this.launch(themeTextures, name, clip, x, y, home);
  }

  private launch(
    { unit, theme }: ThemeTextures,
    name: ParticleName,
    clip: Clip,
    x: number,
    y: number,
    home: Flight['home'],
  ): void {
    const [texture] = clip.textures;
    if (!texture) return;
    const particle = theme.particles[name];
    const { scatter, spin } = particle;
    const sprite = this.spare.pop() ?? this.layer.addChild(new Sprite({ anchor: 0.5 }));
    const side = random([particle.inner_spread, 1]) * (Math.random() < 0.5 ? -1 : 1);
    sprite.texture = texture;
    sprite.position.set((x + side * scatter[0]) * unit, (y + random([-scatter[1], scatter[1]])) * unit);
    sprite.scale.set(0);
    sprite.rotation = spin > 0 ? random([-Math.PI, Math.PI]) : random([-0.3, 0.3]);
    this.flights.push({
      sprite,
      particle,
      clip,
      lifeMs: random(particle.life_ms),
      ageMs: -particle.stagger_ms * Math.random(),
      vx: side * particle.spread * random([0.5, 1]) * unit,
      vy: -random(particle.rise) * unit,
      spin: random([-spin, spin]) * Math.PI * 2,
      home,
    });
  }

  burst(name: BurstName, x: number, y: number): void {
    for (const [particle, picture, count, fromX, fromY] of BURSTS[name])
      this.emit(particle, picture, count, x + fromX, y + fromY);
  }

  /** @param intensity 0..1 */
  steam(x: number, y: number, intensity: number): void {
    this.emit('steam', 'smoke_puff', 1 + Math.round(2 * intensity), x, y - 0.06);
    if (intensity > 0.3) this.emit('ember', 'ember', 1, x, y);
  }

  pay(x: number, y: number, home: readonly [number, number]): void {
    this.emit('coin', 'coin_spin', 16, x, y - 0.4, home);
    this.emit('sparkle', 'glint', 9, x, y - 0.3);
  }
}

function fly(flight: Flight, unit: number, seconds: number): void {
  const { sprite, particle, clip, home, ageMs } = flight;
  const { size, gravity, drag, alpha, grow_share: growShare } = particle;
  const u = ageMs / flight.lifeMs;
  const kept = Math.exp(-drag * seconds);
  flight.vx *= kept;
  flight.vy = flight.vy * kept + gravity * unit * seconds;
  sprite.x += flight.vx * seconds;
  sprite.y += flight.vy * seconds;
  if (home && u > 0.4) {
    const pull = 1 - Math.exp(-seconds * 14 * (u - 0.4) * 2.2);
    sprite.x = lerp(sprite.x, home[0] * unit, pull);
    sprite.y = lerp(sprite.y, home[1] * unit, pull);
  }
  sprite.rotation += flight.spin * seconds;
  sprite.scale.set(lerp(size[0], size[1], easeOut(u)) * clip.scale * easeOut(clamp01(u / growShare)));
  sprite.alpha = alpha * clamp01((1 - u) * 2.2);
  const count = clip.textures.length;
  const index = clip.loop ? Math.floor((ageMs * clip.fps) / 1000) % count : Math.floor(u * count);
  sprite.texture = clip.textures[index] ?? sprite.texture;
}
