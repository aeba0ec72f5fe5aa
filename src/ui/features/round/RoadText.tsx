import { road } from '../../../game/road.ts';
import type { GameState } from '../../../game/state.ts';
import { multiplierText } from '../../../presentation/multiplier-text.ts';
import { useGame } from '../../game-context.ts';
import { t, useTranslation } from '../../language/language.ts';
import { maxWinText } from '../../max-win.ts';

function chickenText(state: GameState): string {
  const shown = road(state);
  const { multipliers, lines: count } = shown;
  const lines = String(count);
  const [first] = multipliers;
  const top = multipliers.at(-1);
  if (first === undefined || top === undefined)
    return t('A road of {lines} lines. Their multipliers are on the way.', { lines });
  const last = maxWinText(shown) ?? multiplierText(top);
  if (state.hit !== null)
    return t('The hen was fried on line {line} of {lines}.', { line: String(state.hit), lines });
  if (state.atEnd)
    return t('The hen has reached the end of the road, past line {lines} with {last}.', { lines, last });
  const current = multipliers[state.step - 1];
  if (current === undefined)
    return t('A road of {lines} lines, from {first} to {last}. The hen stands at the start.', {
      lines,
      first: multiplierText(first),
      last,
    });
  return t('The hen stands on line {line} of {lines}, at {multiplier}. The last line has {last}.', {
    line: String(state.step),
    lines,
    multiplier: state.step === count ? last : multiplierText(current),
    last,
  });
}

/** Describes the road, the chicken on it and the fire marker, which the canvas only draws. */
export function roadText(state: GameState): string {
  const { fire, hit, round } = state;
  if (round === null || fire === null || hit !== null) return chickenText(state);
  return `${chickenText(state)} ${t('There is fire on line {line}.', { line: String(fire) })}`;
}

export function RoadText() {
  useTranslation();
  return <p className="visually-hidden">{useGame(roadText)}</p>;
}
