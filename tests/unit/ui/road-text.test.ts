import { expect, test } from 'vitest';
import type { GameEvent } from '../../../src/game/events.ts';
import { transition } from '../../../src/game/round.ts';
import { INITIAL_STATE } from '../../../src/game/state.ts';
import { roadText } from '../../../src/ui/features/round/RoadText.tsx';
import { BEFORE, OPENED, ROUND, STEP, settled } from './example-round.ts';

const START = 'A road of 3 lines, from 1.11x to 1.44x. The hen stands at the start.';
const goTapped: GameEvent = { kind: 'goTapped' };
const CUT: readonly GameEvent[] = [
  { kind: 'playTapped' },
  { kind: 'roundOpened', round: { ...ROUND, lastStep: 2, maxWinPaise: 12_000n } },
];

test.each<[string, readonly GameEvent[], string]>([
  ['before a round', [], START],
  ['at its start', OPENED, START],
  ['with fire', [...OPENED, { kind: 'fireMoved', line: 2 }], `${START} There is fire on line 2.`],
  ['on a line', [...OPENED, ...STEP], 'The hen stands on line 1 of 3, at 1.11x. The last line has 1.44x.'],
  [
    'that the max win cuts',
    CUT,
    'A road of 2 lines, from 1.11x to max win ₹120. The hen stands at the start.',
  ],
  [
    'that the max win cuts, on a line',
    [...CUT, ...STEP],
    'The hen stands on line 1 of 2, at 1.11x. The last line has max win ₹120.',
  ],
  [
    'with a fried chicken',
    [...OPENED, ...STEP, goTapped, { kind: 'landedFried', settlement: settled('roast', 1) }],
    'The hen was fried on line 2 of 3.',
  ],
  [
    'at its end',
    [
      ...[...OPENED, ...STEP, ...STEP, goTapped],
      { kind: 'landedSettled', settlement: settled('last_line', 3, 14400n) },
      { kind: 'ranToEnd' },
    ],
    'The hen has reached the end of the road, past line 3 with 1.44x.',
  ],
])('the road %s in words', (_, events, text) => {
  expect(roadText(events.reduce(transition, BEFORE))).toBe(text);
});

test('a road without multipliers has ten lines', () => {
  expect(roadText(INITIAL_STATE)).toBe('A road of 10 lines. Their multipliers are on the way.');
});
