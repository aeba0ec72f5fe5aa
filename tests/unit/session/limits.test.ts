import { expect, test } from 'vitest';
import type { PlayerControl } from '../../../src/contract/limits.ts';
import { nextStartMs } from '../../../src/game/selectors.ts';
import { RESTART_AFTER_MS } from '../../../src/presentation/timings.ts';
import { depositBar } from '../../../src/session/player/limits.ts';
import { advanceTime, answer, loadGame, stopTimeInEachTest } from './test-game.ts';

stopTimeInEachTest();

const PLAY = { jurisdiction: 'gb', min_start_ms: 0, autoplay: false, turbo: false, reality_check: 'offered' };

/** A game whose profile has these fields as well. */
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
  const { state, game } = await first.reload();
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
const DAY_MS = 86_400_000;
const [PAST, BREAK, EXCLUSION] = ['2026-12-31', '2027-01-02', '2027-07-01'].map(
  (day) => `${day}T00:00:00.000Z`,
);

test.each([
  ['neither', {}, null],
  ['a break', { break_until: BREAK }, { kind: 'break', until: BREAK, msLeft: DAY_MS }],
  [
    'both: the exclusion comes first',
    { break_until: BREAK, excluded_until: EXCLUSION },
    { kind: 'exclusion', until: EXCLUSION, msLeft: 181 * DAY_MS },
  ],
  [
    'an exclusion that has run: still closed',
    { excluded_until: PAST },
    { kind: 'exclusion', until: PAST, msLeft: -DAY_MS },
  ],
])('deposits under a break or a self-exclusion, by the provider’s clock: %s', (_, change, bar) => {
  expect(depositBar({ ...CONTROL, ...change } as PlayerControl)).toEqual(bar);
});
