import { t, useTranslation } from '../../../../languages/translation.ts';
import { road } from '../../../state/road.ts';
import type { GameState } from '../../../state/state.ts';
import { useGame } from '../../kit/game-context.ts';
import { lineText } from '../../kit/line-text.ts';

function chickenText(state: GameState): string {
  const shown = road(state);
  const { multipliers, lines: count } = shown;
  const lines = String(count);
  if (multipliers.length === 0) return t('round.roadLoading', { lines });
  const last = lineText(shown, count);
  if (state.friedLine !== null) return t('round.roadFried', { line: String(state.friedLine), lines });
  if (state.atEnd) return t('round.roadEnd', { lines, last });
  if (state.step === 0) return t('round.roadAtStart', { lines, first: lineText(shown, 1), last });
  return t('round.roadAtLine', {
    line: String(state.step),
    lines,
    multiplier: lineText(shown, state.step),
    last,
  });
}

/** Describes the road, the chicken on it and the fire marker, which the canvas only draws. */
function describeRoad(state: GameState): string {
  const { fire, friedLine, round } = state;
  if (round === null || fire === null || friedLine !== null) return chickenText(state);
  return `${chickenText(state)} ${t('round.fireOnLine', { line: String(fire) })}`;
}

export function RoadDescription() {
  useTranslation();
  return <p className="visually-hidden">{useGame(describeRoad)}</p>;
}
