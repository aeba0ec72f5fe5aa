import { type CSSProperties, useRef } from 'react';
import { DEFAULT_THEME } from '../../contract/theme/theme-name.ts';
import { lidFont, lidTexts } from '../../rules/multiplier-text.ts';
import {
  cameraAt,
  chickenX,
  computeGeometry,
  type Geometry,
  linesInView,
  lineX,
  roadLeft,
  type SceneSize,
} from '../stage/geometry/geometry.ts';
import { useSize } from '../stage/scene/use-size.ts';
import { chickenLine, lineState, road } from '../state/road.ts';
import { chosenTheme } from '../ui/kit/chosen-theme.ts';
import { useGame } from '../ui/kit/game-context.ts';
import styles from './StagePlaceholder.module.css';

const CHICKENS = import.meta.glob<string>('../../../assets/themes/*/frames/chicken/rest.{svg,png}', {
  query: '?url',
  import: 'default',
  eager: true,
});

const restOf = (theme: string): string | undefined => {
  const path = `../../../assets/themes/${theme}/frames/chicken/rest`;
  return CHICKENS[`${path}.svg`] ?? CHICKENS[`${path}.png`];
};

const chickenUrl = (): string | undefined => restOf(chosenTheme()) ?? restOf(DEFAULT_THEME);

/** Lengths for the style sheet, CSS px. */
function lengths(geometry: Geometry, camera: number): CSSProperties {
  const px = (lanes: number): string => `${lanes * geometry.lanePx}px`;
  return {
    '--lane': px(1),
    '--far': px(geometry.farHeight),
    '--ground': px(geometry.groundY),
    '--verge': px(geometry.start),
    '--road': px(roadLeft(geometry)),
    '--camera': px(camera),
  } as CSSProperties;
}

function PlaceholderRoad({ size }: { readonly size: SceneSize }) {
  const state = useGame((whole) => whole);
  const shownRoad = road(state);
  const geometry = computeGeometry(size, shownRoad.lines);
  const texts = lidTexts(shownRoad);
  const { lanePx } = geometry;
  const currentX = chickenX(geometry, chickenLine(state, shownRoad.lines));
  const camera = cameraAt(geometry, currentX);
  const leftPx = (x: number): number => (x - camera) * lanePx;
  const [first, last] = linesInView(geometry, camera);
  const shown = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  const chicken = chickenUrl();
  return (
    <div className={styles.road} style={lengths(geometry, camera)}>
      {shown.map((line) => {
        const lid = lineState(state, line);
        const text = texts[line - 1] ?? '';
        const lanes = lid === 'untouched' || lid === 'next' ? lidFont(text) : 0.13;
        return (
          <div
            key={line}
            className={styles.lid}
            data-line={line}
            data-state={lid}
            style={{ left: leftPx(lineX(geometry, line)) }}
          >
            <span style={{ fontSize: Math.max(12, lanes * lanePx) }}>{text}</span>
          </div>
        );
      })}
      {chicken && <img className={styles.chicken} src={chicken} alt="" style={{ left: leftPx(currentX) }} />}
    </div>
  );
}

export function StagePlaceholder() {
  const host = useRef<HTMLDivElement>(null);
  const size = useSize(host);
  return (
    <div ref={host} className={styles.placeholder} data-placeholder="" aria-hidden="true">
      {size && <PlaceholderRoad size={size} />}
    </div>
  );
}
