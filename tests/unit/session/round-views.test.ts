import { expect, test } from 'vitest';
import { roundOf, snapshotOf } from '../../../src/client/provider/rgs/gateway.ts';
import type { Round } from '../../../src/client/state/state.ts';
import type { RoundView } from '../../../src/contract/rounds.ts';
import { ROUND_VIEW } from '../contract/examples.ts';

const CLOCK = { now: () => 5000, epochMs: () => Date.parse('2026-01-01T12:00:00Z') };
const WALLET = { balancePaise: 0n, version: 1 };
const VIEW: RoundView = { ...ROUND_VIEW, multiplier: [102, 107, 111, 117], last_step: 4, type: 1 };

const last = (view: Partial<RoundView>) =>
  snapshotOf({ open: null, last: { ...VIEW, ...view } }, WALLET, { round: null }, CLOCK).last?.settlement;
const openedAtMs = (view: Partial<RoundView> = {}, onScreen: Round | null = null) =>
  snapshotOf({ open: { ...VIEW, ...view }, last: null }, WALLET, { round: onScreen }, CLOCK).open?.round
    .openedAtMs;

test('a round was opened when the provider says, but not in the future, and a known one keeps its opening', () => {
  expect(openedAtMs()).toBe(5000 - 60_000);
  expect(openedAtMs({ created_at: '2026-01-01T13:00:00Z' })).toBe(5000);
  const known = roundOf(VIEW, 1234);
  expect(openedAtMs({}, known)).toBe(1234);
  expect(openedAtMs({ round_id: '0190a000-0000-7000-8000-000000000002' }, known)).toBe(5000 - 60_000);
});

const LAST_SAFE = { cause: 'roast', winPaise: 0n, step: 2, multiplier: 107, gameOver: false };

test.each<[string, Partial<RoundView>, object]>([
  ['fried on line 3', { state: 'fried', cause: 'roast', step: 3, win_amount: 0n }, LAST_SAFE],
  ['fried on line 1', { state: 'fried', cause: 'fire', step: 1 }, { step: 0, multiplier: 0 }],
  ['on the last line', { state: 'cashed_out', cause: 'last_line', step: 4 }, { gameOver: true }],
  ['at max_win', { state: 'cashed_out', cause: 'max_win', step: 4 }, { gameOver: true }],
  ['cashed out', { state: 'cashed_out', cause: 'cashout', step: 2 }, { gameOver: false }],
  [
    'abandoned before the first step',
    { state: 'refunded', cause: 'abandoned', step: 0, win_amount: 1000n },
    { gameOver: false, winPaise: 1000n, multiplier: 0 },
  ],
])('the settlement of a round that ended %s', (_, view, settlement) => {
  expect(last(view)).toMatchObject({ roundId: VIEW.round_id, ...settlement });
});
