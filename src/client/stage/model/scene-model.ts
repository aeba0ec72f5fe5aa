import type { WebGLRenderer } from 'pixi.js';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Road } from '../../../rules/road.ts';
import { computeGeometry, type Geometry, type SceneSize } from '../geometry/geometry.ts';
import { bakeGround, type Ground } from '../textures/ground-textures.ts';
import { bakeLabels, type Labels } from '../textures/labels.ts';
import type { ThemeTextures } from '../textures/theme-textures.ts';

/** Everything the layers are drawn with. Made as one, so that no frame mixes old and new parts. */
export interface SceneModel {
  readonly themeTextures: ThemeTextures;
  readonly sheets: number;
  readonly road: Road;
  readonly geometry: Geometry;
  readonly ground: Ground;
  readonly labels: Labels | null;
  readonly maxResolution: number;
}

export interface SceneInputs {
  readonly renderer: WebGLRenderer;
  readonly themeTextures: ThemeTextures;
  readonly sheets: number;
  readonly size: SceneSize;
  readonly road: Road;
  /** device px per CSS px */
  readonly maxResolution: number;
  readonly canPaintLabels: boolean;
}

function createSceneModel(
  previous: SceneModel | null,
  { renderer, themeTextures, sheets, size, road, maxResolution, canPaintLabels }: SceneInputs,
): SceneModel {
  const geometry = computeGeometry(size, road.lines);
  const sameSharpness = previous?.themeTextures === themeTextures && previous.maxResolution === maxResolution;
  const sameGround =
    sameSharpness &&
    previous.geometry.widthPx === geometry.widthPx &&
    previous.geometry.heightPx === geometry.heightPx &&
    previous.geometry.end === geometry.end;
  const sameLabels = sameSharpness && previous.geometry.lanePx === geometry.lanePx && previous.road === road;
  const labels = sameLabels ? previous.labels : null;
  return {
    themeTextures,
    sheets,
    road,
    geometry,
    ground: sameGround ? previous.ground : bakeGround(renderer, themeTextures, geometry, maxResolution),
    labels:
      labels ??
      (canPaintLabels && road.multipliers.length > 0
        ? bakeLabels(themeTextures, road, geometry.lanePx * maxResolution)
        : null),
    maxResolution,
  };
}

interface OwnedTextures {
  destroy(): void;
}

const ownedParts = ({ themeTextures, ground, labels }: SceneModel): readonly OwnedTextures[] =>
  labels ? [themeTextures, ground, labels] : [themeTextures, ground];

/**
 * Returns the model of the inputs, with its textures. The caller passes another object only when a value has changed, and calls
 * onRendered when a model has been drawn: only then are the textures of earlier models destroyed, which a frame may still draw.
 */
export function useSceneModel(inputs: SceneInputs | null): {
  readonly model: SceneModel | null;
  readonly onRendered: (shown: SceneModel) => void;
} {
  const [model, setModel] = useState<SceneModel | null>(null);
  const latest = useRef<SceneModel | null>(null);
  const owned = useRef(new Set<OwnedTextures>());
  useEffect(() => {
    latest.current = inputs && createSceneModel(latest.current, inputs);
    if (latest.current) for (const part of ownedParts(latest.current)) owned.current.add(part);
    setModel(latest.current);
  }, [inputs]);
  const onRendered = useCallback((shown: SceneModel): void => {
    // A newer model than the rendered one may share parts with it.
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
  return { model, onRendered };
}
