import { describe, expect, test } from 'vitest';
import { canPlay } from '../../../src/game/selectors.ts';
import { BET_DELAY_MS, FORWARD_MS, RESTART_AFTER_MS } from '../../../src/game/timings.ts';
import { bets } from '../../../src/play/player/history.ts';
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

const state = (table: TestGame) => table.game.store.getState();
const LOGIN = { mobile: '9876543210', password: 'pass' };

async function seated(options: TestGameOptions = {}): Promise<TestGame> {
  const table = createTestGame({ model: createModelProvider({ roastLineOf: () => 25 }), ...options });
  await advanceTime(0);
  return table;
}

async function play(table: TestGame, lines: number) {
  table.game.controls.chooseStake(1000n);
  table.game.controls.play();
  await advanceTime(BET_DELAY_MS);
  for (let line = 1; line <= lines; line++) {
    await freeOfFire(table);
    table.game.controls.go();
    await advanceTime(FORWARD_MS);
  }
  expect(state(table)).toMatchObject({ phase: 'ready', step: lines });
}

async function freeOfFire(table: TestGame) {
  while (state(table).fire === state(table).step + 1) await advanceTime(100);
}

/** What the back office paid for line 1 of Easy at ₹10. */
const PAID_PAISE = 1020n;
const SETTLED = {
  phase: 'won',
  userId: 'player-1',
  settlement: { cause: 'blocked', winPaise: PAID_PAISE, step: 1 },
  wallet: { balancePaise: 99_000n + PAID_PAISE },
};

/** The end is seen for as long as any other; then she is out, and told why once. */
async function outAfterTheEnd(table: TestGame) {
  expect(state(table)).toMatchObject(SETTLED);
  expect(state(table).check.verdict).toBe('fair');
  await advanceTime(RESTART_AFTER_MS - 100);
  expect(state(table)).toMatchObject(SETTLED);
  expect(table.notices).toEqual([]);
  await advanceTime(100);
  expectOut(table, PAID_PAISE);
}

function expectOut(table: TestGame, paidPaise: bigint | null) {
  expect(state(table)).toMatchObject({ phase: 'idle', userId: null, wallet: null, round: null });
  expect(table.storage.kept.has('userid')).toBe(false);
  expect(table.notices).toEqual([{ kind: 'blocked', paidPaise: paidPaise }]);
}

describe('a player blocked at line 1 sees what the back office settled, is logged out and told why', () => {
  test('met by Go, after the jump', async () => {
    const table = await seated();
    await play(table, 1);
    table.model.block();
    await freeOfFire(table);
    table.game.controls.go();
    await advanceTime(FORWARD_MS - 50);
    expect(state(table)).toMatchObject({ phase: 'jumping', step: 1 });
    await advanceTime(50);
    await outAfterTheEnd(table);
    expect(table.callsTo('advance')).toHaveLength(2);
  });

  test('met by CASH OUT, which says nothing else', async () => {
    const table = await seated();
    await play(table, 1);
    table.model.block();
    table.game.controls.cashOut();
    await advanceTime(0);
    await outAfterTheEnd(table);
    expect(table.model.payouts.map(({ paise }) => paise)).toEqual([PAID_PAISE]);
  });

  test('met by the profile alone', async () => {
    const table = await seated();
    await play(table, 1);
    table.model.block();
    void table.game.controls.refreshProfile();
    await advanceTime(0);
    await outAfterTheEnd(table);
  });

  test.each(['visible', 'online'])('met on the return to the tab (%s)', async (event) => {
    const table = await seated();
    await play(table, 1);
    table.model.block();
    table.page.fire(event);
    await advanceTime(0);
    await outAfterTheEnd(table);
  });

  test('met by a call that is no part of the round', async () => {
    const table = await seated();
    await play(table, 1);
    table.model.block();
    void table.game.run(bets, 1);
    await advanceTime(0);
    await outAfterTheEnd(table);
  });

  test('met by the profile while a step is on its way: the step’s own answer is seen first', async () => {
    const table = await seated();
    await play(table, 1);
    await freeOfFire(table);
    table.network.faults = (call) => (call === 'advance' ? { requestDelayMs: 3000 } : {});
    table.game.controls.go();
    await advanceTime(1000);
    table.model.block();
    void table.game.controls.refreshProfile();
    await advanceTime(1500);
    expect(state(table)).toMatchObject({ phase: 'jumping', step: 1, userId: 'player-1' });
    await advanceTime(500);
    await outAfterTheEnd(table);
  });

  test('met by a cashout that was paid before the block: the win is the player’s own', async () => {
    const table = await seated();
    await play(table, 1);
    table.network.faults = (call) => (call === 'cashout' ? { responseDelayMs: 1000 } : {});
    table.game.controls.cashOut();
    await advanceTime(100);
    table.model.block();
    void table.game.controls.refreshProfile();
    await advanceTime(900);
    expect(state(table)).toMatchObject({ phase: 'won', settlement: { cause: 'cashout' } });
    await advanceTime(RESTART_AFTER_MS);
    expectOut(table, null);
  });

  test('met at the start, after a reload', async () => {
    const table = await seated();
    await play(table, 1);
    table.game.dispose();
    table.model.block();
    const retry = await seated({ model: table.model, storage: table.storage });
    await outAfterTheEnd(retry);
  });

  test('met in a tab that comes back when another has met it', async () => {
    const storage = createStorage({ userid: 'player-1' });
    const table = await seated({ storage });
    await play(table, 1);
    const other = await seated({ storage, model: table.model });
    expect(state(other)).toMatchObject({ phase: 'ready', step: 1 });
    table.model.block();
    table.game.controls.cashOut();
    await advanceTime(0);
    await outAfterTheEnd(table);
    other.page.fire('visible');
    await advanceTime(0);
    await outAfterTheEnd(other);
  });

  test('told with the login, when the session was over before any call met it', async () => {
    const table = await seated();
    await play(table, 1);
    table.model.block();
    const dead = { reply: { status: 401, body: { success: false, code: 'not_logged_in' } } };
    table.network.faults = (call) => (call === 'login' ? {} : dead);
    table.page.fire('visible');
    await advanceTime(0);
    expect(table.notices).toEqual([{ kind: 'openLogin' }]);
    const outcome = await table.game.controls.login(LOGIN);
    expect(outcome).toEqual({ ok: false, field: 'password', message: 'This account is blocked.' });
    expect(table.notices.slice(1)).toEqual([{ kind: 'blocked', paidPaise: PAID_PAISE }]);
    await table.game.controls.login(LOGIN);
    expect(table.notices).toHaveLength(2);
  });

  test('told once after the unblocking, when nothing met the block while it was on', async () => {
    const table = await seated();
    await play(table, 1);
    table.model.block();
    table.model.unblock();
    const dead = { reply: { status: 401, body: { success: false, code: 'not_logged_in' } } };
    table.network.faults = () => dead;
    table.page.fire('visible');
    await advanceTime(0);
    table.network.faults = () => ({});
    await table.game.controls.login(LOGIN);
    await advanceTime(0);
    expect(state(table)).toMatchObject(SETTLED);
    await advanceTime(RESTART_AFTER_MS);
    expect(state(table)).toMatchObject({ phase: 'idle', userId: 'player-1' });
    expect(canPlay(state(table))).toBe(true);
  });
});

test('a round that the back office ended before the step reached it is met by the profile that follows', async () => {
  const table = await seated();
  await play(table, 1);
  const [round] = table.model.rounds;
  Object.assign(round ?? {}, { state: 'cashed_out', cause: 'blocked', paidPaise: PAID_PAISE });
  table.model.playerStatus = 2;
  await freeOfFire(table);
  table.game.controls.go();
  await advanceTime(FORWARD_MS);
  expect(state(table)).toMatchObject({ phase: 'won', settlement: { cause: 'blocked' } });
  await advanceTime(RESTART_AFTER_MS);
  expectOut(table, PAID_PAISE);
});

test('blocked before the first step: the stake is back', async () => {
  const table = await seated();
  await play(table, 0);
  table.model.block();
  await freeOfFire(table);
  table.game.controls.go();
  await advanceTime(FORWARD_MS);
  expect(state(table)).toMatchObject({
    phase: 'won',
    settlement: { cause: 'blocked', winPaise: 1000n, step: 0, multiplier: 0 },
    wallet: { balancePaise: 100_000n },
  });
  await advanceTime(RESTART_AFTER_MS);
  expectOut(table, 1000n);
});

test.each(['profile/player-1', 'bet'])(
  'blocked while Play is on its way, met by %s: no round, no other word',
  async (first) => {
    const table = await seated();
    table.network.faults = (call) => {
      if (call === first) table.model.block();
      return {};
    };
    table.game.controls.play();
    await advanceTime(BET_DELAY_MS * 4);
    expectOut(table, null);
    expect(table.model.stakes).toEqual([]);
  },
);

test('blocked while a bet that was taken is on its way back: out, and the stake was given back', async () => {
  const table = await seated();
  table.network.faults = (call) => {
    if (call !== 'bet') return {};
    return table.callsTo('bet').length === 1 ? { lost: 'answer' } : {};
  };
  table.game.controls.play();
  await advanceTime(BET_DELAY_MS);
  table.model.block();
  await advanceTime(2000);
  expectOut(table, null);
  expect(table.model.balancePaise).toBe(100_000n);
});

test('blocked between rounds: out with the next call, and an older round is not told again', async () => {
  const table = await seated();
  await play(table, 1);
  table.game.controls.cashOut();
  await advanceTime(RESTART_AFTER_MS);
  table.model.block();
  table.page.fire('visible');
  await advanceTime(0);
  expectOut(table, null);
});

test('blocked while nobody can be reached: the round is still ended when the connection is back', async () => {
  const table = await seated();
  await play(table, 1);
  table.model.block();
  table.network.faults = (call) => (call.startsWith('profile') ? {} : { lost: 'call' });
  void table.game.controls.refreshProfile();
  await advanceTime(5000);
  expect(state(table)).toMatchObject({ phase: 'ready', step: 1, userId: 'player-1' });
  table.network.faults = () => ({});
  await advanceTime(6000);
  expect(table.notices).toEqual([{ kind: 'blocked', paidPaise: PAID_PAISE }]);
});

test('logged out by hand while the settled round is shown: no word comes after it', async () => {
  const table = await seated();
  await play(table, 1);
  table.model.block();
  table.game.controls.cashOut();
  await advanceTime(0);
  void table.game.controls.logout();
  await advanceTime(RESTART_AFTER_MS * 2);
  expect(table.notices).toEqual([]);
});

test('unblocked, the player logs in and plays, and another tab knows of no block any more', async () => {
  const storage = createStorage({ userid: 'player-1' });
  const table = await seated({ storage });
  table.model.block();
  table.page.fire('visible');
  await advanceTime(0);
  expectOut(table, null);
  table.model.unblock();
  await table.game.controls.login(LOGIN);
  await advanceTime(0);
  const other = await seated({ storage, model: table.model });
  await play(table, 1);
  void table.game.controls.logout();
  other.page.fire('visible');
  await advanceTime(0);
  expect(state(other).userId).toBeNull();
  expect(other.notices).toEqual([]);
});
