import { describe, expect, test } from 'vitest';
import { canPlay } from '../../../src/game/selectors.ts';
import { BET_DELAY_MS, FORWARD_MS, RESTART_AFTER_MS } from '../../../src/presentation/timings.ts';
import { bets } from '../../../src/session/player/history.ts';
import { createModelProvider } from './model-provider.ts';
import {
  advanceTime,
  createStorage,
  createTestGame,
  stopTimeInEachTest,
  type TestGame,
  type TestGameOptions,
} from './test-game.ts';

stopTimeInEachTest();

const state = (testGame: TestGame) => testGame.game.store.getState();
const LOGIN = { mobile: '9876543210', password: 'pass' };

async function seated(options: TestGameOptions = {}): Promise<TestGame> {
  const testGame = createTestGame({ model: createModelProvider({ fatalLineOf: () => 25 }), ...options });
  await advanceTime(0);
  return testGame;
}

async function play(testGame: TestGame, lines: number) {
  testGame.game.controls.chooseStake(1000n);
  testGame.game.controls.play();
  await advanceTime(BET_DELAY_MS);
  for (let line = 1; line <= lines; line++) {
    await freeOfFire(testGame);
    testGame.game.controls.go();
    await advanceTime(FORWARD_MS);
  }
  expect(state(testGame)).toMatchObject({ phase: 'ready', step: lines });
}

async function freeOfFire(testGame: TestGame) {
  while (state(testGame).fire === state(testGame).step + 1) await advanceTime(100);
}

/** Paid for line 1 of Easy at ₹10. */
const PAID_PAISE = 1020n;
const SETTLED = {
  phase: 'won',
  userId: 'player-1',
  settlement: { cause: 'blocked', winPaise: PAID_PAISE, step: 1 },
  wallet: { balancePaise: 99_000n + PAID_PAISE },
};

async function outAfterTheEnd(testGame: TestGame) {
  expect(state(testGame)).toMatchObject(SETTLED);
  expect(state(testGame).check.verdict).toBe('fair');
  await advanceTime(RESTART_AFTER_MS - 100);
  expect(state(testGame)).toMatchObject(SETTLED);
  expect(testGame.notices).toEqual([]);
  await advanceTime(100);
  expectOut(testGame, PAID_PAISE);
}

function expectOut(testGame: TestGame, paidPaise: bigint | null) {
  expect(state(testGame)).toMatchObject({ phase: 'idle', userId: null, wallet: null, round: null });
  expect(testGame.storage.kept.has('userid')).toBe(false);
  expect(testGame.notices).toEqual([{ kind: 'blocked', paidPaise: paidPaise }]);
}

describe('a player blocked at line 1 sees what the back office settled, is logged out and told why', () => {
  test('met by Go, after the jump', async () => {
    const testGame = await seated();
    await play(testGame, 1);
    testGame.model.block();
    await freeOfFire(testGame);
    testGame.game.controls.go();
    await advanceTime(FORWARD_MS - 50);
    expect(state(testGame)).toMatchObject({ phase: 'jumping', step: 1 });
    await advanceTime(50);
    await outAfterTheEnd(testGame);
    expect(testGame.callsTo('advance')).toHaveLength(2);
  });

  test('met by CASH OUT, which says nothing else', async () => {
    const testGame = await seated();
    await play(testGame, 1);
    testGame.model.block();
    testGame.game.controls.cashOut();
    await advanceTime(0);
    await outAfterTheEnd(testGame);
    expect(testGame.model.payouts.map(({ paise }) => paise)).toEqual([PAID_PAISE]);
  });

  test('met by the profile alone', async () => {
    const testGame = await seated();
    await play(testGame, 1);
    testGame.model.block();
    void testGame.game.controls.refreshProfile();
    await advanceTime(0);
    await outAfterTheEnd(testGame);
  });

  test.each(['visible', 'online'])('met on the return to the tab (%s)', async (event) => {
    const testGame = await seated();
    await play(testGame, 1);
    testGame.model.block();
    testGame.page.fire(event);
    await advanceTime(0);
    await outAfterTheEnd(testGame);
  });

  test('met by a call outside the round', async () => {
    const testGame = await seated();
    await play(testGame, 1);
    testGame.model.block();
    void testGame.game.run(bets, 1);
    await advanceTime(0);
    await outAfterTheEnd(testGame);
  });

  test('met by the profile during a step: the step’s own answer is shown first', async () => {
    const testGame = await seated();
    await play(testGame, 1);
    await freeOfFire(testGame);
    testGame.network.faults = (call) => (call === 'advance' ? { requestDelayMs: 3000 } : {});
    testGame.game.controls.go();
    await advanceTime(1000);
    testGame.model.block();
    void testGame.game.controls.refreshProfile();
    await advanceTime(1500);
    expect(state(testGame)).toMatchObject({ phase: 'jumping', step: 1, userId: 'player-1' });
    await advanceTime(500);
    await outAfterTheEnd(testGame);
  });

  test('met by a cashout that was paid before the block: the win is the player’s own', async () => {
    const testGame = await seated();
    await play(testGame, 1);
    testGame.network.faults = (call) => (call === 'cashout' ? { responseDelayMs: 1000 } : {});
    testGame.game.controls.cashOut();
    await advanceTime(100);
    testGame.model.block();
    void testGame.game.controls.refreshProfile();
    await advanceTime(900);
    expect(state(testGame)).toMatchObject({ phase: 'won', settlement: { cause: 'cashout' } });
    await advanceTime(RESTART_AFTER_MS);
    expectOut(testGame, null);
  });

  test('met at the start, after a reload', async () => {
    const testGame = await seated();
    await play(testGame, 1);
    testGame.game.dispose();
    testGame.model.block();
    const retry = await seated({ model: testGame.model, storage: testGame.storage });
    await outAfterTheEnd(retry);
  });

  test('met in a tab that becomes visible after another has met it', async () => {
    const storage = createStorage({ userid: 'player-1' });
    const testGame = await seated({ storage });
    await play(testGame, 1);
    const other = await seated({ storage, model: testGame.model });
    expect(state(other)).toMatchObject({ phase: 'ready', step: 1 });
    testGame.model.block();
    testGame.game.controls.cashOut();
    await advanceTime(0);
    await outAfterTheEnd(testGame);
    other.page.fire('visible');
    await advanceTime(0);
    await outAfterTheEnd(other);
  });

  test('told with the login, when the session was over before any call met it', async () => {
    const testGame = await seated();
    await play(testGame, 1);
    testGame.model.block();
    const dead = { reply: { status: 401, body: { success: false, code: 'not_logged_in' } } };
    testGame.network.faults = (call) => (call === 'login' ? {} : dead);
    testGame.page.fire('visible');
    await advanceTime(0);
    expect(testGame.notices).toEqual([{ kind: 'openLogin' }]);
    const outcome = await testGame.game.controls.login(LOGIN);
    expect(outcome).toEqual({ ok: false, field: 'password', message: 'This account is blocked.' });
    expect(testGame.notices.slice(1)).toEqual([{ kind: 'blocked', paidPaise: PAID_PAISE }]);
    await testGame.game.controls.login(LOGIN);
    expect(testGame.notices).toHaveLength(2);
  });

  test('told once after the unblocking, when nothing met the block while it was on', async () => {
    const testGame = await seated();
    await play(testGame, 1);
    testGame.model.block();
    testGame.model.unblock();
    const dead = { reply: { status: 401, body: { success: false, code: 'not_logged_in' } } };
    testGame.network.faults = () => dead;
    testGame.page.fire('visible');
    await advanceTime(0);
    testGame.network.faults = () => ({});
    await testGame.game.controls.login(LOGIN);
    await advanceTime(0);
    expect(state(testGame)).toMatchObject(SETTLED);
    await advanceTime(RESTART_AFTER_MS);
    expect(state(testGame)).toMatchObject({ phase: 'idle', userId: 'player-1' });
    expect(canPlay(state(testGame))).toBe(true);
  });
});

test('a round that the back office ended before the step reached it is met by the profile that follows', async () => {
  const testGame = await seated();
  await play(testGame, 1);
  const [round] = testGame.model.rounds;
  Object.assign(round ?? {}, { state: 'cashed_out', cause: 'blocked', paidPaise: PAID_PAISE });
  testGame.model.playerStatus = 2;
  await freeOfFire(testGame);
  testGame.game.controls.go();
  await advanceTime(FORWARD_MS);
  expect(state(testGame)).toMatchObject({ phase: 'won', settlement: { cause: 'blocked' } });
  await advanceTime(RESTART_AFTER_MS);
  expectOut(testGame, PAID_PAISE);
});

test('blocked before the first step: the stake is back', async () => {
  const testGame = await seated();
  await play(testGame, 0);
  testGame.model.block();
  await freeOfFire(testGame);
  testGame.game.controls.go();
  await advanceTime(FORWARD_MS);
  expect(state(testGame)).toMatchObject({
    phase: 'won',
    settlement: { cause: 'blocked', winPaise: 1000n, step: 0, multiplier: 0 },
    wallet: { balancePaise: 100_000n },
  });
  await advanceTime(RESTART_AFTER_MS);
  expectOut(testGame, 1000n);
});

test.each(['profile/player-1', 'bet'])(
  'blocked during Play, met by %s: no round, no other message',
  async (first) => {
    const testGame = await seated();
    testGame.network.faults = (call) => {
      if (call === first) testGame.model.block();
      return {};
    };
    testGame.game.controls.play();
    await advanceTime(BET_DELAY_MS * 4);
    expectOut(testGame, null);
    expect(testGame.model.stakes).toEqual([]);
  },
);

test('blocked while the answer to a bet is late: logged out, and the stake is returned', async () => {
  const testGame = await seated();
  testGame.network.faults = (call) => {
    if (call !== 'bet') return {};
    return testGame.callsTo('bet').length === 1 ? { lost: 'answer' } : {};
  };
  testGame.game.controls.play();
  await advanceTime(BET_DELAY_MS);
  testGame.model.block();
  await advanceTime(2000);
  expectOut(testGame, null);
  expect(testGame.model.balancePaise).toBe(100_000n);
});

test('blocked between rounds: out with the next call, and an older round is not told again', async () => {
  const testGame = await seated();
  await play(testGame, 1);
  testGame.game.controls.cashOut();
  await advanceTime(RESTART_AFTER_MS);
  testGame.model.block();
  testGame.page.fire('visible');
  await advanceTime(0);
  expectOut(testGame, null);
});

test('blocked while nobody can be reached: the round is still ended when the connection is back', async () => {
  const testGame = await seated();
  await play(testGame, 1);
  testGame.model.block();
  testGame.network.faults = (call) => (call.startsWith('profile') ? {} : { lost: 'call' });
  void testGame.game.controls.refreshProfile();
  await advanceTime(5000);
  expect(state(testGame)).toMatchObject({ phase: 'ready', step: 1, userId: 'player-1' });
  testGame.network.faults = () => ({});
  await advanceTime(6000);
  expect(testGame.notices).toEqual([{ kind: 'blocked', paidPaise: PAID_PAISE }]);
});

test('logged out during the settled round: nothing is told afterwards', async () => {
  const testGame = await seated();
  await play(testGame, 1);
  testGame.model.block();
  testGame.game.controls.cashOut();
  await advanceTime(0);
  void testGame.game.controls.logout();
  await advanceTime(RESTART_AFTER_MS * 2);
  expect(testGame.notices).toEqual([]);
});

test('unblocked, the player logs in and plays, and another tab knows of no block any more', async () => {
  const storage = createStorage({ userid: 'player-1' });
  const testGame = await seated({ storage });
  testGame.model.block();
  testGame.page.fire('visible');
  await advanceTime(0);
  expectOut(testGame, null);
  testGame.model.unblock();
  await testGame.game.controls.login(LOGIN);
  await advanceTime(0);
  const other = await seated({ storage, model: testGame.model });
  await play(testGame, 1);
  void testGame.game.controls.logout();
  other.page.fire('visible');
  await advanceTime(0);
  expect(state(other).userId).toBeNull();
  expect(other.notices).toEqual([]);
});
