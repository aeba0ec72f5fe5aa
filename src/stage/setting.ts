import { useCallback, useEffect, useRef, useState } from 'react';
import type { Road } from '../game/lane.ts';
import { type Geometry, layOut, type SceneSize } from './geometry.ts';
import { bakeGround, type Ground } from './ground.ts';
import { bakeLabels, type Labels } from './labels.ts';
import type { Look } from './look.ts';

/** Everything that the layers are drawn with, made together, so that no frame mixes an old part with a new one. */
export interface Setting {
  readonly look: Look;
  readonly road: Road;
  readonly geometry: Geometry;
  readonly ground: Ground;
  /** null on the placeholder road, which has no multipliers */
  readonly labels: Labels | null;
}

/** Two roads that look the same: the round's own copy of a table is another object with the same numbers. */
export function sameRoad(one: Road, other: Road): boolean {
  return (
    one === other ||
    (one.lines === other.lines &&
      one.maxWinPaise === other.maxWinPaise &&
      one.multipliers.length === other.multipliers.length &&
      one.multipliers.every((multiplier, index) => multiplier === other.multipliers[index]))
  );
}

/**
 * Makes what is missing and keeps what still fits.
 * @param finest device px in one CSS px
 */
export function makeSetting(
  known: Setting | null,
  look: Look,
  size: SceneSize,
  road: Road,
  finest: number,
): Setting {
  const geometry = layOut(size, road.lines);
  const same_look = known?.look === look;
  const same_ground =
    same_look &&
    known.geometry.width_px === geometry.width_px &&
    known.geometry.height_px === geometry.height_px &&
    known.geometry.end === geometry.end;
  const same_labels = same_look && known.geometry.lane_px === geometry.lane_px && sameRoad(known.road, road);
  const labelled = road.multipliers.length > 0;
  return {
    look,
    road,
    geometry,
    ground: same_ground ? known.ground : bakeGround(look, geometry, finest),
    labels: same_labels ? known.labels : labelled ? bakeLabels(look, road, geometry.lane_px * finest) : null,
  };
}

/** What a setting holds that must be thrown away by hand, the pictures first. */
const baked = ({ look, ground, labels }: Setting): readonly (Look | Ground | Labels)[] =>
  labels ? [look, ground, labels] : [look, ground];

/**
 * The setting for this look, size and road. From here on it owns the look.
 * @returns it, and what the tree calls when it has drawn a setting: only then are the replaced ones thrown away, since
 * Pixi's tree follows in its own time and a frame must never meet a destroyed texture
 */
export function useSetting(
  look: Look | null,
  size: SceneSize | null,
  road: Road,
  finest: number,
): { readonly setting: Setting | null; readonly onShown: (shown: Setting) => void } {
  const [setting, setSetting] = useState<Setting | null>(null);
  const latest = useRef<Setting | null>(null);
  const kept = useRef(new Set<Look | Ground | Labels>());
  useEffect(() => {
    latest.current = look && size ? makeSetting(latest.current, look, size, road, finest) : null;
    if (latest.current) for (const part of baked(latest.current)) kept.current.add(part);
    setSetting(latest.current);
  }, [look, size, road, finest]);
  const onShown = useCallback((shown: Setting): void => {
    // A newer one than the shown may be on its way, made with some of the same parts.
    const wanted = new Set([shown, latest.current ?? shown].flatMap(baked));
    for (const part of kept.current) {
      if (wanted.has(part)) continue;
      kept.current.delete(part);
      part.destroy();
    }
  }, []);
  useEffect(() => {
    const parts = kept.current;
    return () => {
      latest.current = null;
      setTimeout(() => {
        for (const part of parts) part.destroy();
        parts.clear();
      }, 0);
    };
  }, []);
  return { setting, onShown };
}
