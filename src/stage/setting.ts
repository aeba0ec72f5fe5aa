import { useEffect, useRef, useState } from 'react';
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
    labels: same_labels
      ? known.labels
      : labelled
        ? bakeLabels(look, road.multipliers, geometry.lane_px * finest)
        : null,
  };
}

/** Throws away what `known` has and `next` no longer uses. */
function discard(known: Setting | null, next: Setting | null): void {
  if (known && known.ground !== next?.ground) known.ground.destroy();
  if (known && known.labels !== next?.labels) known.labels?.destroy();
}

/** The setting for this look, size and road. A replaced one is thrown away once the tree has let go of it. */
export function useSetting(
  look: Look | null,
  size: SceneSize | null,
  road: Road,
  finest: number,
): Setting | null {
  const [setting, setSetting] = useState<Setting | null>(null);
  const latest = useRef<Setting | null>(null);
  useEffect(() => {
    const known = latest.current;
    const next = look && size ? makeSetting(known, look, size, road, finest) : null;
    latest.current = next;
    setSetting(next);
    if (known) setTimeout(() => discard(known, next), 0);
  }, [look, size, road, finest]);
  useEffect(
    () => () => {
      const known = latest.current;
      latest.current = null;
      setTimeout(() => discard(known, null), 0);
    },
    [],
  );
  return setting;
}
