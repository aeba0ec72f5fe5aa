import { expect, test } from 'vitest';
import { fetchBetHistory } from '../../../src/client/session/player/history.ts';
import { playSeries } from '../../../src/client/session/round/autoplay.ts';
import type { AutoplayPlan, AutoplayStop } from '../../../src/client/state/autoplay.ts';
import { visibleCashOutLine } from '../../../src/client/state/cash-out-at.ts';
import { canAdvance } from '../../../src/client/state/selectors.ts';
import { forwardMs } from '../../../src/client/state/suspense.ts';
import {
  BET_DELAY_MS,
  FINAL_JUMP_EXTRA_MS,
  RETRY_BACKOFF_MS,
  SERIES_RESTART_MS,
  STAND_MS,
  TURBO_MS,
  TURBO_RESTART_MS,
} from '../../../src/client/state/timings.ts';
import '../../../src/client/session/round/played-steps.ts';
import {
  advanceTime,
  answer,
  faultsOf,
  loadGame,
  refused,
  reload,
  stopTimeInEachTest,
  type TestGame,
} from './test-game.ts';

stopTimeInEachTest();

const NO_LIMITS: AutoplayPlan = { rounds: null, maxLossPaise: null, winPaise: null, minBalancePaise: null };

async function ready(line: number, fatal = 25): Promise<TestGame> {
  const testGame = await loadGame({ fatal });
  testGame.controls.chooseStake(1000n);
  testGame.controls.chooseCashOutAt({ line });
  return testGame;
}

test('a round with a cash-out line is played step by step without a tap, and pays at its line', async () => {
  const { play, callsTo, state } = await ready(2);
  expect(visibleCashOutLine(state())).toBe(2);
  await play();
  expect(visibleCashOutLine(state())).toBe(2);
  expect(callsTo('bet').at(-1)?.body).toMatchObject({ target: 2 });
  expect(state()).toMatchObject({
    phase: 'jumping',
    nextLine: 1,
    fire: null,
    wallet: { balancePaise: 99_000n },
  });
  await advanceTime(forwardMs(1, 24, 1) + FINAL_JUMP_EXTRA_MS);
  expect(state()).toMatchObject({ phase: 'landed', step: 1, fire: null });
  expect(canAdvance(state())).toBe(false);
  await advanceTime(STAND_MS + forwardMs(2, 24, 1) + FINAL_JUMP_EXTRA_MS);
  expect(state()).toMatchObject({
    phase: 'won',
    step: 2,
    settlement: { cause: 'cashout', winPaise: 1070n, step: 2 },
    check: { verdict: 'fair' },
    wallet: { balancePaise: 100_070n },
  });
  expect([...callsTo('advance'), ...callsTo('cashout')]).toEqual([]);
});

test.each<[string, (testGame: TestGame) => unknown]>([
  ['the tab is shown again', ({ page }) => page.show()],
  ['the network is back', ({ page }) => page.fire('online')],
  ['the profile is loaded again', ({ controls }) => controls.refreshProfile()],
])(
  'nothing of the end of a round with a cash-out line shows before its last step when %s',
  async (_, happen) => {
    const testGame = await ready(2);
    const { play, state } = testGame;
    await play();
    happen(testGame);
    await advanceTime(forwardMs(1, 24, 1) + FINAL_JUMP_EXTRA_MS);
    expect(state()).toMatchObject({
      phase: 'landed',
      step: 1,
      settlement: null,
      wallet: { balancePaise: 99_000n },
    });
    await advanceTime(STAND_MS + forwardMs(2, 24, 1) + FINAL_JUMP_EXTRA_MS);
    expect(state()).toMatchObject({ phase: 'won', wallet: { balancePaise: 100_070n } });
  },
);

test('a round with a cash-out line is fried on its fatal line', async () => {
  const { play, controls, state } = await ready(5, 2);
  await play();
  controls.skipSteps();
  await advanceTime(0);
  expect(state()).toMatchObject({
    phase: 'fried',
    friedLine: 2,
    settlement: { cause: 'roast', step: 1, winPaise: 0n },
    check: { verdict: 'fair', fatalLine: 2 },
    wallet: { balancePaise: 99_000n },
  });
});

test('a round whose cash-out line is the last one asks for no second payment', async () => {
  const { play, controls, state, callsTo } = await ready(24);
  await play();
  controls.skipSteps();
  await advanceTime(10_000);
  expect(state().settlement).toMatchObject({ gameOver: true, step: 24 });
  expect(callsTo('cashout')).toHaveLength(0);
});

test.each([
  [true, 'won'],
  [false, 'jumping'],
])('Turbo shows a round within 1.2 s, if it is allowed: %s', async (turbo, phase) => {
  const { model, game, play, state } = await ready(20);
  model.rules = { turbo };
  game.settings.setState({ turbo: true });
  await play();
  await advanceTime(1200);
  expect(state().phase).toBe(phase);
});

test('a bet with a cash-out line answered by 5xx after it was taken is sent again with the same key, and its round is shown', async () => {
  const { network, callsTo, model, play, state, toasts } = await ready(1);
  network.faults = (call, nth) => {
    if (call !== 'bet' || nth > 2) return {};
    const { body, headers } = callsTo('bet')[nth] ?? { body: {}, headers: new Headers() };
    model.handle('bet', { body, key: headers.get('idempotency-key') });
    return answer({}, 502);
  };
  await play();
  await advanceTime(RETRY_BACKOFF_MS[0] + RETRY_BACKOFF_MS[1] + RETRY_BACKOFF_MS[2]);
  expect(state().phase).toBe('jumping');
  await advanceTime(forwardMs(1, 24, 1) + FINAL_JUMP_EXTRA_MS);
  expect(state()).toMatchObject({ phase: 'won', wallet: { balancePaise: 100_020n } });
  expect(callsTo('bet')).toHaveLength(4);
  expect(model.stakes).toHaveLength(1);
  expect(toasts()).toEqual([]);
});

test('a bet with a cash-out line answered by 5xx alone is given up, and the panel is open again', async () => {
  const { network, play, callsTo, state, toasts } = await ready(1);
  network.faults = faultsOf('bet', answer({}, 500));
  await play();
  await advanceTime(20_000);
  expect(callsTo('bet')).toHaveLength(1 + RETRY_BACKOFF_MS.length);
  expect(state()).toMatchObject({ phase: 'idle', round: null });
  expect(toasts()).toEqual(['Internal server error']);
});

test('a cash-out line is given up when another difficulty is chosen, and a least multiplier is kept', async () => {
  const { controls, state, toasts } = await ready(3);
  controls.chooseType(2);
  expect(state().cashOutAt).toBeNull();
  expect(toasts()).toEqual(['Auto is off: the line was chosen for another difficulty.']);
  controls.chooseCashOutAt({ atLeast: 200 });
  controls.chooseType(3);
  expect(state().cashOutAt).toEqual({ atLeast: 200 });
});

test('with Turbo a round goes at the pace of its chosen line, whether it is fried before or not', async () => {
  const firstLandingMs = async (fatal: number) => {
    const { model, game, play, state, waitFor } = await ready(10, fatal);
    model.rules = { turbo: true };
    game.settings.setState({ turbo: true });
    await play();
    const fromMs = performance.now();
    await waitFor(({ step }) => step === 1);
    expect(state().phase).toBe('jumping');
    return performance.now() - fromMs;
  };
  expect(await firstLandingMs(2)).toBe(await firstLandingMs(25));
});

test.each([
  [false, 1200],
  [true, 700],
])('the end of a round of a series shows shorter, with Turbo: %s', async (turbo, shownMs) => {
  const { model, game, waitFor } = await ready(1);
  model.rules = { turbo };
  game.settings.setState({ turbo });
  void playSeries(game, { ...NO_LIMITS, rounds: 1 });
  await waitFor(({ phase }) => phase === 'won');
  const fromMs = performance.now();
  await waitFor(({ phase }) => phase === 'idle');
  expect(performance.now() - fromMs).toBeGreaterThan(shownMs - 100);
  expect(performance.now() - fromMs).toBeLessThan(shownMs + 100);
});

test.each([
  [true, 0, 1800],
  [false, BET_DELAY_MS + TURBO_MS + TURBO_RESTART_MS, 2500],
])(
  'a Turbo series plays a round in at most 1.8 s with demo money, and at the usual Turbo pace with real: demo %s',
  async (demo, leastMs, mostMs) => {
    const { model, game, callsTo, state, waitFor } = await ready(10);
    model.rules = { turbo: true };
    game.settings.setState({ turbo: true });
    game.store.dispatch({ kind: 'betLimitsLoaded', betLimits: { ...state().betLimits, demo } });
    void playSeries(game, { ...NO_LIMITS, rounds: 3 });
    await waitFor(({ seriesResult }) => seriesResult !== null);
    const [, second = 0, third = 0] = callsTo('bet').map(({ atMs }) => atMs);
    expect(third - second).toBeLessThanOrEqual(mostMs);
    expect(third - second).toBeGreaterThanOrEqual(leastMs);
  },
);

test('a list of rounds that is opened while steps play is requested once the end is on screen', async () => {
  const { game, play, callsTo, controls } = await ready(5);
  await play();
  const listed = fetchBetHistory(game, 1).catch(() => undefined);
  await advanceTime(3000);
  expect(callsTo('bet_history')).toHaveLength(0);
  controls.skipSteps();
  await advanceTime(0);
  await listed;
  expect(callsTo('bet_history')).toHaveLength(1);
});

const ROUND_MS = BET_DELAY_MS + forwardMs(1, 24, 1) + FINAL_JUMP_EXTRA_MS + SERIES_RESTART_MS;

test('a series of rounds plays the chosen number, no faster than by hand, and keeps stake and Play locked', async () => {
  const { game, controls, callsTo, play, state } = await ready(1);
  const series = playSeries(game, { ...NO_LIMITS, rounds: 3 });
  controls.chooseStake(5000n);
  controls.play();
  expect(state().stakePaise).toBe(1000n);
  await advanceTime(4 * ROUND_MS + 2000);
  await series;
  const sentMs = callsTo('bet').map(({ atMs }) => atMs);
  expect(sentMs).toHaveLength(3);
  for (const [index, atMs] of sentMs.slice(1).entries())
    expect(atMs - (sentMs[index] ?? 0)).toBeGreaterThanOrEqual(ROUND_MS);
  expect(state()).toMatchObject({ autoplay: null, phase: 'idle' });
  expect(state().seriesResult).toMatchObject({ stop: 'finished', ended: 3, netPaise: 60n, bestPaise: 1020n });
  await play();
  expect(state().seriesResult).toBeNull();
});

test('a series of rounds ends with a tap on Stop after the round that is played', async () => {
  const { game, controls, callsTo, state } = await ready(1);
  const series = playSeries(game, NO_LIMITS);
  await advanceTime(BET_DELAY_MS + 100);
  controls.stopAutoplay();
  await advanceTime(3 * ROUND_MS);
  await series;
  expect(callsTo('bet')).toHaveLength(1);
  expect(state().settlement).not.toBeNull();
  expect(state().seriesResult?.stop).toBe('player');
});

const LEAVE: readonly [string, (testGame: TestGame) => void, (testGame: TestGame) => void][] = [
  ['hidden', ({ page }) => page.hide(), ({ page }) => page.show()],
  [
    'covered or left',
    ({ controls }) => controls.showPanel(false),
    ({ controls }) => controls.showPanel(true),
  ],
];

test.each(LEAVE)(
  'a series whose game is %s bets no further until the player continues',
  async (_, leave, back) => {
    for (const leftAtMs of [BET_DELAY_MS / 2, BET_DELAY_MS + 100]) {
      const testGame = await ready(1);
      const { game, controls, callsTo, state, waitFor } = testGame;
      const series = playSeries(game, { ...NO_LIMITS, rounds: 2 });
      await advanceTime(leftAtMs);
      leave(testGame);
      await advanceTime(3 * ROUND_MS);
      const played = leftAtMs > BET_DELAY_MS ? 1 : 0;
      expect(callsTo('bet')).toHaveLength(played);
      back(testGame);
      await advanceTime(3 * ROUND_MS);
      expect(callsTo('bet')).toHaveLength(played);
      expect(state().autoplay).toMatchObject({ pause: 'away', stop: null, begun: played, ended: played });
      controls.continueAutoplay();
      await waitFor(({ seriesResult }) => seriesResult !== null);
      await series;
      expect(callsTo('bet')).toHaveLength(2);
      expect(state().seriesResult).toMatchObject({ stop: 'finished', ended: 2 });
    }
  },
);

test.each(LEAVE)('a bet whose game is %s before the stake has left is not sent', async (_, leave) => {
  const testGame = await ready(1);
  testGame.controls.play();
  await advanceTime(BET_DELAY_MS / 2);
  leave(testGame);
  await advanceTime(ROUND_MS);
  expect(testGame.callsTo('bet')).toEqual([]);
  expect(testGame.state().phase).toBe('idle');
});

test('a reality check pauses a series, which plays on afterwards', async () => {
  const { network, game, controls, notices, state, waitFor } = await ready(1);
  const check = { success: false, message: 'A reality check is due.', code: 'reality_check' };
  network.faults = faultsOf('bet', answer(check, 409), {});
  const series = playSeries(game, { ...NO_LIMITS, rounds: 2 });
  await waitFor(({ autoplay }) => autoplay?.pause === 'away');
  await advanceTime(3 * ROUND_MS);
  expect(notices).toContainEqual({ kind: 'openRealityCheck' });
  expect(state().autoplay).toMatchObject({ begun: 0, stop: null });
  controls.continueAutoplay();
  await waitFor(({ seriesResult }) => seriesResult !== null);
  await series;
  expect(state().seriesResult).toMatchObject({ stop: 'finished', ended: 2 });
});

test('a round taken over from another device clears the line of its other difficulty, and says what changed', async () => {
  const other = await loadGame();
  other.controls.chooseType(3);
  other.controls.chooseStake(2000n);
  await other.play();
  const { round } = other.state();
  if (!round) throw new Error('There is no round.');
  const { game, state, toasts } = await ready(3);
  game.store.dispatch({ kind: 'roundResumed', round, step: 0 });
  expect(state()).toMatchObject({ type: 3, stakePaise: 2000n, cashOutAt: null });
  expect(toasts()).toEqual([
    'Your next bet is now the stake and difficulty of this round.',
    'Auto is off: the line was chosen for another difficulty.',
  ]);
});

test('a reload ends a series, and an alert shows its rounds and result', async () => {
  const testGame = await ready(1);
  void playSeries(testGame.game, NO_LIMITS);
  await advanceTime(ROUND_MS + BET_DELAY_MS + 100);
  expect(testGame.state()).toMatchObject({ phase: 'jumping', autoplay: { ended: 1, netPaise: 20n } });
  const { state, notices } = await reload(testGame);
  await advanceTime(0);
  expect(state().autoplay).toBeNull();
  const text = 'The series ended when the page was loaded again. Rounds played: 2. Result: +₹0.40.';
  expect(notices).toContainEqual({ kind: 'alert', text });
  expect((await reload(testGame)).notices).toEqual([]);
});

test('a series without a number of rounds asks after the time of the profile whether to continue', async () => {
  const testGame = await ready(1);
  const { game, controls, state } = testGame;
  testGame.model.rules = { series_check_ms: 2 * ROUND_MS };
  const series = playSeries(game, NO_LIMITS);
  await testGame.waitFor(({ autoplay }) => autoplay?.pause === 'check');
  await advanceTime(10 * ROUND_MS);
  const { begun = 0 } = state().autoplay ?? {};
  expect([begun >= 2, begun <= 3, state().phase]).toEqual([true, true, 'idle']);
  controls.continueAutoplay();
  await testGame.waitFor(({ autoplay }) => (autoplay?.begun ?? 0) > begun);
  await testGame.waitFor(({ autoplay }) => autoplay?.pause === 'check');
  controls.stopAutoplay();
  await series;
  expect(state().autoplay).toBeNull();
});

test('a series of rounds stopped before the stake has left places no bet', async () => {
  const { game, controls, model } = await ready(1);
  const series = playSeries(game, NO_LIMITS);
  await advanceTime(BET_DELAY_MS / 2);
  controls.stopAutoplay();
  await advanceTime(ROUND_MS);
  await series;
  expect(model.stakes).toHaveLength(0);
});

test.each<[string, Partial<AutoplayPlan>, (testGame: TestGame) => void, AutoplayStop]>([
  ['of other rules', {}, ({ model }) => (model.rulesVersion = '2'), 'changed'],
  [
    'below the lowest balance',
    { minBalancePaise: 50_000n },
    ({ model }) => (model.balancePaise = 50_500n),
    'floor',
  ],
  ['beyond the balance', {}, ({ model }) => (model.balancePaise = 500n), 'balance'],
])(
  'a series of rounds places no bet %s, as the profile tells before the bet',
  async (_, plan, change, reason) => {
    const testGame = await ready(1, 1);
    const series = playSeries(testGame.game, { ...NO_LIMITS, ...plan });
    await testGame.waitFor(({ phase }) => phase === 'fried');
    change(testGame);
    await advanceTime(3 * ROUND_MS);
    await series;
    expect(testGame.model.stakes).toHaveLength(1);
    expect(testGame.state().seriesResult?.stop).toBe(reason);
  },
);

test('a series of rounds ends with an error, and with a limit of its plan', async () => {
  const refusal = refused('No.');
  for (const [plan, rounds, fatal, fault] of [
    [{}, 1, 25, refusal],
    [{ maxLossPaise: 2000n }, 2, 1, {}],
  ] as const) {
    const { network, game, callsTo, state } = await ready(1, fatal);
    network.faults = faultsOf('bet', fault);
    const series = playSeries(game, { ...NO_LIMITS, ...plan });
    await advanceTime(5 * ROUND_MS);
    await series;
    expect(callsTo('bet')).toHaveLength(rounds);
    expect(state().seriesResult?.stop).toBe(fault === refusal ? 'error' : 'loss');
  }
});
