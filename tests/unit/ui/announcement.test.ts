import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { startAutoplay } from '../../../src/client/state/autoplay.ts';
import { seriesBet } from '../../../src/client/state/cash-out-at.ts';
import type { GameEvent } from '../../../src/client/state/events.ts';
import { transition } from '../../../src/client/state/round.ts';
import { INITIAL_STATE } from '../../../src/client/state/state.ts';
import { createGameStore } from '../../../src/client/state/store.ts';
import {
  Announcer,
  fireAnnouncement,
  roundAnnouncement,
} from '../../../src/client/ui/features/round/Announcer.tsx';
import { GameContext, type GameServices } from '../../../src/client/ui/kit/game-context.ts';
import { LEAD_IN, roundOf, settlementOf } from '../state/events.ts';

const ROUND = roundOf('r1', 2);
const BEFORE = LEAD_IN.slice(0, 2).reduce(transition, { ...INITIAL_STATE, isFireDrawn: true });
const OPENED: readonly GameEvent[] = [{ kind: 'playTapped' }, { kind: 'roundOpened', round: ROUND }];
const STEP: readonly GameEvent[] = [{ kind: 'goTapped' }, { kind: 'landedSafe' }, { kind: 'unlocked' }];

function announced(events: readonly GameEvent[]): string[] {
  const texts: string[] = [];
  let state = BEFORE;
  for (const event of events) {
    const next = transition(state, event);
    for (const announcement of [roundAnnouncement, fireAnnouncement]) {
      const text = announcement(next, state);
      if (text !== null) texts.push(text);
    }
    state = next;
  }
  return texts;
}

const fireOn = (line: number | null): GameEvent => ({ kind: 'fireMoved', line });
const settlement = settlementOf(ROUND, 1, 'blocked');
const blocked: GameEvent = { kind: 'endedElsewhere', round: ROUND, settlement };
const goTapped: GameEvent = { kind: 'goTapped' };
const reset: GameEvent = { kind: 'reset' };
const fried: GameEvent = { kind: 'landedFried', settlement: settlementOf(ROUND, 1, 'fire') };
const paid: GameEvent = { kind: 'cashoutPaid', settlement: settlementOf(ROUND, 1, 'cashout') };
const atEnd: GameEvent = { kind: 'landedSettled', settlement: settlementOf(ROUND, 3, 'last_line') };
const TO_LINE_2 = { ...ROUND, cashOutAt: 2 };
const STEP_PLAYED: GameEvent = { kind: 'stepPlayed' };
const LANDED: GameEvent = { kind: 'landedSafe' };
const SERIES = startAutoplay(
  { rounds: 1, maxLossPaise: null, winPaise: null, minBalancePaise: null },
  seriesBet(BEFORE),
  100_000n,
);
const STARTED = 'Round started. 3 lines to pass.';
const LINE_1 = 'Line 1 of 3 passed. Cash out is ₹11.10.';

test.each<[string, readonly GameEvent[], readonly string[]]>([
  [
    'a cash-out, with the present win at each line',
    [...OPENED, ...STEP, { kind: 'cashoutTapped' }, paid, reset],
    [STARTED, LINE_1, 'You won ₹11.10.'],
  ],
  [
    'a chicken fried later, with its farthest line',
    [...OPENED, ...STEP, goTapped, fried],
    [
      STARTED,
      LINE_1,
      'Fried on line 2. You lost ₹10.00. You came as far as 1.11x. The fire got the chicken.',
    ],
  ],
  [
    'the last line, once',
    [...OPENED, ...STEP, ...STEP, goTapped, atEnd, { kind: 'ranToEnd' }, reset],
    [STARTED, LINE_1, 'Line 2 of 3 passed. Cash out is ₹12.80.', 'You won ₹14.80. Game over.'],
  ],
  [
    'a round that the operator settled',
    [...OPENED, blocked],
    [STARTED, 'Your round was settled, ₹11.10 paid.'],
  ],
  [
    'fire next door while a jump is possible, and its end',
    [...OPENED, fireOn(2), fireOn(1), fireOn(3), fireOn(2), ...STEP],
    [
      STARTED,
      'Fire on the next line. Wait until it has moved on.',
      'The next line is free of fire.',
      LINE_1,
      'Fire on the next line. Wait until it has moved on.',
    ],
  ],
  [
    'a round to a chosen line, at its start and end alone',
    [
      { kind: 'playTapped' },
      { kind: 'roundOpened', round: TO_LINE_2 },
      ...[STEP_PLAYED, LANDED, STEP_PLAYED],
      { kind: 'endedElsewhere', round: TO_LINE_2, settlement: settlementOf(ROUND, 2, 'cashout') },
    ],
    ['Round started. It runs to line 2 and pays ₹12.80 there.', 'You won ₹12.80.'],
  ],
  [
    'a series, at its start and end alone',
    [
      { kind: 'autoplayChanged', autoplay: SERIES },
      ...[...OPENED, ...STEP, goTapped, fried, reset],
      { kind: 'seriesEnded', result: { ...SERIES, ended: 1, netPaise: -1000n } },
    ],
    ['Autoplay has started.', 'Autoplay has ended: 1 round, −₹10.00.'],
  ],
  [
    'a resumed round, with its line',
    [{ kind: 'roundResumed', round: ROUND, step: 2 }],
    ['Welcome back. The round goes on at line 2.'],
  ],
])('%s is announced', (_, events, texts) => {
  expect(announced(events)).toEqual(texts);
});

test('the round and the fire are announced in a live region each', () => {
  const value = { store: createGameStore(BEFORE) } as GameServices;
  const html = renderToString(createElement(GameContext, { value }, createElement(Announcer)));
  expect(html.match(/aria-live="polite"/g)).toHaveLength(2);
});
