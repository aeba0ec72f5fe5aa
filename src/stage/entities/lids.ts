import { Container, Sprite } from 'pixi.js';
import type { LineState } from '../../game/road.ts';
import { fragmentX, linesInView } from '../scene/geometry.ts';
import { clamp01, dampedOscillation, easeOut, lerp } from '../scene/motion.ts';
import type { SceneModel } from '../scene/scene-model.ts';
import { CULL_MARGIN } from '../scene/world-view.ts';
import type { LabelKind } from '../textures/labels.ts';
import { addSprite, freeSprites, setTexture } from '../textures/sprites.ts';
import type { Entity } from './entity.ts';

type Change = 'flip' | 'char' | 'burst' | 'glow' | 'fresh';

const CHANGE_MS: Readonly<Record<Change, number>> = {
  flip: 520,
  char: 320,
  burst: 300,
  glow: 200,
  fresh: 260,
};
const EDGE_MS = 110;
const TUCK_MS = 140;

interface Moving {
  readonly change: Change;
  readonly from: LineState;
  readonly to: LineState;
  readonly beganMs: number;
}

interface Trembling {
  readonly line: number;
  readonly sinceMs: number;
  /** 0..1 */
  readonly intensity: number;
}

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

const LID_SPRITE = {
  untouched: 'lid_untouched',
  next: 'lid_next',
  passed: 'lid_passed',
  burnt: 'lid_burnt',
  hit: 'lid_hit',
} as const satisfies Readonly<Record<LineState, string>>;

const LABEL_Y: Readonly<Record<LabelKind, number>> = { lid: 0.005, next: 0.005, tag: 0.6, plate: 0.64 };

interface LidSprites {
  readonly line: number;
  readonly lid: Sprite;
  readonly label: Sprite;
}

function changeOf(from: LineState, to: LineState): Change {
  if (to === 'passed') return 'flip';
  if (to === 'burnt') return 'char';
  if (to === 'hit') return 'burst';
  return to === 'next' || from === 'next' ? 'glow' : 'fresh';
}

export class Lids implements Entity {
  readonly layer = new Container();
  readonly labelLayer = new Container();
  readonly #camera: { readonly x: number };
  #model: SceneModel | null = null;
  #sprites: readonly LidSprites[] = [];
  readonly #shownStates = new Map<number, LineState>();
  readonly #moving = new Map<number, Moving>();
  #plateLine: number | null = null;
  #trembling: Trembling | null = null;
  #lines = 0;

  constructor(camera: { readonly x: number }) {
    this.#camera = camera;
  }

  attach(model: SceneModel): void {
    const { geometry, themeTextures } = model;
    if (geometry.lines !== this.#lines) this.#clear();
    this.#lines = geometry.lines;
    this.#model = model;
    this.#sprites = Array.from({ length: geometry.lines }, (_, index) => ({
      line: index + 1,
      lid: addSprite(this.layer, themeTextures.sprite(LID_SPRITE.untouched)),
      label: this.labelLayer.addChild(new Sprite({ anchor: 0.5 })),
    }));
    for (const sprites of this.#sprites) this.#applyState(sprites, model);
  }

  detach(): void {
    freeSprites(this.layer);
    freeSprites(this.labelLayer);
    this.#model = null;
    this.#sprites = [];
  }

  #clear(): void {
    this.#shownStates.clear();
    this.#moving.clear();
    this.#trembling = null;
  }

  get trembling(): Trembling | null {
    return this.#trembling;
  }

  tremble(line: number, sinceMs: number, intensity: number): void {
    this.#trembling = { line, sinceMs, intensity };
  }

  stopTrembling(): void {
    const line = this.#trembling?.line;
    this.#trembling = null;
    if (line !== undefined) this.#reset(line);
  }

  lidOf(line: number): Pick<Sprite, 'position' | 'rotation'> | undefined {
    return this.#sprites[line - 1]?.lid;
  }

  shownState(line: number): LineState | undefined {
    return this.#shownStates.get(line);
  }

  /** @returns how the line changes, 'instant' without motion, null when it stays as it is */
  set(
    line: number,
    to: LineState,
    isCurrent: boolean,
    nowMs: number,
    isInstant: boolean,
  ): Change | 'instant' | null {
    const hadPlate = this.#plateLine === line;
    if (isCurrent) this.#plateLine = line;
    else if (hadPlate) this.#plateLine = null;
    const from = this.#shownStates.get(line);
    if (from === to && hadPlate === isCurrent) return null;
    this.#shownStates.set(line, to);
    this.#reset(line);
    if (from === to || from === undefined || isInstant) return 'instant';
    const change = changeOf(from, to);
    this.#moving.set(line, { change, from, to, beganMs: nowMs });
    return change;
  }

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
    this.#cull(model);
    for (const [line, moving] of this.#moving) {
      const sprites = this.#sprites[line - 1];
      if (sprites && nowMs - moving.beganMs < CHANGE_MS[moving.change]) move(moving, nowMs, sprites, model);
      else {
        this.#moving.delete(line);
        this.#reset(line);
      }
    }
    const sprites = this.#trembling ? this.#sprites[this.#trembling.line - 1] : undefined;
    if (sprites && this.#trembling)
      tremble(sprites, nowMs - this.#trembling.sinceMs, this.#trembling.intensity, model);
    return this.#moving.size > 0 || sprites ? 60 : 0;
  }

  #cull({ geometry }: SceneModel): void {
    const [first, last] = linesInView(geometry, Math.floor(this.#camera.x), CULL_MARGIN);
    for (const { line, lid, label } of this.#sprites) {
      lid.visible = line >= first && line <= last;
      label.visible = lid.visible;
    }
  }
}

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
