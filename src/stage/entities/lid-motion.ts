import type { Sprite } from 'pixi.js';
import type { LineState } from '../../game/road.ts';
import { lineX } from '../scene/geometry.ts';
import { clamp01, dampedOscillation, easeOut, lerp } from '../scene/motion.ts';
import type { SceneModel } from '../scene/scene-model.ts';
import type { LabelKind } from '../textures/labels.ts';
import { setTexture } from '../textures/sprites.ts';

export type Change = 'flip' | 'char' | 'burst' | 'glow' | 'fresh';

export const CHANGE_MS: Readonly<Record<Change, number>> = {
  flip: 520,
  char: 320,
  burst: 300,
  glow: 200,
  fresh: 260,
};
/** Half of a flip: the lid is on its edge, with the coin on its other side. */
const EDGE_MS = 110;
/** The text moves out from under the chicken's feet. */
const TUCK_MS = 140;

export interface Moving {
  readonly change: Change;
  readonly from: LineState;
  readonly to: LineState;
  readonly beganMs: number;
}

/** Middle of a label below the path. */
export const LABEL_Y: Readonly<Record<LabelKind, number>> = {
  lid: 0.005,
  next: 0.005,
  tag: 0.6,
  plate: 0.64,
};

export interface LidSprites {
  readonly line: number;
  readonly lid: Sprite;
  readonly label: Sprite;
}

export function changeOf(from: LineState, to: LineState): Change {
  if (to === 'passed') return 'flip';
  if (to === 'burnt') return 'char';
  if (to === 'hit') return 'burst';
  return to === 'next' || from === 'next' ? 'glow' : 'fresh';
}

/** Sets all that the change alters, over what was set when it began. */
export function moveLid(
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
      setTexture(lid, themeTextures.sprite(`lid_${tMs < EDGE_MS ? from : to}`));
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

/** The same for every outcome: the lid shakes, and its text moves from its face to below it. */
export function trembleLid(
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
    (lineX(geometry, line) + 0.012 * tension * Math.sin(t * Math.PI * 2 * 13)) * unit,
    (groundY + press + 0.006 * tension * Math.sin(t * Math.PI * 2 * 17)) * unit,
  );
  lid.rotation = 0.014 * tension * Math.sin(t * Math.PI * 2 * 11);
}
