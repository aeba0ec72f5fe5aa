import { expect, test } from 'vitest';
import {
  type GameState,
  INITIAL_STATE,
  type Round,
  type Settlement,
} from '../../../src/client/state/state.ts';
import {
  type KnownProgress,
  newlySettledRound,
  progressAfterRound,
} from '../../../src/client/ui/features/progress/goal-news.ts';

const KNOWN: KnownProgress = {
  goals: [
    { kind: 'pass', type: 1, need: 15, done: 13 },
    { kind: 'reach', type: 4, need: 2, done: 1 },
    { kind: 'cashOut', type: null, need: 2, done: 2 },
  ],
  goals_reached: 1,
  skins: [
    { theme: 'dhaba', goals: 0, earned: true },
    { theme: 'hills', goals: 3, earned: false },
  ],
  avatars: [
    { id: 12, avatars: '/12', kind: 'reach', type: 4, need: 4, done: 2, earned: false },
    { id: 10, avatars: '/10', kind: 'goals', type: null, need: 2, done: 1, earned: false },
  ],
};

const passes = (type: 1 | 4, passed: number) => ({ type, passed, cashedOut: true });

test('a reached goal, and the skin it earns, are news once', () => {
  const first = progressAfterRound(KNOWN, passes(1, 2));
  expect(first.news.goals.map(({ kind }) => kind)).toEqual(['pass']);
  expect(first.news.skin).toBe(null);
  expect(progressAfterRound(first.known, passes(1, 2)).news.goals).toEqual([]);
  const second = progressAfterRound(first.known, passes(4, 3));
  expect(second.news).toMatchObject({ goals: [{ kind: 'reach', done: 2 }], skin: 'hills' });
  expect(progressAfterRound(second.known, passes(4, 3)).news.skin).toBe(null);
  expect(progressAfterRound(KNOWN, passes(1, 1)).news).toEqual({ goals: [], skin: null, avatar: false });
});

const round = { type: 4, multipliers: [163, 280] } as unknown as Round;
const before: GameState = { ...INITIAL_STATE, phase: 'jumping', round };
const ended = (cause: Settlement['cause']): GameState => ({
  ...before,
  phase: 'won',
  settlement: { roundId: '', cause, winPaise: 1n, step: 2, multiplier: 280, gameOver: false },
});

test('an ended round counts once, by the act of the player: cashed out, passed to its end or fried', () => {
  for (const [cause, cashedOut] of Object.entries({
    cashout: true,
    last_line: true,
    max_win: true,
    roast: false,
    fire: false,
  }))
    expect(newlySettledRound(before, ended(cause as Settlement['cause']))).toEqual({
      type: 4,
      passed: 2,
      cashedOut,
    });
  const now = ended('cashout');
  expect(newlySettledRound(now, { ...now, phase: 'idle' })).toBe(null);
  expect(newlySettledRound(before, before)).toBe(null);
});
