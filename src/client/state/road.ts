import type { DifficultyType } from '../../contract/constants.ts';
import { lastLine } from '../../rules/payout.ts';
import { PLACEHOLDER_ROAD, type Road, roadOf } from '../../rules/road.ts';
import { shownStakePaise } from './selectors.ts';
import type { GameState } from './state.ts';

/** State of a line. `next` is the line that the chicken would jump to now. */
export type LineState = 'untouched' | 'next' | 'passed' | 'burnt' | 'hit';

/** Returns the road on screen. */
export function road(state: GameState): Road {
  const { round, type } = state;
  if (round) return roadOf(round.multipliers, round.lastStep, round.stakePaise, round.maxWinPaise);
  return roadOfType(state, type);
}

export const nextRoad = (state: GameState): Road => road({ ...state, round: null });

export function roadOfType(state: GameState, type: DifficultyType): Road {
  const { levels, betLimits } = state;
  const level = levels.find((offered) => offered.type === type);
  if (!level) return PLACEHOLDER_ROAD;
  const { multipliers } = level;
  const { settlesAtPaise } = betLimits;
  const stakePaise = shownStakePaise(state);
  return roadOf(multipliers, lastLine(multipliers, stakePaise, settlesAtPaise), stakePaise, settlesAtPaise);
}

export function lineState(state: GameState, line: number): LineState {
  if (state.friedLine === line) return 'hit';
  if (line < state.step || (line === state.step && state.atEnd)) return 'burnt';
  if (line === state.step) return state.friedLine === null ? 'passed' : 'hit';
  const next =
    (state.nextLine ?? state.step + 1) === line && state.phase !== 'fried' && state.phase !== 'won';
  return next ? 'next' : 'untouched';
}

/** Returns the chicken's line: 0 the start tile, n + 1 the end tile. */
export function chickenLine({ atEnd, step, nextLine }: GameState, lines: number): number {
  return atEnd ? lines + 1 : (nextLine ?? step);
}
