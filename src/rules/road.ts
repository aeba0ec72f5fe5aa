import { shownStakePaise } from '../client/state/selectors.ts';
import type { GameState } from '../client/state/state.ts';
import type { DifficultyType } from '../contract/constants.ts';
import { lastLine, reachesMaxWin } from './payout.ts';

/** State of a line. `next` is the line that the chicken would jump to now. */
export type LineState = 'untouched' | 'next' | 'passed' | 'burnt' | 'hit';

/** The road on screen: the round's own while one is open, else that of the chosen difficulty and stake. */
export interface Road {
  /** hundredths of line 1..last, empty for the placeholder */
  readonly multipliers: readonly number[];
  readonly lines: number;
  /** what the last line pays where max_win cuts it; null where it pays its multiplier in full */
  readonly maxWinPaise: bigint | null;
}

export const PLACEHOLDER_LINES = 10;

const PLACEHOLDER: Road = { multipliers: [], lines: PLACEHOLDER_LINES, maxWinPaise: null };

/** Keyed by the table's content, because every round has its own copy of the table. */
const roads = new Map<string, Road>();

function roadOf(table: readonly number[], lines: number, stakePaise: bigint, limitPaise: bigint): Road {
  const multipliers = table.slice(0, lines);
  const maxWinPaise = reachesMaxWin(stakePaise, multipliers.at(-1) ?? 0, limitPaise) ? limitPaise : null;
  const content = `${multipliers}:${maxWinPaise}`;
  const road = roads.get(content) ?? { multipliers, lines, maxWinPaise };
  roads.set(content, road);
  return road;
}

/** Returns the road on screen; the same object while nothing on it changes. */
export function road(state: GameState): Road {
  const { round, type } = state;
  if (round) return roadOf(round.multipliers, round.lastStep, round.stakePaise, round.maxWinPaise);
  return roadOfType(state, type);
}

export const nextRoad = (state: GameState): Road => road({ ...state, round: null });

/** Returns the road of a difficulty for the stake on screen. */
export function roadOfType(state: GameState, type: DifficultyType): Road {
  const { levels, betLimits } = state;
  const level = levels.find((offered) => offered.type === type);
  if (!level) return PLACEHOLDER;
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
