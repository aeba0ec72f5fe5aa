import { describe, expect, test } from 'vitest';
import { fetchBetHistory } from '../../../src/client/session/player/history.ts';
import { canPlay } from '../../../src/client/state/selectors.ts';
import { BET_DELAY_MS, FORWARD_MS, RESTART_AFTER_MS } from '../../../src/client/state/timings.ts';
import { shownAs } from '../shown-as.ts';
import {
  advanceTime,
  DEAD_SESSION,
  faultsOf,
  gameOnLine,
  loadGame,
  openTab,
  reload,
  stopTimeInEachTest,
  type TestGame,
} from './test-game.ts';

stopTimeInEachTest();

const PAID_PAISE = 1020n;
const SETTLED = {
  phase: 'won',
  userId: 'player-1',
  settlement: { cause: 'blocked', winPaise: PAID_PAISE, step: 1 },
  wallet: { balancePaise: 99_000n + PAID_PAISE },
};

async function expectSettledThenOut(testGame: TestGame) {
  expect(testGame.state()).toMatchObject({ ...SETTLED, check: { verdict: 'fair' } });
  await advanceTime(RESTART_AFTER_MS - 100);
  expect(testGame.state()).toMatchObject(SETTLED);
  expect(testGame.notices).toEqual([]);
  await advanceTime(100);
  expectOut(testGame, PAID_PAISE);
}

function expectOut({ state, storage, notices }: TestGame, paidPaise: bigint | null) {
  expect(state()).toMatchObject({ phase: 'idle', userId: null, wallet: null, round: null });
  expect(storage.kept.has('userid')).toBe(false);
  expect(notices).toEqual([{ kind: 'blocked', paidPaise }]);
}

describe('a player blocked at line 1 sees the settlement of the back office, is logged out and informed', () => {
  test.each<[string, (testGame: TestGame) => unknown]>([
    ['CASH OUT', ({ controls }) => controls.cashOut()],
    ['the profile', ({ controls }) => controls.refreshProfile()],
    ['the return to the tab', ({ page }) => page.fire('visible')],
    ['the return of the network', ({ page }) => page.fire('online')],
    ['a call outside the round', ({ game }) => fetchBetHistory(game, 1).catch(() => undefined)],
  ])('at %s', async (_, meet) => {
    const testGame = await gameOnLine(1);
    testGame.model.block();
    void meet(testGame);
    await advanceTime(0);
    await expectSettledThenOut(testGame);
    expect(testGame.model.payouts.map(({ paise }) => paise)).toEqual([PAID_PAISE]);
  });

  test('at Go, after the jump', async () => {
    const testGame = await gameOnLine(1);
    testGame.model.block();
    await testGame.waitForFreeLine();
    testGame.controls.go();
    await advanceTime(FORWARD_MS - 50);
    expect(testGame.state()).toMatchObject({ phase: 'jumping', step: 1 });
    await advanceTime(50);
    await expectSettledThenOut(testGame);
    expect(testGame.callsTo('advance')).toHaveLength(2);
  });

  test('at the profile during a step: the step’s own answer is shown first', async () => {
    const testGame = await gameOnLine(1);
    const { waitForFreeLine, network, controls, model, state } = testGame;
    await waitForFreeLine();
    network.faults = faultsOf('advance', { requestDelayMs: 3000 });
    controls.go();
    await advanceTime(1000);
    model.block();
    void controls.refreshProfile();
    await advanceTime(1500);
    expect(state()).toMatchObject({ phase: 'jumping', step: 1, userId: 'player-1' });
    await advanceTime(500);
    await expectSettledThenOut(testGame);
  });

  test('at a cashout that was paid before the block: the win is the player’s own', async () => {
    const testGame = await gameOnLine(1);
    const { network, controls, model, state } = testGame;
    network.faults = faultsOf('cashout', { responseDelayMs: 1000 });
    controls.cashOut();
    await advanceTime(100);
    model.block();
    void controls.refreshProfile();
    await advanceTime(900);
    expect(state()).toMatchObject({ phase: 'won', settlement: { cause: 'cashout' } });
    await advanceTime(RESTART_AFTER_MS);
    expectOut(testGame, null);
  });

  test('at the start, after a reload', async () => {
    const testGame = await gameOnLine(1);
    testGame.model.block();
    await expectSettledThenOut(await reload(testGame));
  });

  test('in a tab that becomes visible after another was logged out', async () => {
    const testGame = await gameOnLine(1);
    const other = await openTab(testGame);
    expect(other.state()).toMatchObject({ phase: 'ready', step: 1 });
    testGame.model.block();
    await testGame.cashOut();
    await expectSettledThenOut(testGame);
    other.page.fire('visible');
    await advanceTime(0);
    await expectSettledThenOut(other);
  });

  test('at the login, when the session was over before any call was refused', async () => {
    const { model, network, page, notices, logIn } = await gameOnLine(1);
    model.block();
    network.faults = (call) => (call === 'login' ? {} : DEAD_SESSION);
    page.fire('visible');
    await advanceTime(0);
    expect(notices.map(({ kind }) => kind)).toEqual(['openLogin', 'alert']);
    const refused = { ok: false, field: 'password', message: shownAs('This account is blocked.') };
    expect(await logIn()).toEqual(refused);
    expect(notices.slice(2)).toEqual([{ kind: 'blocked', paidPaise: PAID_PAISE }]);
    await logIn();
    expect(notices).toHaveLength(3);
  });

  test('once after the unblocking, when no call was refused in between', async () => {
    const { model, network, page, logIn, state } = await gameOnLine(1);
    model.block();
    model.unblock();
    network.faults = () => DEAD_SESSION;
    page.fire('visible');
    await advanceTime(0);
    network.faults = () => ({});
    await logIn();
    await advanceTime(0);
    expect(state()).toMatchObject(SETTLED);
    await advanceTime(RESTART_AFTER_MS);
    expect(state()).toMatchObject({ phase: 'idle', userId: 'player-1' });
    expect(canPlay(state())).toBe(true);
  });
});

test('a round that the back office ended before the step arrived: out with the profile that follows', async () => {
  const testGame = await gameOnLine(1);
  const [round] = testGame.model.rounds;
  Object.assign(round ?? {}, { state: 'cashed_out', cause: 'blocked', paidPaise: PAID_PAISE });
  testGame.model.playerStatus = 2;
  await testGame.go();
  expect(testGame.state()).toMatchObject({ phase: 'won', settlement: { cause: 'blocked' } });
  await advanceTime(RESTART_AFTER_MS);
  expectOut(testGame, PAID_PAISE);
});

test('blocked before the first step: the stake is back', async () => {
  const testGame = await gameOnLine(0);
  testGame.model.block();
  await testGame.go();
  expect(testGame.state()).toMatchObject({
    phase: 'won',
    settlement: { cause: 'blocked', winPaise: 1000n, step: 0, multiplier: 0 },
    wallet: { balancePaise: 100_000n },
  });
  await advanceTime(RESTART_AFTER_MS);
  expectOut(testGame, 1000n);
});

test.each(['profile/player-1', 'bet'])('blocked during Play, at %s: no round', async (first) => {
  const testGame = await loadGame();
  testGame.network.faults = (call) => {
    if (call === first) testGame.model.block();
    return {};
  };
  testGame.controls.play();
  await advanceTime(BET_DELAY_MS * 4);
  expectOut(testGame, null);
  expect(testGame.model.stakes).toEqual([]);
});

test('blocked while the answer to a bet is late: logged out, and the stake is returned', async () => {
  const testGame = await loadGame({ faults: faultsOf('bet', { lost: 'answer' }, {}) });
  await testGame.play();
  testGame.model.block();
  await advanceTime(2000);
  expectOut(testGame, null);
  expect(testGame.model.balancePaise).toBe(100_000n);
});

test('blocked between rounds: out with the next call, and an older round is not announced again', async () => {
  const testGame = await gameOnLine(1);
  await testGame.cashOut();
  await advanceTime(RESTART_AFTER_MS);
  testGame.model.block();
  testGame.page.fire('visible');
  await advanceTime(0);
  expectOut(testGame, null);
});

test('blocked without a network: the round is still ended when the connection is back', async () => {
  const { model, network, controls, state, notices } = await gameOnLine(1);
  model.block();
  network.faults = (call) => (call.startsWith('profile') ? {} : { lost: 'call' });
  void controls.refreshProfile();
  await advanceTime(5000);
  expect(state()).toMatchObject({ phase: 'ready', step: 1, userId: 'player-1' });
  network.faults = () => ({});
  await advanceTime(6000);
  expect(notices).toEqual([{ kind: 'blocked', paidPaise: PAID_PAISE }]);
});

test('logged out during the settled round: no notice afterwards', async () => {
  const { model, cashOut, controls, notices } = await gameOnLine(1);
  model.block();
  await cashOut();
  void controls.logout();
  await advanceTime(RESTART_AFTER_MS * 2);
  expect(notices).toEqual([]);
});
