import { describe, expect, test } from 'vitest';
import { seedHash } from '../../../src/game/fairness.ts';
import { canCashOut, canGo, canPlay } from '../../../src/game/selectors.ts';
import {
  BET_DELAY_MS,
  FORWARD_MS,
  RED_FRAGMENT_MS,
  RESTART_AFTER_MS,
} from '../../../src/presentation/timings.ts';
import { createModelProvider, PLAYER } from './model-provider.ts';
import {
  advanceTime,
  createStorage,
  createTestGame,
  stopTimeInEachTest,
  type TestGame,
} from './test-game.ts';

stopTimeInEachTest();

const state = (testGame: TestGame) => testGame.game.store.getState();

async function play(testGame: TestGame) {
  await advanceTime(0);
  testGame.game.controls.play();
  await advanceTime(BET_DELAY_MS);
  expect(state(testGame).phase).toBe('ready');
}

async function go(testGame: TestGame) {
  while (state(testGame).fire === state(testGame).step + 1) await advanceTime(100);
  testGame.game.controls.go();
  await advanceTime(FORWARD_MS);
}

/** Reopens the page with the same storage and provider. */
async function reload(testGame: TestGame): Promise<TestGame> {
  testGame.game.dispose();
  const retry = createTestGame({ model: testGame.model, storage: testGame.storage });
  await advanceTime(0);
  return retry;
}

const freeRoad = () => createModelProvider({ fatalLineOf: () => 25 });

describe('a reload', () => {
  test('in mid-round comes back to the same step, stake, table and win', async () => {
    const testGame = createTestGame({ model: freeRoad() });
    await play(testGame);
    await go(testGame);
    await go(testGame);
    const again = await reload(testGame);
    expect(state(again)).toMatchObject({
      phase: 'ready',
      step: 2,
      round: { ...state(testGame).round, openedAtMs: expect.any(Number) },
    });
    await go(again);
    again.game.controls.cashOut();
    await advanceTime(0);
    expect(state(again)).toMatchObject({ phase: 'won', check: { verdict: 'fair' } });
    expect(again.model.payouts).toHaveLength(1);
    expect(again.model.stakes).toHaveLength(1);
  });

  test('leaves the fire marker at rest until the levels tell its pace', async () => {
    const testGame = createTestGame({ model: freeRoad() });
    await play(testGame);
    await advanceTime(5000);
    testGame.game.dispose();
    const again = createTestGame({
      model: testGame.model,
      storage: testGame.storage,
      faults: (call) => (call === 'chickenMultplier' ? { requestDelayMs: 6000 } : {}),
    });
    await advanceTime(5900);
    expect(state(again)).toMatchObject({ phase: 'ready', levels: [], fire: null });
    await advanceTime(200);
    expect(state(again).levels).toHaveLength(4);
    expect(state(again).fire).not.toBeNull();
  });

  test('while the bet is out finds the round open', async () => {
    const testGame = createTestGame({
      model: freeRoad(),
      faults: (call) => (call === 'bet' ? { responseDelayMs: 9000 } : {}),
    });
    await advanceTime(0);
    testGame.game.controls.play();
    await advanceTime(BET_DELAY_MS + 100);
    const again = await reload(testGame);
    expect(state(again)).toMatchObject({ phase: 'ready', step: 0 });
    expect(again.model.stakes).toHaveLength(1);
  });

  test('while a lost step is out shows once how the round ended', async () => {
    const testGame = createTestGame({ model: createModelProvider({ fatalLineOf: () => 2 }) });
    await play(testGame);
    await go(testGame);
    testGame.network.faults = (call) => (call === 'advance' ? { responseDelayMs: 9000 } : {});
    await go(testGame);
    expect(state(testGame).phase).toBe('jumping');
    const again = await reload(testGame);
    expect(state(again)).toMatchObject({
      phase: 'fried',
      hit: 2,
      settlement: { cause: 'roast', step: 1 },
      check: { verdict: 'fair', fatalLine: 2 },
    });
    await advanceTime(RESTART_AFTER_MS);
    expect(canPlay(state(again))).toBe(true);
    const third = await reload(again);
    expect(state(third)).toMatchObject({ phase: 'idle', settlement: null });
  });

  test('after an end that was seen shows nothing', async () => {
    const testGame = createTestGame({ model: freeRoad() });
    await play(testGame);
    await go(testGame);
    testGame.game.controls.cashOut();
    await advanceTime(500);
    const again = await reload(testGame);
    expect(state(again)).toMatchObject({ phase: 'idle', settlement: null });
  });

  test('checks the round against the hash promised before the bet', async () => {
    const testGame = createTestGame({ model: freeRoad() });
    await play(testGame);
    await go(testGame);
    const open = testGame.model.openRound();
    // A provider that swaps the seed of an open round and its hash.
    Object.assign(open ?? {}, { serverSeed: 'f'.repeat(64) });
    const again = await reload(testGame);
    again.game.controls.cashOut();
    await advanceTime(0);
    expect(state(again)).toMatchObject({
      phase: 'won',
      check: { verdict: 'unfair', reason: expect.stringContaining('hash') },
    });
  });
});

describe('a provider that cheats', () => {
  test('by an end while the page was closed is detected', async () => {
    const testGame = createTestGame({ model: freeRoad() });
    await play(testGame);
    await go(testGame);
    testGame.game.dispose();
    Object.assign(testGame.model.openRound() ?? {}, {
      state: 'cashed_out',
      cause: 'abandoned',
      paidPaise: 102n,
      serverSeed: 'f'.repeat(64),
    });
    expect(state(await reload(testGame)).check.verdict).toBe('unfair');
  });

  test('by drawing from another seed than promised is detected', async () => {
    const testGame = createTestGame({ model: freeRoad() });
    const { model } = testGame;
    const honest = model.handle;
    model.handle = (call, request) => {
      const reply = honest(call, request);
      if (call !== 'bet') return reply;
      const serverSeed = 'f'.repeat(64);
      Object.assign(model.openRound() ?? {}, { serverSeed });
      return { ...reply, body: Object.assign({}, reply.body, { server_seed_hash: seedHash(serverSeed) }) };
    };
    await play(testGame);
    await go(testGame);
    testGame.game.controls.cashOut();
    await advanceTime(0);
    expect(state(testGame).check).toMatchObject({
      verdict: 'unfair',
      reason: expect.stringContaining('hash'),
    });
  });
});

describe('two tabs', () => {
  test('the same round: the tab behind is corrected', async () => {
    const testGame = createTestGame({ model: freeRoad() });
    await play(testGame);
    const other = createTestGame({ model: testGame.model, storage: testGame.storage });
    await advanceTime(0);
    expect(state(other)).toMatchObject({ phase: 'ready', step: 0 });
    await go(testGame);
    await go(testGame);
    other.page.fire('visible');
    await advanceTime(0);
    expect(state(other)).toMatchObject({ phase: 'ready', step: 2 });
    await go(testGame);
    other.game.controls.cashOut();
    await advanceTime(0);
    expect(testGame.model.payouts).toHaveLength(0);
    expect(state(other)).toMatchObject({ phase: 'ready', step: 3 });
    other.game.controls.cashOut();
    await advanceTime(0);
    expect(state(other).phase).toBe('won');
    await go(testGame);
    expect(state(testGame)).toMatchObject({ phase: 'won', settlement: { cause: 'cashout', step: 3 } });
    await advanceTime(RESTART_AFTER_MS);
    expect(canPlay(state(testGame))).toBe(true);
    expect(testGame.model.payouts).toHaveLength(1);
  });

  test('both go and cash out in the same instant: one payment, and neither is frozen', async () => {
    const testGame = createTestGame({ model: freeRoad() });
    await play(testGame);
    await go(testGame);
    const other = createTestGame({ model: testGame.model, storage: testGame.storage });
    await advanceTime(0);
    while (state(testGame).fire === 2) await advanceTime(100);
    testGame.game.controls.go();
    other.game.controls.cashOut();
    await advanceTime(FORWARD_MS + RESTART_AFTER_MS + 1000);
    for (const tab of [testGame, other]) expect(canPlay(state(tab)) || canGo(state(tab))).toBe(true);
    expect(testGame.model.payouts.length).toBeLessThanOrEqual(1);
  });

  test('a logout in one is a logout in the other, once it is visible', async () => {
    const testGame = createTestGame({ model: freeRoad() });
    const other = createTestGame({ model: testGame.model, storage: testGame.storage });
    await advanceTime(0);
    await testGame.game.controls.logout();
    other.page.fire('visible');
    expect(state(other)).toMatchObject({ userId: null, wallet: null });
    await testGame.game.controls.login({ mobile: '9876543210', password: 'pass' });
    other.page.fire('visible');
    await advanceTime(0);
    expect(state(other)).toMatchObject({ userId: PLAYER, wallet: { balancePaise: 100_000n } });
  });

  test('an answer that is older than a tap changes nothing', async () => {
    const testGame = createTestGame({ model: freeRoad() });
    await play(testGame);
    await go(testGame);
    testGame.network.faults = (call) => (call === 'round' ? { responseDelayMs: 3000 } : {});
    testGame.page.fire('online');
    await advanceTime(100);
    await go(testGame);
    await advanceTime(3000);
    expect(state(testGame)).toMatchObject({ phase: 'ready', step: 2 });
  });

  test('a round settled by the provider ends here too', async () => {
    const testGame = createTestGame({ model: freeRoad() });
    await play(testGame);
    await go(testGame);
    Object.assign(testGame.model.openRound() ?? {}, {
      state: 'cashed_out',
      cause: 'abandoned',
      paidPaise: 102n,
    });
    testGame.page.fire('visible');
    await advanceTime(0);
    expect(state(testGame)).toMatchObject({
      phase: 'won',
      settlement: { cause: 'abandoned', winPaise: 102n },
    });
    await advanceTime(RESTART_AFTER_MS);
    await play(testGame);
    expect(testGame.callsTo('bet')).toHaveLength(2);
  });

  test('the hazard flag of one disables Go and CASH OUT of the other', async () => {
    const testGame = createTestGame({ model: freeRoad() });
    await play(testGame);
    await go(testGame);
    testGame.storage.kept.set('redfragment_at', String(Date.now()));
    testGame.storage.kept.set('redfragment', 'true');
    testGame.page.fire('focus');
    expect(canGo(state(testGame)) || canCashOut(state(testGame))).toBe(false);
    testGame.game.controls.go();
    testGame.game.controls.cashOut();
    expect(state(testGame).phase).toBe('ready');
    await advanceTime(RED_FRAGMENT_MS + 1000);
    expect(canGo(state(testGame)) && canCashOut(state(testGame))).toBe(true);
    expect(testGame.storage.kept.has('redfragment')).toBe(false);
  });

  test.each([
    ['without a time'],
    ['with an old time', '1000'],
    ['with a time to come', '9999999999999'],
    ['with junk', 'soon'],
  ])('a flag that a crash left, %s, disables nothing', async (_, at?: string) => {
    const storage = createStorage({ userid: PLAYER, redfragment: 'true', ...(at && { redfragment_at: at }) });
    const testGame = createTestGame({ model: freeRoad(), storage });
    await play(testGame);
    expect(canGo(state(testGame))).toBe(true);
    expect(storage.kept.has('redfragment')).toBe(false);
  });
});

describe('a storage that throws', () => {
  test('the game works, and the session lasts as long as the page', async () => {
    const broken = {
      ...createStorage(),
      getItem: () => {
        throw new DOMException('No.', 'SecurityError');
      },
      setItem: () => {
        throw new DOMException('Full.', 'QuotaExceededError');
      },
    };
    const testGame = createTestGame({
      model: createModelProvider({ fatalLineOf: () => 1 }),
      storage: broken,
    });
    await advanceTime(0);
    expect(await testGame.game.controls.login({ mobile: '9876543210', password: 'pass' })).toEqual({
      ok: true,
    });
    await play(testGame);
    await go(testGame);
    expect(state(testGame)).toMatchObject({ phase: 'fried', check: { verdict: 'fair' } });
    await advanceTime(RESTART_AFTER_MS);
    expect(canPlay(state(testGame))).toBe(true);
  });
});
