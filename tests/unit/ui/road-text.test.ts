import { describe, expect, test } from 'vitest';
import type { GameEvent } from '../../../src/game/events.ts';
import { transition } from '../../../src/game/round.ts';
import { INITIAL_STATE, type Round } from '../../../src/game/state.ts';
import { roadText } from '../../../src/ui/features/round/RoadText.tsx';

const round: Round = {
  roundId: '0192f0c1-2d3e-7abc-8def-0123456789ab',
  type: 2,
  stakePaise: 10000n,
  multipliers: [111, 126, 144],
  lastStep: 3,
  maxWinPaise: 10n ** 15n,
  openedAtMs: 0,
  clientSeed: 'seed',
  nonce: 0,
  algorithm: 1,
  fireVersion: 2,
  serverSeedHash: '',
};
const levels = [{ type: 2, multipliers: [111, 126, 144], frequencyHz: 1, roastMultiplier: 0 }] as const;
const settlement = {
  roundId: round.roundId,
  cause: 'roast',
  winPaise: 0n,
  step: 1,
  multiplier: 111,
  gameOver: false,
} as const;

/** What is read after these events. */
const readAfter = (...events: readonly GameEvent[]) =>
  roadText(events.reduce(transition, { ...INITIAL_STATE, isFireDrawn: true, userId: 'u', type: 2, levels }));

const opened: GameEvent[] = [{ kind: 'playTapped' }, { kind: 'roundOpened', round }];
const step: GameEvent[] = [{ kind: 'goTapped' }, { kind: 'landedSafe' }, { kind: 'unlocked' }];
const start = 'A road of 3 lines, from 1.11x to 1.44x. The hen stands at the start.';

describe('the picture of the road in words', () => {
  test('ten lines without multipliers until they are in', () => {
    expect(roadText(INITIAL_STATE)).toBe('A road of 10 lines. Their multipliers are on the way.');
  });

  test('the road, the chicken and the fire as they are in a round', () => {
    expect(readAfter()).toBe(start);
    expect(readAfter(...opened)).toBe(start);
    expect(readAfter(...opened, { kind: 'fireMoved', line: 2 })).toBe(`${start} There is fire on line 2.`);
    expect(readAfter(...opened, ...step)).toBe(
      'The hen stands on line 1 of 3, at 1.11x. The last line has 1.44x.',
    );
  });

  test('a road that the max win cuts ends with what is paid', () => {
    const cut = { ...round, lastStep: 2, maxWinPaise: 12_000n };
    const openedCut: GameEvent[] = [opened[0] as GameEvent, { kind: 'roundOpened', round: cut }];
    expect(readAfter(...openedCut)).toBe(
      'A road of 2 lines, from 1.11x to max win ₹120. The hen stands at the start.',
    );
    expect(readAfter(...openedCut, ...step)).toBe(
      'The hen stands on line 1 of 2, at 1.11x. The last line has max win ₹120.',
    );
  });

  test('where the chicken was fried, and the end of the road', () => {
    const fried: GameEvent = { kind: 'landedFried', settlement };
    expect(readAfter(...opened, ...step, { kind: 'goTapped' }, fried)).toBe(
      'The hen was fried on line 2 of 3.',
    );
    const paid = { ...settlement, cause: 'last_line', winPaise: 14400n, step: 3, multiplier: 144 } as const;
    const end: GameEvent = {
      kind: 'landedSettled',
      settlement: { ...paid, gameOver: true },
    };
    expect(readAfter(...opened, ...step, ...step, { kind: 'goTapped' }, end, { kind: 'ranToEnd' })).toBe(
      'The hen has reached the end of the road, past line 3 with 1.44x.',
    );
  });
});
