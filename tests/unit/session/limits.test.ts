import { expect, test } from 'vitest';
import { nextStartMs, playStop } from '../../../src/client/state/selectors.ts';
import { RESTART_AFTER_MS } from '../../../src/client/state/timings.ts';
import { roundOf } from '../state/events.ts';
import { advanceTime, answer, loadGame, reload, stopTimeInEachTest } from './test-game.ts';

stopTimeInEachTest();

const PLAY = { jurisdiction: 'gb', min_start_ms: 0, autoplay: false, turbo: false, reality_check: 'offered' };

const PROFILE = { amount: 1000, name: 'Asha', profile_image: null, first_recharge: 1, status: 1 };
const profileAnswer = (profile: object) => answer({ status: true, message: '', profile });

function gameOf(more: object, faults = {}) {
  const all = { 'profile/player-1': profileAnswer({ ...PROFILE, ...more }), ...faults };
  return loadGame({
    fatal: 1,
    faults: (call) => Object.entries(all).find(([name]) => name === call)?.[1] ?? {},
  });
}

test('a second bet waits for the provider’s minimum between two starts, and is not sent before', async () => {
  const { bet, go, state, callsTo, controls } = await gameOf({ play: { ...PLAY, min_start_ms: 60_000 } });
  await bet();
  expect(callsTo('bet')).toHaveLength(1);
  await go();
  await advanceTime(RESTART_AFTER_MS);
  expect(state().phase).toBe('idle');
  controls.play();
  await advanceTime(Number(callsTo('bet')[0]?.atMs) + 59_999 - Date.now());
  expect(callsTo('bet')).toHaveLength(1);
  await advanceTime(1);
  expect(callsTo('bet')).toHaveLength(2);
});

test('a second bet waits after a reload in mid-round too, and not for another player', async () => {
  const first = await gameOf({ play: { ...PLAY, min_start_ms: 60_000 } });
  await first.bet();
  first.game.dispose();
  await advanceTime(10_000);
  const { state, game } = await reload(first);
  expect(state()).toMatchObject({ phase: 'ready', lastStartMs: performance.now() - 10_000 });
  game.store.dispatch({ kind: 'loggedOut' });
  expect(nextStartMs(state()) - performance.now()).toBe(Number.NEGATIVE_INFINITY);
});

const REALITY_CHECK = { success: false, status: false, code: 'reality_check', message: 'Look first.' };

test('Play at a due reality check opens it, without a toast or a round', async () => {
  const { play, notices, state } = await gameOf({ play: PLAY }, { bet: answer(REALITY_CHECK, 409) });
  await play();
  expect(notices).toEqual([{ kind: 'openRealityCheck' }]);
  expect(state().phase).toBe('idle');
});

const ON_BREAK = { message: 'You are on a break.', until: '2027-01-01T00:00:00.000Z' };

test('a break in the profile refuses every bet, without a call or a toast', async () => {
  const { play, notices, callsTo, state } = await gameOf({ play_stop: ON_BREAK });
  await play();
  expect(playStop(state())).toMatchObject({ message: { message: ON_BREAK.message }, until: ON_BREAK.until });
  expect([callsTo('bet'), notices, state().phase]).toEqual([[], [], 'idle']);
});

test('a limit refuses stakes over what is left of it, and no smaller one', async () => {
  const { bet, play, callsTo, state, controls } = await gameOf({ play_stop: { ...ON_BREAK, left: 50 } });
  controls.chooseStake(51_00n);
  await play();
  expect(playStop(state())).toMatchObject({ leftPaise: 50_00n });
  expect(callsTo('bet')).toEqual([]);
  await bet(50_00n);
  expect(callsTo('bet')).toHaveLength(1);
});

test.each([
  ['a break', 'break', 403],
  ["the operator's limit", 'limit', 422],
  ['a pause of betting', 'betting_paused', 409],
])('%s that began elsewhere is shown after the refused bet in place of a toast', async (_, code, http) => {
  const profileCalls = [PROFILE, PROFILE, { ...PROFILE, play_stop: ON_BREAK }];
  const refusal = answer({ success: false, code, ...ON_BREAK }, http);
  const { play, notices, state } = await loadGame({
    faults: (call, nth) =>
      call === 'bet'
        ? refusal
        : call === 'profile/player-1'
          ? profileAnswer(profileCalls[Math.min(nth, 2)] ?? {})
          : {},
  });
  await play();
  expect([playStop(state())?.until, notices, state().phase]).toEqual([ON_BREAK.until, [], 'idle']);
});

test('half an hour without input logs out if the profile requires it, and an open round is kept', async () => {
  const play = { ...PLAY, logout_after_ms: 1_800_000 };
  const { bet, page, state, notices, callsTo } = await gameOf({ play });
  await bet();
  await advanceTime(1_000_000, 10_000);
  page.fire('input');
  await advanceTime(1_790_000, 10_000);
  expect(state().phase).toBe('ready');
  await advanceTime(10_000, 10_000);
  expect([state().userId, callsTo('logout').length]).toEqual([null, 1]);
  expect(notices).toEqual([
    { kind: 'openLogin' },
    { kind: 'alert', text: 'You were logged out after 30 minutes without input. Your open round is kept.' },
  ]);
});

test('the time of a closed page counts as time without input', async () => {
  const play = { ...PLAY, logout_after_ms: 1_800_000 };
  const first = await gameOf({ play });
  first.game.dispose();
  await advanceTime(1_800_000, 100_000);
  const { faults } = first.options;
  const { state, notices } = await reload(first, faults && { faults });
  expect([state().userId, notices[0]]).toEqual([null, { kind: 'openLogin' }]);
});

test.each([
  ['fixed, no tap shows', 5000, false],
  ['free, a tap shows', 0, true],
])('where the pace is %s the end of a road sooner', async (_, min_start_ms, eggOpen) => {
  const { game, controls, state } = await gameOf({ play: { ...PLAY, min_start_ms } });
  const round = roundOf('');
  const settlement = { roundId: '', cause: 'last_line', winPaise: 1n, step: round.lastStep } as const;
  game.store.dispatch({ kind: 'roundResumed', round, step: round.lastStep - 1 });
  game.store.dispatch({ kind: 'goTapped' });
  game.store.dispatch({
    kind: 'landedSettled',
    settlement: { ...settlement, multiplier: 200, gameOver: true },
  });
  controls.skipWin();
  expect(state()).toMatchObject({ phase: 'won', eggOpen });
});

test('where rounds may not play on their own, a line that was chosen before is not sent', async () => {
  const { play, callsTo, controls } = await gameOf({ play: PLAY });
  controls.chooseCashOutAt({ line: 2 });
  await play();
  expect(callsTo('bet').at(-1)?.body).not.toHaveProperty('target');
});
