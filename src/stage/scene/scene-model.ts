import { useCallback, useEffect, useRef, useState } from 'react';
import type { Road } from '../../game/road.ts';
import { bakeGround, type Ground } from '../textures/ground-textures.ts';
import { bakeLabels, type Labels } from '../textures/labels.ts';
import type { ThemeTextures } from '../textures/theme-textures.ts';
import { computeGeometry, type Geometry, type SceneSize } from './geometry.ts';

/** Everything that the layers are drawn with, made together, so that no frame mixes an old part with a new one. */
export interface SceneModel {
  readonly themeTextures: ThemeTextures;
  /** how many sheets have come after the first: what they hold is drawn with a model of its own */
  readonly sheets: number;
  readonly road: Road;
  readonly geometry: Geometry;
  readonly ground: Ground;
  /** null on the placeholder road, which has no multipliers */
  readonly labels: Labels | null;
  /** device px in one CSS px that ground and labels are painted for */
  readonly maxResolution: number;
}

/**
 * Makes what is missing and keeps what still fits.
 * @param maxResolution device px in one CSS px
 */
export function createSceneModel(
  previous: SceneModel | null,
  themeTextures: ThemeTextures,
  sheets: number,
  size: SceneSize,
  road: Road,
  maxResolution: number,
): SceneModel {
  const geometry = computeGeometry(size, road.lines);
  const sameTextures = previous?.themeTextures === themeTextures;
  const sameSharpness = sameTextures && previous.maxResolution === maxResolution;
  const sameGround =
    sameSharpness &&
    previous.geometry.widthPx === geometry.widthPx &&
    previous.geometry.heightPx === geometry.heightPx &&
    previous.geometry.end === geometry.end;
  const sameLabels = sameSharpness && previous.geometry.lanePx === geometry.lanePx && previous.road === road;
  const labelled = road.multipliers.length > 0;
  return {
    themeTextures,
    sheets,
    road,
    geometry,
    ground: sameGround ? previous.ground : bakeGround(themeTextures, geometry, maxResolution),
    labels: sameLabels
      ? previous.labels
      : labelled
        ? bakeLabels(themeTextures, road, geometry.lanePx * maxResolution)
        : null,
    maxResolution,
  };
}

/** What a model holds that must be thrown away by hand, the pictures first. */
const ownedParts = ({
  themeTextures,
  ground,
  labels,
}: SceneModel): readonly (ThemeTextures | Ground | Labels)[] =>
  labels ? [themeTextures, ground, labels] : [themeTextures, ground];

/**
 * The model for these textures, this size and road. From here on it owns the textures.
 * @returns it, and what the tree calls when it has drawn a model: only then are the replaced ones thrown away, since
 * Pixi's tree follows in its own time and a frame must never meet a destroyed texture
 */
export function useSceneModel(
  themeTextures: ThemeTextures | null,
  sheets: number,
  size: SceneSize | null,
  road: Road,
  maxResolution: number,
): { readonly model: SceneModel | null; readonly onRendered: (shown: SceneModel) => void } {
  const [model, setModel] = useState<SceneModel | null>(null);
  const latest = useRef<SceneModel | null>(null);
  const owned = useRef(new Set<ThemeTextures | Ground | Labels>());
  useEffect(() => {
    latest.current =
      themeTextures && size
        ? createSceneModel(latest.current, themeTextures, sheets, size, road, maxResolution)
        : null;
    if (latest.current) for (const part of ownedParts(latest.current)) owned.current.add(part);
    setModel(latest.current);
  }, [themeTextures, sheets, size, road, maxResolution]);
  const onShown = useCallback((shown: SceneModel): void => {
    // A newer one than the shown may be on its way, made with some of the same parts.
    const inUse = new Set([shown, latest.current ?? shown].flatMap(ownedParts));
    for (const part of owned.current) {
      if (inUse.has(part)) continue;
      owned.current.delete(part);
      part.destroy();
    }
  }, []);
  useEffect(() => {
    const parts = owned.current;
    return () => {
      latest.current = null;
      setTimeout(() => {
        for (const part of parts) part.destroy();
        parts.clear();
      }, 0);
    };
  }, []);
  return { model: model, onRendered: onShown };
}
