import { expect, test } from 'vitest';
import type { PlayerControl } from '../../../src/contract/limits.ts';
import { nextStartMs } from '../../../src/game/selectors.ts';
import { BET_DELAY_MS, FORWARD_MS, RESTART_AFTER_MS } from '../../../src/presentation/timings.ts';
import { depositBar } from '../../../src/session/player/limits.ts';
import { createModelProvider, PLAYER } from './model-provider.ts';
import { advanceTime, createTestGame, stopTimeInEachTest, type TestGame } from './test-game.ts';

stopTimeInEachTest();

const PLAY = { jurisdiction: 'gb', min_start_ms: 0, autoplay: false, turbo: false, reality_check: 'offered' };

/** A game whose player's profile says more than the model's. */
async function gameOf(more: object): Promise<TestGame> {
  const model = createModelProvider({ fatalLineOf: () => 1 });
  const profile = {
    amount: 1000,
    name: 'Asha',
    profile_image: null,
    first_recharge: 1,
    status: 1,
    ...more,
  };
  const testGame = createTestGame({
    model,
    faults: (call) =>
      call === `profile/${PLAYER}`
        ? { reply: { status: 200, body: { status: true, message: '', profile } } }
        : {},
  });
  await advanceTime(0);
  testGame.game.controls.chooseStake(1000n);
  return testGame;
}

const phaseOf = ({ game }: TestGame) => game.store.getState().phase;

test('a second bet waits for the provider’s minimum between two starts, and is not sent before', async () => {
  const testGame = await gameOf({ play: { ...PLAY, min_start_ms: 60_000 } });
  testGame.game.controls.play();
  await advanceTime(BET_DELAY_MS);
  expect(testGame.callsTo('bet')).toHaveLength(1);
  testGame.game.controls.go();
  await advanceTime(FORWARD_MS + RESTART_AFTER_MS);
  expect(phaseOf(testGame)).toBe('idle');
  testGame.game.controls.play();
  const [first] = testGame.callsTo('bet');
  await advanceTime(Number(first?.atMs) + 59_999 - Date.now());
  expect(testGame.callsTo('bet')).toHaveLength(1);
  await advanceTime(1);
  expect(testGame.callsTo('bet')).toHaveLength(2);
});

test('a second bet waits after a reload in mid-round too, and not for another player', async () => {
  const first = await gameOf({ play: { ...PLAY, min_start_ms: 60_000 } });
  first.game.controls.play();
  await advanceTime(BET_DELAY_MS);
  first.game.dispose();
  await advanceTime(10_000);
  const again = createTestGame({ model: first.model, storage: first.storage });
  await advanceTime(0);
  const waitMs = () => nextStartMs(again.game.store.getState()) - performance.now();
  expect(phaseOf(again)).toBe('ready');
  expect(again.game.store.getState().lastStartMs).toBe(performance.now() - 10_000);
  again.game.store.dispatch({ kind: 'loggedOut' });
  expect(waitMs()).toBe(Number.NEGATIVE_INFINITY);
});

test('Play of a self-excluded player opens "Play responsibly" and sends no bet', async () => {
  const testGame = await gameOf({ excluded_until: '2027-01-01T00:00:00.000Z' });
  testGame.game.controls.play();
  await advanceTime(BET_DELAY_MS);
  expect(testGame.notices).toEqual([{ kind: 'openLimits', page: 'playResponsibly' }]);
  expect(testGame.callsTo('bet')).toEqual([]);
  expect(phaseOf(testGame)).toBe('idle');
});

test('a bet that is refused for a reality check opens it, without a toast', async () => {
  const testGame = await gameOf({ play: PLAY });
  const { faults } = testGame.network;
  const refusal = { success: false, status: false, code: 'reality_check', message: 'Look first.' };
  testGame.network.faults = (call, nth) =>
    call === 'bet' ? { reply: { status: 409, body: refusal } } : faults(call, nth);
  testGame.game.controls.play();
  await advanceTime(BET_DELAY_MS);
  expect(testGame.notices).toEqual([{ kind: 'openLimits', page: 'realityCheck' }]);
  expect(phaseOf(testGame)).toBe('idle');
});

const CONTROL = {
  now: '2027-01-01T00:00:00.000Z',
  play: { jurisdiction: 'demo', min_start_ms: 0, autoplay: true, turbo: true, reality_check: 'off' },
  note: '',
  max_check_minutes: null,
  asks_deposit_limit: false,
  limits: [],
  break_until: null,
  excluded_until: null,
  session: null,
  check_minutes: null,
  check_due_at: null,
} as const satisfies PlayerControl;

test('deposits are open without a break and a self-exclusion', () => {
  expect(depositBar(CONTROL)).toBeNull();
});

test('a break and a self-exclusion close deposits by the provider’s clock, and the exclusion comes first', () => {
  const breakUntil = '2027-01-02T00:00:00.000Z';
  const excludedUntil = '2027-07-01T00:00:00.000Z';
  const onBreak = { ...CONTROL, break_until: breakUntil };
  const barOfBreak = { kind: 'break', until: breakUntil, msLeft: 86_400_000 };
  expect(depositBar(onBreak)).toEqual(barOfBreak);
  const barOfExclusion = { kind: 'exclusion', until: excludedUntil, msLeft: 181 * 86_400_000 };
  expect(depositBar({ ...onBreak, excluded_until: excludedUntil })).toEqual(barOfExclusion);
});

test('a self-exclusion that has run still closes deposits', () => {
  const over = { ...CONTROL, excluded_until: '2026-12-31T00:00:00.000Z' };
  expect(depositBar(over)).toMatchObject({ kind: 'exclusion', msLeft: -86_400_000 });
});
