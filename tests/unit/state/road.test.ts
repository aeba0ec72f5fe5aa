import { expect, test } from 'vitest';
import { createStableSelector } from '../../../src/client/state/equal.ts';
import type { GameEvent } from '../../../src/client/state/events.ts';
import { type LineState, lineState, road } from '../../../src/client/state/road.ts';
import { transition } from '../../../src/client/state/round.ts';
import { type GameState, INITIAL_STATE } from '../../../src/client/state/state.ts';
import { PLACEHOLDER_LINES } from '../../../src/rules/road.ts';
import { LEAD_IN, LEVELS, roundOf, settlementOf } from './events.ts';

const play = (events: readonly GameEvent[], from: GameState = { ...INITIAL_STATE, isFireDrawn: true }) =>
  events.reduce(transition, from);
const lane = (state: GameState): LineState[] =>
  Array.from({ length: road(state).lines }, (_, index) => lineState(state, index + 1));

const round = roundOf('r1');
const STEP: readonly GameEvent[] = [{ kind: 'goTapped' }, { kind: 'landedSafe' }, { kind: 'unlocked' }];
const open = play(LEAD_IN.slice(0, 4));
const onLine2 = play([...STEP, ...STEP], open);

const goTapped: GameEvent = { kind: 'goTapped' };
const fried = (cause: 'roast' | 'fire'): readonly GameEvent[] => [
  goTapped,
  { kind: 'landedFried', settlement: settlementOf(round, 2, cause) },
];
const settled: readonly GameEvent[] = [
  ...STEP,
  goTapped,
  { kind: 'landedSettled', settlement: settlementOf(round, 4, 'last_line') },
];

test.each<[string, GameState, readonly GameEvent[], string]>([
  ['before the first jump', open, [], 'next untouched untouched untouched'],
  ['under and behind the chicken', onLine2, [], 'burnt passed next untouched'],
  ['in the air', onLine2, [goTapped], 'burnt passed next untouched'],
  ['fried on the fatal line', onLine2, fried('roast'), 'burnt burnt hit untouched'],
  ['fried by fire', onLine2, fried('fire'), 'burnt burnt hit untouched'],
  ['on the last line', onLine2, settled, 'burnt burnt burnt passed'],
  ['on the end tile', onLine2, [...settled, { kind: 'ranToEnd' }], 'burnt burnt burnt burnt'],
])('the lines %s', (_, state, events, lines) => {
  expect(lane(play(events, state)).join(' ')).toBe(lines);
});

test('the road is a placeholder of ten while multipliers are empty', () => {
  expect(road(INITIAL_STATE)).toEqual({ multipliers: [], lines: PLACEHOLDER_LINES, maxWinPaise: null });
  expect(PLACEHOLDER_LINES).toBe(10);
});

test('the road is the chosen difficulty’s, and the round’s own while one runs', () => {
  const idle = play(LEAD_IN.slice(0, 2));
  expect(road(idle).multipliers).toEqual(LEVELS[0]?.multipliers);
  expect(road(transition(idle, { kind: 'typeChosen', type: 2 })).lines).toBe(3);
  const short = { multipliers: [102, 107], lines: 2, maxWinPaise: null };
  expect(road({ ...open, round: roundOf('r1', 1, 2) })).toEqual(short);
});

test('a stable selector returns the same road while its numbers are equal, also in the copy of a round', () => {
  const kept = createStableSelector(road);
  const idle = play(LEAD_IN.slice(0, 2));
  const shown = kept(open);
  expect([onLine2, idle].map(kept).every((one) => one === shown)).toBe(true);
  const resumed = (multipliers: readonly number[]) =>
    kept({ ...open, round: { ...round, multipliers, lastStep: multipliers.length } });
  expect(resumed([...round.multipliers])).toBe(shown);
  expect(resumed([101, 102]).multipliers).toEqual([101, 102]);
  const lists = [[1, 2], [1, 2], [1]];
  expect(lists.map(createStableSelector((list) => list))).toEqual(lists);
});
