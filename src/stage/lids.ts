import type { FragmentState } from '../game/road.ts';
import { fragmentX, type Geometry } from './geometry.ts';
import type { LabelKind, Labels } from './labels.ts';
import { clamp01, dampedOscillation, easeOut, lerp } from './motion.ts';
import { type SceneNodes, setTexture } from './nodes.ts';
import type { ThemeTextures } from './theme-textures.ts';

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
  from: FragmentState;
  to: FragmentState;
  beganMs: number;
}

/** What is read on or under a lid, and what not. `current`: the hen is on it. */
export function labelKind(state: FragmentState, current: boolean): LabelKind | null {
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
} as const satisfies Readonly<Record<FragmentState, string>>;

/** Where a label's middle lies, lanes below the path. */
const LABEL_Y: Readonly<Record<LabelKind, number>> = { lid: 0.005, next: 0.005, tag: 0.6, plate: 0.64 };

/** The lids and their multipliers. */
export class Lids {
  readonly #shownStates = new Map<number, FragmentState>();
  readonly #moving: Moving[] = [];
  /** the line that trembles under the waiting hen, or null */
  trembling: number | null = null;
  trembleSinceMs = 0;
  #plateLine: number | null = null;
  #trembled: number | null = null;

  /** Forgets everything: the road is another one. */
  clear(): void {
    this.#shownStates.clear();
    this.#moving.length = 0;
    this.trembling = null;
  }

  shownState(line: number): FragmentState | undefined {
    return this.#shownStates.get(line);
  }

  /**
   * Brings a line to its state, moving if it was seen in another one.
   * @param current the hen stands on it
   * @returns how it changes, 'instant' without a motion, or null when it stays as it is
   */
  set(
    line: number,
    to: FragmentState,
    current: boolean,
    nowMs: number,
    instant: boolean,
  ): Change | 'instant' | null {
    const hadPlate = this.#plateLine === line;
    if (current) this.#plateLine = line;
    else if (hadPlate) this.#plateLine = null;
    const from = this.#shownStates.get(line);
    if (from === to) return hadPlate === current ? null : 'instant';
    this.#shownStates.set(line, to);
    if (from === undefined || instant) return 'instant';
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
  applyState(
    line: number,
    nodes: SceneNodes,
    themeTextures: ThemeTextures,
    geometry: Geometry,
    labels: Labels | null,
  ): void {
    const lid = nodes.lids.get(line);
    const state = this.#shownStates.get(line) ?? 'untouched';
    const { unit } = themeTextures;
    const x = fragmentX(geometry, line) * unit;
    const y = geometry.groundY * unit;
    if (lid) {
      const clip = themeTextures.sprite(LID_SPRITE[state]);
      setTexture(lid, clip.textures.length > 0 ? clip : themeTextures.sprite('lid_next'));
      lid.position.set(x, y);
      lid.scale.set(clip.scale);
      lid.rotation = 0;
    }
    const label = nodes.labels.get(line);
    if (!label) return;
    const kind = labelKind(state, this.#plateLine === line);
    const texture = kind && labels ? labels.get(line, kind) : null;
    label.renderable = texture !== null && texture.width > 1;
    if (!texture || !kind || !labels) return;
    label.texture = texture;
    label.scale.set(unit / labels.lanePx);
    label.position.set(x, y + LABEL_Y[kind] * unit);
    label.alpha = state === 'burnt' ? 0.6 : 1;
  }

  /** @returns whether anything still moves */
  step(
    nowMs: number,
    nodes: SceneNodes,
    themeTextures: ThemeTextures,
    geometry: Geometry,
    labels: Labels | null,
  ): boolean {
    if (this.#trembled !== null && this.#trembled !== this.trembling) {
      this.applyState(this.#trembled, nodes, themeTextures, geometry, labels);
    }
    this.#trembled = this.trembling;
    for (let i = this.#moving.length - 1; i >= 0; i--) {
      const moving = this.#moving[i];
      if (!moving) continue;
      if (nowMs - moving.beganMs < CHANGE_MS[moving.change]) {
        this.#move(moving, nowMs, nodes, themeTextures, labels);
        continue;
      }
      this.applyState(moving.line, nodes, themeTextures, geometry, labels);
      this.#moving.splice(i, 1);
    }
    if (this.trembling !== null) this.#tremble(this.trembling, nowMs, nodes, themeTextures, geometry);
    return this.#moving.length > 0 || this.trembling !== null;
  }

  /** Sets all of what its change alters, over what was set when the change began. */
  #move(
    moving: Moving,
    nowMs: number,
    nodes: SceneNodes,
    themeTextures: ThemeTextures,
    labels: Labels | null,
  ): void {
    const { line, change, from, to, beganMs } = moving;
    const lid = nodes.lids.get(line);
    const label = nodes.labels.get(line);
    if (!lid) return;
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
        if (label && labels) {
          const grown = clamp01((tMs - 90) / 170);
          const size =
            grown < 1 ? 0.4 + 0.6 * easeOut(grown) : 1 + 0.08 * dampedOscillation(tMs - 260, 3, 70);
          label.scale.set((size * themeTextures.unit) / labels.lanePx);
          label.alpha = grown;
        }
        return;
      }
      case 'char':
        lid.scale.set(
          scale * (1 + 0.05 * dampedOscillation(tMs, 4, 90)),
          scale * (1 - 0.06 * dampedOscillation(tMs, 4, 90)),
        );
        if (label) label.alpha = 1 - 0.4 * u;
        return;
      case 'burst':
        lid.scale.set(scale * (1 + 0.14 * dampedOscillation(tMs, 3.4, 90)));
        return;
      case 'glow':
      case 'fresh':
        lid.scale.set(scale * (1 + (change === 'fresh' ? -0.1 : 0.035) * (1 - easeOut(u))));
        if (label) label.alpha = change === 'fresh' ? u : 1;
    }
  }

  /** The lid under her shakes, the same for every outcome; what is at stake moves from its face to below it. */
  #tremble(
    line: number,
    nowMs: number,
    nodes: SceneNodes,
    themeTextures: ThemeTextures,
    geometry: Geometry,
  ): void {
    const lid = nodes.lids.get(line);
    const label = nodes.labels.get(line);
    const { unit } = themeTextures;
    const { groundY } = geometry;
    const tMs = nowMs - this.trembleSinceMs;
    if (label) {
      label.y = (groundY + lerp(LABEL_Y.next, LABEL_Y.plate, easeOut(clamp01(tMs / TUCK_MS)))) * unit;
    }
    if (!lid) return;
    const t = tMs / 1000;
    const tension = clamp01(t / 0.45);
    const press = t < 0.2 ? 0.035 * dampedOscillation(tMs, 4, 70) : 0;
    lid.position.set(
      (fragmentX(geometry, line) + 0.012 * tension * Math.sin(t * Math.PI * 2 * 13)) * unit,
      (groundY + press + 0.006 * tension * Math.sin(t * Math.PI * 2 * 17)) * unit,
    );
    lid.rotation = 0.014 * tension * Math.sin(t * Math.PI * 2 * 11);
  }
}
