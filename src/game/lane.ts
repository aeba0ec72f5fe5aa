import type { GameState } from './state.ts';

/**
 * A fragment of the lane (spec §4). `next` is an untouched line that the hen would jump to now; it differs only in look.
 */
export type FragmentState = 'untouched' | 'next' | 'passed' | 'burnt' | 'hit';

/** The road that the stage draws: the round's own table while one runs, else that of the chosen difficulty. */
export interface Road {
  /** hundredths of line 1..last, empty for the placeholder */
  readonly multipliers: readonly number[];
  /** number of lines; the end tile follows */
  readonly lines: number;
}

/** Lines shown while the multipliers have not loaded (spec §2). */
export const PLACEHOLDER_LINES = 10;

const roads = new WeakMap<readonly number[], Map<number, Road>>();

function roadOf(multipliers: readonly number[], lines: number): Road {
  const known = roads.get(multipliers) ?? new Map<number, Road>();
  roads.set(multipliers, known);
  const road = known.get(lines) ?? { multipliers: multipliers.slice(0, lines), lines };
  known.set(lines, road);
  return road;
}

const PLACEHOLDER: Road = { multipliers: [], lines: PLACEHOLDER_LINES };

/** The road as it stands; the same object as long as its shape is the same. */
export function road(state: GameState): Road {
  if (state.round) return roadOf(state.round.multipliers, state.round.last_step);
  const level = state.levels.find(({ type }) => type === state.type);
  return level ? roadOf(level.multipliers, level.multipliers.length) : PLACEHOLDER;
}

/**
 * The state of a line.
 * @param line 1..n
 */
export function fragmentState(state: GameState, line: number): FragmentState {
  if (state.hit === line) return 'hit';
  if (line < state.step || (line === state.step && state.at_end)) return 'burnt';
  if (line === state.step) return state.hit === null ? 'passed' : 'hit';
  const next = (state.target ?? state.step + 1) === line && state.phase !== 'fried' && state.phase !== 'won';
  return next ? 'next' : 'untouched';
}

/** The second-to-last fragment is under the hen: one more jump ends the road (spec §4). */
export function onLastSecondSegment(state: GameState): boolean {
  return state.round !== null && state.step === state.round.last_step - 1;
}

/** The fire marker stands on the line the hen would jump to: the banner pulses. */
export function fireNextDoor(state: GameState): boolean {
  return state.round !== null && state.fire === (state.target ?? state.step + 1);
}
