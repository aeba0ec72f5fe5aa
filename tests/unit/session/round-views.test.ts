import { describe, expect, test } from 'vitest';
import type { RoundView } from '../../../src/contract/rounds.ts';
import type { Round } from '../../../src/game/state.ts';
import { roundOf, snapshotOf } from '../../../src/provider/rgs/gateway.ts';

/** The page was opened 5 s ago. */
const CLOCK = { now: () => 5000, epochMs: () => Date.parse('2026-01-01T12:00:00Z') };

const VIEW: RoundView = {
  round_id: '0190a000-0000-7000-8000-000000000001',
  state: 'open',
  cause: null,
  type: 1,
  amount: 1000n,
  multiplier: [102, 107, 111, 117],
  step: 2,
  last_step: 4,
  roast_multiplier: 0,
  win_amount: 1070n,
  max_win: 50_000_000n,
  server_seed_hash: 'a'.repeat(64),
  client_seed: 'seed',
  nonce: 3,
  algorithm: 1,
  fire_version: 2,
  created_at: '2026-01-01T11:59:00Z',
  ended_at: null,
  server_seed: null,
  target: null,
};

const last = (view: Partial<RoundView>) =>
  snapshotOf({ open: null, last: { ...VIEW, ...view } }, undefined, { round: null }, CLOCK).last?.settlement;

/** @param round on screen */
const openedAtMs = (view: Partial<RoundView> = {}, round: Round | null = null) =>
  snapshotOf({ open: { ...VIEW, ...view }, last: null }, undefined, { round }, CLOCK).open?.round.openedAtMs;

describe('a round as the provider shows it', () => {
  test('opened when the provider says, but never in the future of a clock that is behind', () => {
    expect(openedAtMs()).toBe(5000 - 60_000);
    expect(openedAtMs({ created_at: '2026-01-01T13:00:00Z' })).toBe(5000);
  });

  test('a round that the page knows keeps its opening, whatever the device’s clock says by now', () => {
    const known = roundOf(VIEW, 1234);
    expect(openedAtMs({}, known)).toBe(1234);
    expect(openedAtMs({ round_id: '0190a000-0000-7000-8000-000000000002' }, known)).toBe(5000 - 60_000);
  });

  test.each<[string, Partial<RoundView>, object]>([
    [
      'fried: the last safe line is before the fatal one',
      { state: 'fried', cause: 'roast', step: 3, win_amount: 0n },
      { roundId: VIEW.round_id, cause: 'roast', winPaise: 0n, step: 2, multiplier: 107, gameOver: false },
    ],
    [
      'fried on the first line',
      { state: 'fried', cause: 'fire', step: 1, win_amount: 0n },
      { step: 0, multiplier: 0 },
    ],
    ['on the last line', { state: 'cashed_out', cause: 'last_line', step: 4 }, { gameOver: true }],
    ['at max_win', { state: 'cashed_out', cause: 'max_win', step: 4 }, { gameOver: true }],
    ['cashed out', { state: 'cashed_out', cause: 'cashout', step: 2 }, { gameOver: false }],
    [
      'abandoned before the first step',
      { state: 'refunded', cause: 'abandoned', step: 0, win_amount: 1000n },
      { gameOver: false, winPaise: 1000n, multiplier: 0 },
    ],
  ])('ended %s', (_, view, settlement) => {
    expect(last(view)).toMatchObject(settlement);
  });
});
