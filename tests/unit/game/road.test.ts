import { describe, expect, test } from 'vitest';
import type { GameEvent } from '../../../src/game/events.ts';
import { type LineState, lineState, PLACEHOLDER_LINES, road } from '../../../src/game/road.ts';
import { transition } from '../../../src/game/round.ts';
import { isFireOnNextLine } from '../../../src/game/selectors.ts';
import { type GameState, INITIAL_STATE } from '../../../src/game/state.ts';
import { LEAD_IN, LEVELS, roundOf, settlementOf } from './events.ts';

const play = (events: readonly GameEvent[], from: GameState = { ...INITIAL_STATE, isFireDrawn: true }) =>
  events.reduce(transition, from);
const lane = (state: GameState): LineState[] =>
  Array.from({ length: road(state).lines }, (_, index) => lineState(state, index + 1));

const round = roundOf('r1');
const STEP: readonly GameEvent[] = [{ kind: 'goTapped' }, { kind: 'landedSafe' }, { kind: 'unlocked' }];
const open = play(LEAD_IN.slice(0, 4));
const onLine2 = play([...STEP, ...STEP], open);

describe('the states of the fragments', () => {
  test('before the first jump all are untouched, the first one next', () => {
    expect(lane(open)).toEqual(['next', 'untouched', 'untouched', 'untouched']);
  });

  test('the one under the chicken is passed, those behind are burnt', () => {
    expect(lane(onLine2)).toEqual(['burnt', 'passed', 'next', 'untouched']);
  });

  test('in the air the line left is still passed, and the target is next', () => {
    expect(lane(transition(onLine2, { kind: 'goTapped' }))).toEqual(['burnt', 'passed', 'next', 'untouched']);
  });

  test('the line the chicken was fried on is hit, as the fatal line or by fire', () => {
    for (const cause of ['roast', 'fire'] as const) {
      const settlement = settlementOf(round, 2, cause);
      const fried = play([{ kind: 'goTapped' }, { kind: 'landedFried', settlement }], onLine2);
      expect(lane(fried)).toEqual(['burnt', 'burnt', 'hit', 'untouched']);
    }
  });

  test('on the end tile all lines are burnt', () => {
    const onLine3 = play(STEP, onLine2);
    const settlement = settlementOf(round, 4, 'last_line');
    const settled = play([{ kind: 'goTapped' }, { kind: 'landedSettled', settlement }], onLine3);
    expect(lane(settled)).toEqual(['burnt', 'burnt', 'burnt', 'passed']);
    expect(lane(transition(settled, { kind: 'ranToEnd' }))).toEqual(['burnt', 'burnt', 'burnt', 'burnt']);
  });
});

describe('the road', () => {
  test('is a placeholder of ten while multipliers are empty', () => {
    expect(road(INITIAL_STATE)).toEqual({ multipliers: [], lines: PLACEHOLDER_LINES, maxWinPaise: null });
    expect(PLACEHOLDER_LINES).toBe(10);
  });

  test('is the chosen difficulty’s, and the round’s own while one runs', () => {
    const idle = play(LEAD_IN.slice(0, 2));
    expect(road(idle).multipliers).toEqual(LEVELS[0]?.multipliers);
    expect(road(transition(idle, { kind: 'typeChosen', type: 2 })).lines).toBe(3);
    expect(road({ ...open, round: roundOf('r1', 1, 2) })).toEqual({
      multipliers: [102, 107],
      lines: 2,
      maxWinPaise: null,
    });
  });

  test('is the same object as long as its shape is the same', () => {
    expect(road(onLine2)).toBe(road(open));
    expect(road(play(LEAD_IN.slice(0, 2)))).toBe(road(open));
  });

  test('is the same object for a round whose copy of the table has the same numbers, and another one for others', () => {
    const idle = play(LEAD_IN.slice(0, 2));
    const resumed = (multipliers: readonly number[]) =>
      road({ ...open, round: { ...round, multipliers, lastStep: multipliers.length } });
    expect(resumed([...round.multipliers])).toBe(road(idle));
    expect(resumed([101, 102])).not.toBe(road(idle));
    expect(resumed([101, 102]).multipliers).toEqual([101, 102]);
  });
});

describe('flags', () => {
  test('fire on the next line is known', () => {
    expect(isFireOnNextLine(transition(onLine2, { kind: 'fireMoved', line: 3 }))).toBe(true);
    expect(isFireOnNextLine(transition(onLine2, { kind: 'fireMoved', line: 4 }))).toBe(false);
    expect(isFireOnNextLine(onLine2)).toBe(false);
  });
});
