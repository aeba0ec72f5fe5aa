import { road } from '../../../game/road.ts';
import type { GameState } from '../../../game/state.ts';
import { multiplierText } from '../../../presentation/multiplier-text.ts';
import { t } from '../../language/language.ts';
import { maxWinText } from '../../max-win.ts';

function chickenText(state: GameState): string {
  const now = road(state);
  const { multipliers, lines: count } = now;
  const lines = String(count);
  const [first] = multipliers;
  const top = multipliers.at(-1);
  if (first === undefined || top === undefined)
    return t('A road of {lines} lines. Their multipliers are on the way.', { lines });
  const last = maxWinText(now) ?? multiplierText(top);
  if (state.hit !== null)
    return t('The hen was fried on line {line} of {lines}.', { line: String(state.hit), lines });
  if (state.atEnd)
    return t('The hen has reached the end of the road, past line {lines} with {last}.', { lines, last });
  const underHer = multipliers[state.step - 1];
  if (underHer === undefined)
    return t('A road of {lines} lines, from {first} to {last}. The hen stands at the start.', {
      lines,
      first: multiplierText(first),
      last,
    });
  return t('The hen stands on line {line} of {lines}, at {multiplier}. The last line has {last}.', {
    line: String(state.step),
    lines,
    multiplier: state.step === count ? last : multiplierText(underHer),
    last,
  });
}

export function roadText(state: GameState): string {
  const { fire, hit, round } = state;
  if (round === null || fire === null || hit !== null) return chickenText(state);
  return `${chickenText(state)} ${t('There is fire on line {line}.', { line: String(fire) })}`;
}
