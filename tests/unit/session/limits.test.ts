import { expect, test } from 'vitest';
import { nextStartMs } from '../../../src/game/selectors.ts';
import { RESTART_AFTER_MS } from '../../../src/presentation/timings.ts';
import { advanceTime, answer, loadGame, reload, stopTimeInEachTest } from './test-game.ts';

stopTimeInEachTest();

const PLAY = { jurisdiction: 'gb', min_start_ms: 0, autoplay: false, turbo: false, reality_check: 'offered' };

function gameOf(more: object, faults = {}) {
  const profile = { amount: 1000, name: 'Asha', profile_image: null, first_recharge: 1, status: 1, ...more };
  const all = { 'profile/player-1': answer({ status: true, message: '', profile }), ...faults };
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

test.each([
  ['a self-excluded player', { excluded_until: '2027-01-01T00:00:00.000Z' }, {}, 'playResponsibly', 0],
  ['a due reality check', { play: PLAY }, { bet: answer(REALITY_CHECK, 409) }, 'realityCheck', 1],
])('Play of %s opens its page, without a toast or a round', async (_, profile, faults, page, bets) => {
  const { play, notices, callsTo, state } = await gameOf(profile, faults);
  await play();
  expect(notices).toEqual([{ kind: 'openLimits', page }]);
  expect(callsTo('bet')).toHaveLength(bets);
  expect(state().phase).toBe('idle');
});

test('where rounds may not play on their own, a line that was chosen before is not sent', async () => {
  const { play, callsTo, controls } = await gameOf({ play: PLAY });
  controls.chooseCashOutAt({ line: 2 });
  await play();
  expect(callsTo('bet').at(-1)?.body).not.toHaveProperty('target');
});
