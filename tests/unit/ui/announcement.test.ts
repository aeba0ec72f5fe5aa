import { describe, expect, test } from 'vitest';
import type { GameEvent } from '../../../src/game/events.ts';
import { transition } from '../../../src/game/round.ts';
import { type GameState, INITIAL_STATE, type Round, type Settlement } from '../../../src/game/state.ts';
import { announcement } from '../../../src/ui/features/round/Announcer.tsx';

const MULTIPLIERS = [111, 126, 144];
const round: Round = {
  roundId: '0192f0c1-2d3e-7abc-8def-0123456789ab',
  type: 2,
  stakePaise: 10000n,
  multipliers: MULTIPLIERS,
  lastStep: 3,
  maxWinPaise: 10n ** 15n,
  openedAtMs: 0,
  clientSeed: 'seed',
  nonce: 0,
  algorithm: 1,
  fireVersion: 2,
  serverSeedHash: '',
};
const settlement = (over: Partial<Settlement>): Settlement => ({
  roundId: round.roundId,
  cause: 'cashout',
  winPaise: 0n,
  step: 0,
  multiplier: 0,
  gameOver: false,
  ...over,
});
const idle: GameState = {
  ...INITIAL_STATE,
  isFireDrawn: true,
  userId: 'u',
  type: 2,
  levels: [{ type: 2, multipliers: MULTIPLIERS, frequencyHz: 1, roastMultiplier: 0 }],
};

/** What is heard in the course of these events. */
function heard(...events: readonly GameEvent[]): string[] {
  const said: string[] = [];
  let state = idle;
  for (const event of events) {
    const next = transition(state, event);
    const text = announcement(next, state);
    if (text !== null) said.push(text);
    state = next;
  }
  return said;
}

const opened: GameEvent[] = [{ kind: 'playTapped' }, { kind: 'roundOpened', round }];
const step: GameEvent[] = [{ kind: 'goTapped' }, { kind: 'landedSafe' }, { kind: 'unlocked' }];

describe('the round is read out', () => {
  test('its start, each line passed with the present win, and the win', () => {
    expect(
      heard(
        ...opened,
        ...step,
        { kind: 'cashoutTapped' },
        {
          kind: 'cashoutPaid',
          settlement: settlement({ winPaise: 11100n, step: 1, multiplier: 111 }),
        },
        { kind: 'reset' },
      ),
    ).toEqual([
      'Round started. 3 lines to pass.',
      'Line 1 of 3 passed. Cash out is ₹111.00.',
      'You won ₹111.00.',
    ]);
  });

  test('a road of one line has one line', () => {
    const short: Round = { ...round, lastStep: 1 };
    expect(heard({ kind: 'playTapped' }, { kind: 'roundOpened', round: short })).toEqual([
      'Round started. 1 line to pass.',
    ]);
  });

  test('a chicken fried on the first line came nowhere', () => {
    const fried = settlement({ cause: 'roast' });
    expect(heard(...opened, { kind: 'goTapped' }, { kind: 'landedFried', settlement: fried }).at(-1)).toBe(
      'Fried on line 1. You lost ₹100.00.',
    );
  });

  test('a chicken fried later says how far it came', () => {
    const fried = settlement({ cause: 'fire', step: 1, multiplier: 111 });
    expect(
      heard(...opened, ...step, { kind: 'goTapped' }, { kind: 'landedFried', settlement: fried }).at(-1),
    ).toBe('Fried on line 2. You lost ₹100.00. You came as far as 1.11x. The fire got her.');
  });

  test('the last line ends the game, and is said once', () => {
    const end = settlement({
      cause: 'last_line',
      winPaise: 14400n,
      step: 3,
      multiplier: 144,
      gameOver: true,
    });
    expect(
      heard(
        ...opened,
        ...step,
        ...step,
        { kind: 'goTapped' },
        { kind: 'landedSettled', settlement: end },
        { kind: 'ranToEnd' },
        { kind: 'reset' },
      ).slice(3),
    ).toEqual(['You won ₹144.00. Game over.']);
  });

  test('a stake that came back before the first step is no win', () => {
    const back = settlement({ cause: 'abandoned', winPaise: 10000n, step: 0, multiplier: 0 });
    expect(heard(...opened, { kind: 'endedElsewhere', round, settlement: back }).at(-1)).toBe(
      'Your stake of ₹100.00 was returned.',
    );
  });

  test('a round that the operator settled is told with what it paid', () => {
    const end = settlement({ cause: 'blocked', winPaise: 11100n, step: 1, multiplier: 111 });
    expect(heard(...opened, { kind: 'endedElsewhere', round, settlement: end }).at(-1)).toBe(
      'Your round was settled, ₹111.00 paid.',
    );
  });

  test('fire next door is told to who may jump, and so is its going', () => {
    const fireOn = (line: number | null): GameEvent => ({ kind: 'fireMoved', line });
    expect(heard(...opened, fireOn(2), fireOn(1), fireOn(3), fireOn(2), ...step).slice(1)).toEqual([
      'Fire on the next line. Wait until it has moved on.',
      'The next line is free of fire.',
      'Line 1 of 3 passed. Cash out is ₹111.00.',
      'Fire on the next line. Wait until it has moved on.',
    ]);
  });

  test('a round taken up again says where it stands', () => {
    expect(heard({ kind: 'roundResumed', round, step: 2 })).toEqual([
      'Welcome back. The round goes on at line 2.',
    ]);
  });
});
