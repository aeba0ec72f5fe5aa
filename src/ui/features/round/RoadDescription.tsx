import { road } from '../../../game/road.ts';
import type { GameState } from '../../../game/state.ts';
import { t, useTranslation } from '../../../languages/translation.ts';
import { multiplierText } from '../../../presentation/multiplier-text.ts';
import { useGame } from '../../game-context.ts';
import { maxWinText } from '../../max-win.ts';

function chickenText(state: GameState): string {
  const shown = road(state);
  const { multipliers, lines: count } = shown;
  const lines = String(count);
  const [first] = multipliers;
  const top = multipliers.at(-1);
  if (first === undefined || top === undefined) return t('round.roadLoading', { lines });
  const last = maxWinText(shown) ?? multiplierText(top);
  if (state.hit !== null) return t('round.roadFried', { line: String(state.hit), lines });
  if (state.atEnd) return t('round.roadEnd', { lines, last });
  const current = multipliers[state.step - 1];
  if (current === undefined)
    return t('round.roadAtStart', {
      lines,
      first: multiplierText(first),
      last,
    });
  return t('round.roadAtLine', {
    line: String(state.step),
    lines,
    multiplier: state.step === count ? last : multiplierText(current),
    last,
  });
}

/** Describes the road, the chicken on it and the fire marker, which the canvas only draws. */
export function describeRoad(state: GameState): string {
  const { fire, hit, round } = state;
  if (round === null || fire === null || hit !== null) return chickenText(state);
  return `${chickenText(state)} ${t('round.fireOnLine', { line: String(fire) })}`;
}

export function RoadDescription() {
  useTranslation();
  return <p className="visually-hidden">{useGame(describeRoad)}</p>;
}
