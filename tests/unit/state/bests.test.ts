import { expect, test } from 'vitest';
import {
  type Bests,
  bestsAfterStep,
  brokenBest,
  NO_BESTS,
  withStoredBests,
} from '../../../src/client/state/bests.ts';
import type { GameState } from '../../../src/client/state/state.ts';
import { roundOf } from './events.ts';

type Position = Pick<GameState, 'round' | 'step' | 'phase'>;
const NO_ROUND: Position = { round: null, step: 0, phase: 'idle' };
const at = (step: number, phase: Position['phase'] = 'ready'): Position => ({
  round: roundOf('r1'),
  step,
  phase,
});

const play = (bests: Bests, ...moves: Position[]): Bests =>
  moves.reduce((known, move, index) => bestsAfterStep(known, move, moves[index - 1] ?? NO_ROUND), bests);
const STORED = withStoredBests(NO_BESTS, [2, 5, 0, 0]);

test('the first line past a best breaks it, for the rest of the round', () => {
  const reached = play(STORED, at(0), at(1), at(2));
  expect(brokenBest(reached, 1)).toBeNull();
  const passed = play(STORED, at(0), at(1), at(2), at(3));
  expect([brokenBest(passed, 1), brokenBest(passed, 2)]).toEqual([3, null]);
  const next = play(passed, at(0), at(1));
  expect([next.lines, brokenBest(next, 1)]).toEqual([[3, 5, 0, 0], null]);
});

test('a fatal line breaks no best, nor do the first lines ever passed', () => {
  expect(brokenBest(play(STORED, at(0), at(2), at(3, 'fried')), 1)).toBeNull();
  expect(brokenBest(play(NO_BESTS, at(0), at(1), at(2)), 1)).toBeNull();
});

test('bests that arrive during the round are compared with its lines', () => {
  const played = play(NO_BESTS, at(0), at(1), at(2), at(3));
  expect(brokenBest(withStoredBests(played, [2, 0, 0, 0]), 1)).toBe(3);
  expect(brokenBest(withStoredBests(played, [4, 0, 0, 0]), 1)).toBeNull();
});
