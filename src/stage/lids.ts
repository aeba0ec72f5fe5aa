import type { FragmentState } from '../game/lane.ts';
import { type Cast, wear } from './cast.ts';
import { fragmentX, type Geometry } from './geometry.ts';
import type { LabelKind, Labels } from './labels.ts';
import type { Look } from './look.ts';
import { clamp01, easeOut, mix, swing } from './motion.ts';

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
  began_ms: number;
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
  readonly #shown = new Map<number, FragmentState>();
  readonly #moving: Moving[] = [];
  /** the line that trembles under the waiting hen, or null */
  trembling: number | null = null;
  tremble_since_ms = 0;
  #plate: number | null = null;
  #trembled: number | null = null;

  /** Forgets everything: the road is another one. */
  clear(): void {
    this.#shown.clear();
    this.#moving.length = 0;
    this.trembling = null;
  }

  shown(line: number): FragmentState | undefined {
    return this.#shown.get(line);
  }

  /**
   * Brings a line to its state, moving if it was seen in another one.
   * @param current the hen stands on it
   * @returns how it changes, 'still' without a motion, or null when it stays as it is
   */
  set(
    line: number,
    to: FragmentState,
    current: boolean,
    now_ms: number,
    still: boolean,
  ): Change | 'still' | null {
    const plated = this.#plate === line;
    if (current) this.#plate = line;
    else if (plated) this.#plate = null;
    const from = this.#shown.get(line);
    if (from === to) return plated === current ? null : 'still';
    this.#shown.set(line, to);
    if (from === undefined || still) return 'still';
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
    this.#moving.push({ line, change, from, to, began_ms: now_ms });
    return change;
  }

  /** Dresses a line in what it shows when nothing moves. */
  dress(line: number, cast: Cast, look: Look, geometry: Geometry, labels: Labels | null): void {
    const lid = cast.lids.get(line);
    const state = this.#shown.get(line) ?? 'untouched';
    const { unit } = look;
    const x = fragmentX(geometry, line) * unit;
    const y = geometry.path * unit;
    if (lid) {
      const visual = look.sprite(LID_SPRITE[state]);
      wear(lid, visual.textures.length > 0 ? visual : look.sprite('lid_next'));
      lid.position.set(x, y);
      lid.scale.set(visual.scale);
      lid.rotation = 0;
    }
    const label = cast.labels.get(line);
    if (!label) return;
    const kind = labelKind(state, this.#plate === line);
    const texture = kind && labels ? labels.get(line, kind) : null;
    label.renderable = texture !== null && texture.width > 1;
    if (!texture || !kind || !labels) return;
    label.texture = texture;
    label.scale.set(unit / labels.lane_px);
    label.position.set(x, y + LABEL_Y[kind] * unit);
    label.alpha = state === 'burnt' ? 0.6 : 1;
  }

  /** @returns whether anything still moves */
  step(now_ms: number, cast: Cast, look: Look, geometry: Geometry, labels: Labels | null): boolean {
    if (this.#trembled !== null && this.#trembled !== this.trembling) {
      this.dress(this.#trembled, cast, look, geometry, labels);
    }
    this.#trembled = this.trembling;
    for (let i = this.#moving.length - 1; i >= 0; i--) {
      const moving = this.#moving[i];
      if (!moving) continue;
      if (now_ms - moving.began_ms < CHANGE_MS[moving.change]) {
        this.#move(moving, now_ms, cast, look, labels);
        continue;
      }
      this.dress(moving.line, cast, look, geometry, labels);
      this.#moving.splice(i, 1);
    }
    if (this.trembling !== null) this.#tremble(this.trembling, now_ms, cast, look, geometry);
    return this.#moving.length > 0 || this.trembling !== null;
  }

  /** Sets all of what its change alters, over what it was dressed in when the change began. */
  #move(moving: Moving, now_ms: number, cast: Cast, look: Look, labels: Labels | null): void {
    const { line, change, from, to, began_ms } = moving;
    const lid = cast.lids.get(line);
    const label = cast.labels.get(line);
    if (!lid) return;
    const t_ms = now_ms - began_ms;
    const { scale } = look.sprite('lid_untouched');
    const u = clamp01(t_ms / CHANGE_MS[change]);
    switch (change) {
      case 'flip': {
        // The lid turns over its edge and a coin lies there.
        wear(lid, look.sprite(LID_SPRITE[t_ms < EDGE_MS ? from : to]));
        const turn = t_ms < EDGE_MS ? 1 - t_ms / EDGE_MS : easeOut(clamp01((t_ms - EDGE_MS) / 130));
        const bounce = t_ms < EDGE_MS + 130 ? 0 : 0.07 * swing(t_ms - EDGE_MS - 130, 3.2, 90);
        lid.scale.set(scale * (1 + bounce), scale * Math.max(0.06, turn) * (1 - bounce));
        if (label && labels) {
          const grown = clamp01((t_ms - 90) / 170);
          const size = grown < 1 ? 0.4 + 0.6 * easeOut(grown) : 1 + 0.08 * swing(t_ms - 260, 3, 70);
          label.scale.set((size * look.unit) / labels.lane_px);
          label.alpha = grown;
        }
        return;
      }
      case 'char':
        lid.scale.set(scale * (1 + 0.05 * swing(t_ms, 4, 90)), scale * (1 - 0.06 * swing(t_ms, 4, 90)));
        if (label) label.alpha = 1 - 0.4 * u;
        return;
      case 'burst':
        lid.scale.set(scale * (1 + 0.14 * swing(t_ms, 3.4, 90)));
        return;
      case 'glow':
      case 'fresh':
        lid.scale.set(scale * (1 + (change === 'fresh' ? -0.1 : 0.035) * (1 - easeOut(u))));
        if (label) label.alpha = change === 'fresh' ? u : 1;
    }
  }

  /** The lid under her shakes, the same for every outcome; what is at stake moves from its face to below it. */
  #tremble(line: number, now_ms: number, cast: Cast, look: Look, geometry: Geometry): void {
    const lid = cast.lids.get(line);
    const label = cast.labels.get(line);
    const { unit } = look;
    const { path } = geometry;
    const t_ms = now_ms - this.tremble_since_ms;
    if (label) {
      label.y = (path + mix(LABEL_Y.next, LABEL_Y.plate, easeOut(clamp01(t_ms / TUCK_MS)))) * unit;
    }
    if (!lid) return;
    const t = t_ms / 1000;
    const tension = clamp01(t / 0.45);
    const press = t < 0.2 ? 0.035 * swing(t_ms, 4, 70) : 0;
    lid.position.set(
      (fragmentX(geometry, line) + 0.012 * tension * Math.sin(t * Math.PI * 2 * 13)) * unit,
      (path + press + 0.006 * tension * Math.sin(t * Math.PI * 2 * 17)) * unit,
    );
    lid.rotation = 0.014 * tension * Math.sin(t * Math.PI * 2 * 11);
  }
}
