import type { Sprite } from 'pixi.js';
import { CameraEntity } from '../entities/sprite-entity.ts';
import { linesInView, roadLeft } from '../geometry/geometry.ts';
import { clamp01, lerp } from '../geometry/interpolation.ts';
import { positionsOf } from '../geometry/scenery.ts';
import { frameRateForDelay } from '../model/entity.ts';
import type { SceneModel } from '../model/scene-model.ts';
import { addSprite, setTexture } from '../textures/sprites.ts';
import { seededRandom } from './seeded-random.ts';

const VEHICLES = ['auto_front', 'taxi_front', 'truck_front'];
const SCALE = 0.78;
const VEHICLE_HEIGHT = 1.4;
/** Lanes per second; the faster one when a round needs the road. */
const SPEED = 1.9;
const HURRY = 5.5;
const GAP_MS: readonly [number, number] = [3500, 9000];
const FIRST_MS = 2500;
/** Vehicles fade in below the bridge between these distances. */
const SHADE: readonly [number, number] = [0.45, 1.15];
const LID_TOP = 0.2;
const MIN_ROAD_HEIGHT = 0.9;
const DOG_CLEARANCE = 0.7;
const SEED = 9;

function blockedLanes({ geometry, themeTextures }: SceneModel): ReadonlySet<number> {
  const items = themeTextures.theme.scenery.filter(
    ({ zone, layer }) => zone === 'road' && layer === 'behind',
  );
  const lanes = items
    .flatMap((item) => positionsOf(item, geometry))
    .map((x) => Math.floor(x - roadLeft(geometry)) + 1);
  return new Set(lanes);
}

interface Drawn {
  readonly sprite: Sprite;
  readonly blocked: ReadonlySet<number>;
  readonly names: readonly string[];
}

export class Crossing extends CameraEntity<Drawn> {
  isOpen = false;
  dogX: number | null = null;
  private nth = 0;
  private nextMs: number | null = null;
  /** null while nobody drives */
  private y: number | null = null;
  private x = 0;

  protected make(model: SceneModel): Drawn | null {
    const { themeTextures, geometry } = model;
    const names = VEHICLES.filter((name) => themeTextures.sprite(name).textures.length > 0);
    const [first] = names;
    if (!first || geometry.groundY - geometry.farHeight < MIN_ROAD_HEIGHT) return null;
    const sprite = addSprite(this.layer, themeTextures.sprite(first));
    sprite.visible = false;
    return { sprite, names, blocked: blockedLanes(model) };
  }

  override detach(): void {
    super.detach();
    this.y = null;
  }

  protected draw(drawn: Drawn, nowMs: number, dtMs: number): number {
    if (this.y === null) {
      if (this.isOpen) this.start(nowMs, drawn);
      else this.nextMs = null;
    }
    if (this.y !== null) this.drive(this.y, dtMs, nowMs, drawn);
    drawn.sprite.visible = this.y !== null;
    if (this.y !== null) return 60;
    return this.isOpen && this.nextMs !== null ? frameRateForDelay(Math.max(0, this.nextMs - nowMs)) : 0;
  }

  private drive(fromY: number, dtMs: number, nowMs: number, { sprite }: Drawn): void {
    const { geometry, themeTextures } = this.model;
    const { unit } = themeTextures;
    const y = fromY + ((this.isOpen ? SPEED : HURRY) * dtMs) / 1000;
    sprite.position.set(this.x * unit, y * unit);
    const litY = Math.min(SHADE[1], geometry.groundY - geometry.farHeight - LID_TOP);
    sprite.alpha = clamp01((y - geometry.farHeight - SHADE[0]) / (litY - SHADE[0]));
    this.y = y;
    if (y - VEHICLE_HEIGHT < geometry.height) return;
    this.y = null;
    this.nextMs = nowMs + lerp(GAP_MS[0], GAP_MS[1], seededRandom(SEED, this.nth * 3 + 2));
  }

  private start(nowMs: number, { sprite, names, blocked }: Drawn): void {
    this.nextMs ??= nowMs + FIRST_MS;
    if (nowMs < this.nextMs) return;
    const { geometry, themeTextures } = this.model;
    const laneX = (line: number): number => roadLeft(geometry) + line - 0.5;
    const [first, last] = linesInView(geometry, this.camera.x, -0.3);
    const dogX = this.dogX ?? Number.NEGATIVE_INFINITY;
    const free: number[] = [];
    for (let line = first; line <= last; line++)
      if (!blocked.has(line) && Math.abs(laneX(line) - dogX) > DOG_CLEARANCE) free.push(line);
    const nth = this.nth++;
    const line = free[Math.floor(seededRandom(SEED, nth * 3) * free.length)];
    const name = names[Math.floor(seededRandom(SEED, nth * 3 + 1) * names.length)];
    this.nextMs = nowMs + GAP_MS[1];
    if (line === undefined || name === undefined) return;
    const clip = themeTextures.sprite(name);
    setTexture(sprite, clip);
    sprite.scale.set(clip.scale * SCALE);
    this.x = laneX(line);
    this.y = geometry.farHeight + SHADE[0];
  }
}
