import { Container, Sprite } from 'pixi.js';
import { visibleCashOutLine } from '../../state/cash-out-at.ts';
import { type LineState, lineState } from '../../state/road.ts';
import type { GameState } from '../../state/state.ts';
import { COIN_BEHIND_MS } from '../../state/timings.ts';
import { linesInView, lineX } from '../geometry/geometry.ts';
import { type Entity, type FrameConditions, frameRateForDelay } from '../model/entity.ts';
import type { SceneModel } from '../model/scene-model.ts';
import { CULL_MARGIN } from '../model/world-view.ts';
import type { Emitters } from '../particles/emitters.ts';
import type { LabelKind } from '../textures/labels.ts';
import { addSprite, freeSprites, setTexture } from '../textures/sprites.ts';
import {
  changeMs,
  LABEL_Y,
  type LidAnimation,
  type LidChange,
  type LidSprites,
  lidChangeOf,
  lidClip,
  moveLid,
  trembleLid,
  tremorMotions,
} from './lid-tracks.ts';

/** Position from the middle of a lid, lanes. */
const FLAG_X = 0.26;
const FLAG_Y = -0.26;

interface Trembling {
  readonly line: number;
  readonly sinceMs: number;
  /** 0..1 */
  readonly intensity: number;
}

function labelKind(state: LineState, current: boolean): LabelKind | null {
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

export class Lids implements Entity {
  readonly layer = new Container();
  readonly labelLayer = new Container();
  private state: GameState | null = null;
  /** by line: until when the coin shows that the chicken left there, before it is charred */
  private readonly coins = new Map<number, number>();
  private model: SceneModel | null = null;
  private sprites: readonly LidSprites[] = [];
  private readonly shownStates = new Map<number, LineState>();
  private readonly moving = new Map<number, LidAnimation>();
  private plateLine: number | null = null;
  trembling: Trembling | null = null;
  private tremor = tremorMotions(0);
  private lines = 0;
  private culledLane = Number.NaN;
  private flag: Sprite | null = null;

  constructor(
    private readonly camera: { readonly x: number },
    private readonly conditions: FrameConditions,
    private readonly emitters: Pick<Emitters, 'burst'>,
  ) {}

  attach(model: SceneModel): void {
    const { geometry, themeTextures } = model;
    if (geometry.lines !== this.lines) this.clear();
    this.lines = geometry.lines;
    this.culledLane = Number.NaN;
    this.model = model;
    this.sprites = Array.from({ length: geometry.lines }, (_, index) => ({
      line: index + 1,
      lid: addSprite(this.layer, themeTextures.sprite('lid_untouched')),
      label: this.labelLayer.addChild(new Sprite({ anchor: 0.5 })),
    }));
    for (const sprites of this.sprites) this.applyState(sprites, model);
    this.flag = this.labelLayer.addChild(new Sprite({ anchor: { x: 0.1, y: 1 } }));
    this.placeFlag(model);
  }

  detach(): void {
    freeSprites(this.layer);
    freeSprites(this.labelLayer);
    this.model = null;
    this.sprites = [];
    this.flag = null;
  }

  private placeFlag({ geometry, labels, themeTextures: { unit } }: SceneModel): void {
    const line = this.state && visibleCashOutLine(this.state);
    if (!this.flag) return;
    this.flag.visible = line !== null && labels !== null;
    if (line === null || !labels) return;
    this.flag.texture = labels.flag;
    this.flag.scale.set(unit / labels.lanePx);
    this.flag.position.set((lineX(geometry, line) + FLAG_X) * unit, (geometry.groundY + FLAG_Y) * unit);
  }

  private clear(): void {
    this.shownStates.clear();
    this.moving.clear();
    this.trembling = null;
  }

  tremble(line: number, sinceMs: number, intensity: number): void {
    this.trembling = { line, sinceMs, intensity };
    this.tremor = tremorMotions(intensity);
  }

  stopTrembling(): void {
    const line = this.trembling?.line;
    this.trembling = null;
    if (line !== undefined) this.reset(line);
  }

  lidOf(line: number): Pick<Sprite, 'position' | 'rotation'> | undefined {
    return this.sprites[line - 1]?.lid;
  }

  shownState(line: number): LineState | undefined {
    return this.shownStates.get(line);
  }

  sync(state: GameState, nowMs: number, isInstant = false): void {
    this.state = state;
    if (!this.model) return;
    const { geometry } = this.model;
    this.placeFlag(this.model);
    for (let line = 1; line <= geometry.lines; line++) {
      const own = lineState(state, line);
      const shown = own === 'burnt' && this.coins.has(line) ? 'passed' : own;
      const isCurrent = line === state.step && state.phase !== 'fried';
      const change = this.set(line, shown, isCurrent, nowMs, isInstant || this.conditions.reducedMotion);
      if (change === 'flip') this.emitters.burst('gold', lineX(geometry, line), geometry.groundY);
      if (change === 'char') this.emitters.burst('char', lineX(geometry, line), geometry.groundY);
    }
  }

  leaveCoin(line: number, nowMs: number): void {
    if (line >= 1) this.coins.set(line, nowMs + COIN_BEHIND_MS);
  }

  clearCoins(): void {
    this.coins.clear();
  }

  /** @returns frames per second that char the next coin in time */
  private charCoins(nowMs: number): number {
    if (this.coins.size === 0) return 0;
    let rateHz = 0;
    for (const [line, untilMs] of this.coins) {
      if (nowMs < untilMs) rateHz = Math.max(rateHz, frameRateForDelay(untilMs - nowMs));
      else {
        this.coins.delete(line);
        if (this.state) this.sync(this.state, nowMs);
      }
    }
    return rateHz;
  }

  /** @returns how the line changes, 'instant' without motion, null when it stays as it is */
  set(
    line: number,
    to: LineState,
    isCurrent: boolean,
    nowMs: number,
    isInstant: boolean,
  ): LidChange | 'instant' | null {
    const hadPlate = this.plateLine === line;
    if (isCurrent) this.plateLine = line;
    else if (hadPlate) this.plateLine = null;
    const from = this.shownStates.get(line);
    if (from === to && hadPlate === isCurrent) return null;
    this.shownStates.set(line, to);
    this.reset(line);
    if (from === to || from === undefined || isInstant) return 'instant';
    const change = lidChangeOf(from, to);
    this.moving.set(line, { change, from, to, beganMs: nowMs });
    return change;
  }

  private reset(line: number): void {
    const sprites = this.sprites[line - 1];
    if (this.model && sprites) this.applyState(sprites, this.model);
  }

  private applyState(
    { line, lid, label }: LidSprites,
    { themeTextures, geometry, labels }: SceneModel,
  ): void {
    const state = this.shownStates.get(line) ?? 'untouched';
    const { unit } = themeTextures;
    const x = lineX(geometry, line) * unit;
    const y = geometry.groundY * unit;
    const clip = lidClip(themeTextures, state);
    setTexture(lid, clip);
    lid.position.set(x, y);
    lid.scale.set(clip.scale);
    lid.rotation = 0;
    const kind = labelKind(state, this.plateLine === line);
    const texture = kind && labels ? labels.get(line, kind) : null;
    label.renderable = texture !== null && texture.width > 1;
    if (!texture || !kind || !labels) return;
    label.texture = texture;
    label.scale.set(unit / labels.lanePx);
    label.position.set(x, y + LABEL_Y[kind] * unit);
    label.alpha = state === 'burnt' ? 0.6 : 1;
  }

  step(nowMs: number): number {
    const model = this.model;
    if (!model) return 0;
    this.cull(model);
    const coinHz = this.charCoins(nowMs);
    if (this.moving.size > 0) this.move(nowMs, model);
    const sprites = this.trembling ? this.sprites[this.trembling.line - 1] : undefined;
    if (sprites && this.trembling) trembleLid(sprites, nowMs - this.trembling.sinceMs, this.tremor, model);
    return this.moving.size > 0 || sprites ? 60 : coinHz;
  }

  private move(nowMs: number, model: SceneModel): void {
    for (const [line, moving] of this.moving) {
      const sprites = this.sprites[line - 1];
      if (sprites && nowMs - moving.beganMs < changeMs(moving.change)) moveLid(moving, nowMs, sprites, model);
      else {
        this.moving.delete(line);
        this.reset(line);
      }
    }
  }

  private cull({ geometry }: SceneModel): void {
    const lane = Math.floor(this.camera.x);
    if (lane === this.culledLane) return;
    this.culledLane = lane;
    const [first, last] = linesInView(geometry, lane, CULL_MARGIN);
    for (const { line, lid, label } of this.sprites) {
      lid.visible = line >= first && line <= last;
      label.visible = lid.visible;
    }
  }
}
