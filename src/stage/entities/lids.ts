import { Container, Sprite } from 'pixi.js';
import type { LineState } from '../../game/road.ts';
import { fragmentX, linesInView } from '../scene/geometry.ts';
import { clamp01, dampedOscillation, easeOut, lerp } from '../scene/motion.ts';
import type { SceneModel } from '../scene/scene-model.ts';
import { CULL_MARGIN } from '../scene/world-view.ts';
import type { LabelKind } from '../textures/labels.ts';
import { addSprite, freeSprites, setTexture } from '../textures/sprites.ts';
import type { Entity } from './entity.ts';

/** How a lid changes from one state to the next. */
type Change = 'flip' | 'char' | 'burst' | 'glow' | 'fresh';

const CHANGE_MS: Readonly<Record<Change, number>> = {
  flip: 520,
  char: 320,
  burst: 300,
  glow: 200,
  fresh: 260,
};
/** Half of a flip: the lid stands on its edge and the coin is on its other side. */
const EDGE_MS = 110;
/** A multiplier moves out from under her feet. */
const TUCK_MS = 140;

interface Moving {
  line: number;
  change: Change;
  from: LineState;
  to: LineState;
  beganMs: number;
}

/** What is read on or under a lid, and what not. `current`: the chicken is on it. */
export function labelKind(state: LineState, current: boolean): LabelKind | null {
  switch (state) {
    case 'untouched':
      return 'lid';
    case 'next':
      return 'next';
    case 'passed':
      return current ? 'plate' : 'tag';
    case 'burnt':
      return 'tag';
    case 'hit':
      return null;
  }
}

/** What a lid shows. By name, not put together each frame: that would make garbage. */
const LID_SPRITE = {
  untouched: 'lid_untouched',
  next: 'lid_next',
  passed: 'lid_passed',
  burnt: 'lid_burnt',
  hit: 'lid_hit',
} as const satisfies Readonly<Record<LineState, string>>;

/** Where a label's middle lies, lanes below the path. */
const LABEL_Y: Readonly<Record<LabelKind, number>> = { lid: 0.005, next: 0.005, tag: 0.6, plate: 0.64 };

/** Where the camera is, and in which lane it was last looked up what shows. */
interface Seen {
  readonly x: number;
  readonly culledAt: number;
}

/** A lid, and what is written on or under it. */
interface LidSprites {
  readonly line: number;
  readonly lid: Sprite;
  readonly label: Sprite;
}

/** The lids and their multipliers. */
export class Lids implements Entity {
  readonly layer = new Container();
  readonly labelLayer = new Container();
  readonly #view: Seen;
  #model: SceneModel | null = null;
  /** from the first line on; none while it has no model */
  #sprites: readonly LidSprites[] = [];
  readonly #shownStates = new Map<number, LineState>();
  readonly #moving: Moving[] = [];
  #plateLine: number | null = null;
  #trembling: number | null = null;
  #trembleSinceMs = 0;
  #intensity = 0;
  #lines = 0;
  #culledAt = Number.NaN;

  constructor(view: Seen) {
    this.#view = view;
  }

  attach(model: SceneModel): void {
    const { geometry, themeTextures } = model;
    if (geometry.lines !== this.#lines) this.#forget();
    this.#lines = geometry.lines;
    this.#model = model;
    this.#culledAt = Number.NaN;
    this.#sprites = Array.from({ length: geometry.lines }, (_, index) => {
      const label = this.labelLayer.addChild(new Sprite({ anchor: 0.5 }));
      return {
        line: index + 1,
        lid: addSprite(this.layer, themeTextures.sprite(LID_SPRITE.untouched)),
        label,
      };
    });
    for (const sprites of this.#sprites) this.#applyState(sprites, model);
  }

  detach(): void {
    freeSprites(this.layer);
    freeSprites(this.labelLayer);
    this.#model = null;
    this.#sprites = [];
  }

  /** The road is another one. */
  #forget(): void {
    this.#shownStates.clear();
    this.#moving.length = 0;
    this.#trembling = null;
  }

  /** The line that trembles under the waiting chicken, or null. */
  get trembling(): number | null {
    return this.#trembling;
  }

  /** @param intensity how tense it is, 0..1 */
  tremble(line: number, nowMs: number, intensity: number): void {
    this.#trembling = line;
    this.#trembleSinceMs = nowMs;
    this.#intensity = intensity;
  }

  /** The wait on the lid that trembles: since when, by the scene's clock. */
  get trembleSinceMs(): number {
    return this.#trembleSinceMs;
  }

  /** ... and how tense it is, 0..1 */
  get intensity(): number {
    return this.#intensity;
  }

  /** A line's lid as it is drawn now. */
  lidOf(line: number): Pick<Sprite, 'position' | 'rotation'> | undefined {
    return this.#sprites[line - 1]?.lid;
  }

  stopTrembling(): void {
    const line = this.#trembling;
    this.#trembling = null;
    if (line !== null) this.#reset(line);
  }

  shownState(line: number): LineState | undefined {
    return this.#shownStates.get(line);
  }

  /**
   * Brings a line to its state, moving if it was seen in another one.
   * @param current the chicken stands on it
   * @returns how it changes, 'instant' without a motion, or null when it stays as it is
   */
  set(
    line: number,
    to: LineState,
    current: boolean,
    nowMs: number,
    instant: boolean,
  ): Change | 'instant' | null {
    const hadPlate = this.#plateLine === line;
    if (current) this.#plateLine = line;
    else if (hadPlate) this.#plateLine = null;
    const from = this.#shownStates.get(line);
    if (from === to && hadPlate === current) return null;
    this.#shownStates.set(line, to);
    this.#reset(line);
    if (from === to || from === undefined || instant) return 'instant';
    const change: Change =
      to === 'passed'
        ? 'flip'
        : to === 'burnt'
          ? 'char'
          : to === 'hit'
            ? 'burst'
            : to === 'next'
              ? 'glow'
              : from === 'next'
                ? 'glow'
                : 'fresh';
    const at = this.#moving.findIndex((moving) => moving.line === line);
    if (at >= 0) this.#moving.splice(at, 1);
    this.#moving.push({ line, change, from, to, beganMs: nowMs });
    return change;
  }

  /** Sets a line to what it shows when nothing moves. */
  #reset(line: number): void {
    const sprites = this.#sprites[line - 1];
    if (this.#model && sprites) this.#applyState(sprites, this.#model);
  }

  #applyState({ line, lid, label }: LidSprites, { themeTextures, geometry, labels }: SceneModel): void {
    const state = this.#shownStates.get(line) ?? 'untouched';
    const { unit } = themeTextures;
    const x = fragmentX(geometry, line) * unit;
    const y = geometry.groundY * unit;
    const clip = themeTextures.sprite(LID_SPRITE[state]);
    setTexture(lid, clip.textures.length > 0 ? clip : themeTextures.sprite('lid_next'));
    lid.position.set(x, y);
    lid.scale.set(clip.scale);
    lid.rotation = 0;
    const kind = labelKind(state, this.#plateLine === line);
    const texture = kind && labels ? labels.get(line, kind) : null;
    label.renderable = texture !== null && texture.width > 1;
    if (!texture || !kind || !labels) return;
    label.texture = texture;
    label.scale.set(unit / labels.lanePx);
    label.position.set(x, y + LABEL_Y[kind] * unit);
    label.alpha = state === 'burnt' ? 0.6 : 1;
  }

  step(nowMs: number): number {
    const model = this.#model;
    if (!model) return 0;
    if (this.#view.culledAt !== this.#culledAt) this.#cull(model);
    for (let i = this.#moving.length - 1; i >= 0; i--) {
      const moving = this.#moving[i];
      if (!moving) continue;
      const sprites = this.#sprites[moving.line - 1];
      if (sprites && nowMs - moving.beganMs < CHANGE_MS[moving.change]) {
        move(moving, nowMs, sprites, model);
        continue;
      }
      this.#reset(moving.line);
      this.#moving.splice(i, 1);
    }
    const trembling = this.#trembling === null ? undefined : this.#sprites[this.#trembling - 1];
    if (trembling) tremble(trembling, nowMs - this.#trembleSinceMs, this.#intensity, model);
    return this.#moving.length > 0 || trembling ? 60 : 0;
  }

  /** Only what the camera sees is drawn. */
  #cull({ geometry }: SceneModel): void {
    this.#culledAt = this.#view.culledAt;
    const [first, last] = linesInView(geometry, this.#view.x, CULL_MARGIN);
    for (const { line, lid, label } of this.#sprites) {
      lid.visible = line >= first && line <= last;
      label.visible = lid.visible;
    }
  }
}

/** Sets all of what its change alters, over what was set when the change began. */
function move(
  { change, from, to, beganMs }: Moving,
  nowMs: number,
  { lid, label }: LidSprites,
  { themeTextures, labels }: SceneModel,
): void {
  const tMs = nowMs - beganMs;
  const { scale } = themeTextures.sprite('lid_untouched');
  const u = clamp01(tMs / CHANGE_MS[change]);
  switch (change) {
    case 'flip': {
      // The lid turns over its edge and a coin lies there.
      setTexture(lid, themeTextures.sprite(LID_SPRITE[tMs < EDGE_MS ? from : to]));
      const turn = tMs < EDGE_MS ? 1 - tMs / EDGE_MS : easeOut(clamp01((tMs - EDGE_MS) / 130));
      const bounce = tMs < EDGE_MS + 130 ? 0 : 0.07 * dampedOscillation(tMs - EDGE_MS - 130, 3.2, 90);
      lid.scale.set(scale * (1 + bounce), scale * Math.max(0.06, turn) * (1 - bounce));
      const grown = clamp01((tMs - 90) / 170);
      const size = grown < 1 ? 0.4 + 0.6 * easeOut(grown) : 1 + 0.08 * dampedOscillation(tMs - 260, 3, 70);
      if (labels) label.scale.set((size * themeTextures.unit) / labels.lanePx);
      label.alpha = grown;
      return;
    }
    case 'char':
      lid.scale.set(
        scale * (1 + 0.05 * dampedOscillation(tMs, 4, 90)),
        scale * (1 - 0.06 * dampedOscillation(tMs, 4, 90)),
      );
      label.alpha = 1 - 0.4 * u;
      return;
    case 'burst':
      lid.scale.set(scale * (1 + 0.14 * dampedOscillation(tMs, 3.4, 90)));
      return;
    case 'glow':
    case 'fresh':
      lid.scale.set(scale * (1 + (change === 'fresh' ? -0.1 : 0.035) * (1 - easeOut(u))));
      label.alpha = change === 'fresh' ? u : 1;
  }
}

/** The lid under her shakes, the same for every outcome; what is at stake moves from its face to below it. */
function tremble(
  { line, lid, label }: LidSprites,
  tMs: number,
  intensity: number,
  { themeTextures, geometry }: SceneModel,
): void {
  const { unit } = themeTextures;
  const { groundY } = geometry;
  label.y = (groundY + lerp(LABEL_Y.next, LABEL_Y.plate, easeOut(clamp01(tMs / TUCK_MS)))) * unit;
  const t = tMs / 1000;
  const tension = clamp01(t / 0.45) * lerp(0.7, 1.9, intensity);
  const press = t < 0.2 ? 0.035 * dampedOscillation(tMs, 4, 70) : 0;
  lid.position.set(
    (fragmentX(geometry, line) + 0.012 * tension * Math.sin(t * Math.PI * 2 * 13)) * unit,
    (groundY + press + 0.006 * tension * Math.sin(t * Math.PI * 2 * 17)) * unit,
  );
  lid.rotation = 0.014 * tension * Math.sin(t * Math.PI * 2 * 11);
}
