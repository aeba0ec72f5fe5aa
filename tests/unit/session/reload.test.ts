import { expect, test } from 'vitest';
import { canAdvance, canCashOut, canPlay } from '../../../src/client/state/selectors.ts';
import {
  BET_DELAY_MS,
  FORWARD_MS,
  FRIED_FLAG_MS,
  RESTART_AFTER_MS,
} from '../../../src/client/state/timings.ts';
import { seedHash } from '../../../src/rules/fairness.ts';
import { PLAYER } from '../../provider.ts';
import { shownAs } from '../shown-as.ts';
import {
  advanceTime,
  createStorage,
  createTestGame,
  faultsOf,
  gameOnLine,
  loadGame,
  openTab,
  reload,
  stopTimeInEachTest,
  type TestGame,
} from './test-game.ts';

stopTimeInEachTest();

const ABANDONED = { state: 'cashed_out', cause: 'abandoned', paidPaise: 1020n } as const;
const OTHER_SEED = { serverSeed: 'f'.repeat(64) };

test('a reload in mid-round comes back to the same step, stake, table and win', async () => {
  const testGame = await gameOnLine(2);
  const again = await reload(testGame);
  expect(again.state()).toMatchObject({
    phase: 'ready',
    step: 2,
    round: { ...testGame.state().round, openedAtMs: expect.any(Number) },
  });
  await again.go();
  await again.cashOut();
  expect(again.state()).toMatchObject({ phase: 'won', check: { verdict: 'fair' } });
  expect(again.model.payouts).toHaveLength(1);
  expect(again.model.stakes).toHaveLength(1);
});

test('a win that another tab has cashed out counts up from the balance before it', async () => {
  const testGame = await gameOnLine(1);
  const other = await openTab(testGame);
  await other.cashOut();
  other.game.dispose();
  testGame.page.show();
  await advanceTime(0);
  const { phase, wallet, balanceBeforeWinPaise } = testGame.state();
  expect(phase).toBe('won');
  expect(wallet?.balancePaise).toBe(100_020n);
  expect(balanceBeforeWinPaise).toBe(99_000n);
});

test('a return to the tab fetches round and profile at the same time', async () => {
  const { network, page, callsTo } = await gameOnLine(1);
  network.faults = faultsOf('round', { responseDelayMs: 3000 });
  const before = callsTo('profile/player-1').length;
  page.show();
  await advanceTime(0);
  expect(callsTo('profile/player-1')).toHaveLength(before + 1);
});

test('a reload leaves the fire marker at rest until the levels and their pace are loaded', async () => {
  const testGame = await gameOnLine(0);
  await advanceTime(5000);
  const { state } = await reload(testGame, {
    faults: faultsOf('chickenMultplier', { requestDelayMs: 6000 }),
  });
  await advanceTime(5900);
  expect(state()).toMatchObject({ phase: 'ready', levels: [], fire: null });
  await advanceTime(200);
  expect(state().levels).toHaveLength(4);
  expect(state().fire).not.toBeNull();
});

test('each first call that is lost is sent again, and at once when the network is back', async () => {
  const open = await gameOnLine(1);
  const { page, state, callsTo } = await reload(open, {
    faults: (_, nth) => (nth < 2 ? { lost: 'call' } : {}),
  });
  expect(state()).toMatchObject({ phase: 'idle', levels: [], player: null, wallet: null });
  await advanceTime(300);
  expect(callsTo('getGameRules')).toHaveLength(2);
  page.fire('online');
  await advanceTime(0);
  expect(state()).toMatchObject({ phase: 'ready', step: 1, player: {}, betLimits: { maxBetPaise: 15_000n } });
  for (const { length } of [state().levels, state().chips]) expect(length).toBeGreaterThan(0);
});

test('a reload while the bet is out finds the round open', async () => {
  const testGame = await loadGame({ faults: faultsOf('bet', { responseDelayMs: 9000 }) });
  testGame.controls.play();
  await advanceTime(BET_DELAY_MS + 100);
  const again = await reload(testGame);
  expect(again.state()).toMatchObject({ phase: 'ready', step: 0 });
  expect(again.model.stakes).toHaveLength(1);
});

test('a reload while a lost step is out shows once how the round ended', async () => {
  const testGame = await gameOnLine(1, { fatal: 2 });
  testGame.network.faults = faultsOf('advance', { responseDelayMs: 9000 });
  await testGame.go();
  expect(testGame.state().phase).toBe('jumping');
  const again = await reload(testGame);
  expect(again.state()).toMatchObject({
    phase: 'fried',
    friedLine: 2,
    settlement: { cause: 'roast', step: 1 },
    check: { verdict: 'fair', fatalLine: 2 },
  });
  await advanceTime(RESTART_AFTER_MS);
  expect(canPlay(again.state())).toBe(true);
  expect((await reload(again)).state()).toMatchObject({ phase: 'idle', settlement: null });
});

test('a reload after an end that was seen shows nothing', async () => {
  const testGame = await gameOnLine(1);
  await testGame.cashOut();
  await advanceTime(500);
  expect((await reload(testGame)).state()).toMatchObject({ phase: 'idle', settlement: null });
});

const unfair = { verdict: 'unfair', reason: shownAs(/hash/) };

test.each([
  ['swaps seed and hash of an open round', {}],
  ['ends a round', ABANDONED],
])('a provider that cheats is detected that %s while the page is closed', async (_, end) => {
  const testGame = await gameOnLine(1);
  Object.assign(testGame.model.openRound() ?? {}, OTHER_SEED, end);
  const again = await reload(testGame);
  await again.cashOut();
  expect(again.state()).toMatchObject({ phase: 'won', check: unfair });
});

test('a provider that cheats is detected that draws from another seed than promised', async () => {
  const testGame = createTestGame();
  const { model, cashOut, state } = testGame;
  const honest = model.handle;
  model.handle = (call, request) => {
    const reply = honest(call, request);
    if (call !== 'bet') return reply;
    Object.assign(model.openRound() ?? {}, OTHER_SEED);
    const server_seed_hash = seedHash(OTHER_SEED.serverSeed);
    return { ...reply, body: Object.assign({}, reply.body, { server_seed_hash }) };
  };
  await testGame.bet();
  await testGame.go();
  await cashOut();
  expect(state().check).toMatchObject(unfair);
});

test('with two tabs the same round: the tab behind is corrected', async () => {
  const testGame = await gameOnLine(0);
  const { go, model, state } = testGame;
  const other = await openTab(testGame);
  expect(other.state()).toMatchObject({ phase: 'ready', step: 0 });
  await go(2);
  other.page.fire('visible');
  await advanceTime(0);
  expect(other.state()).toMatchObject({ phase: 'ready', step: 2 });
  await go();
  await other.cashOut();
  expect(model.payouts).toHaveLength(0);
  expect(other.state()).toMatchObject({ phase: 'ready', step: 3 });
  await other.cashOut();
  expect(other.state().phase).toBe('won');
  await go();
  expect(state()).toMatchObject({ phase: 'won', settlement: { cause: 'cashout', step: 3 } });
  await advanceTime(RESTART_AFTER_MS);
  expect(canPlay(state())).toBe(true);
  expect(model.payouts).toHaveLength(1);
});

test('with two tabs both go and cash out in the same instant: one payment, and neither is frozen', async () => {
  const testGame = await gameOnLine(1);
  const other = await openTab(testGame);
  await testGame.waitForFreeLine();
  testGame.controls.go();
  other.controls.cashOut();
  await advanceTime(FORWARD_MS + RESTART_AFTER_MS + 1000);
  for (const { state } of [testGame, other]) expect(canPlay(state()) || canAdvance(state())).toBe(true);
  expect(testGame.model.payouts.length).toBeLessThanOrEqual(1);
});

test.each<[string, (tab: TestGame) => Promise<unknown>]>([
  ['steps', ({ go }) => go()],
  ['cashes out', ({ cashOut }) => cashOut()],
])(
  'with two tabs a round that the other cashed out ends here when this one %s, with its wallet',
  async (_, act) => {
    const testGame = await gameOnLine(1);
    const other = await openTab(testGame);
    await other.cashOut();
    // The answer with the end must contain the wallet.
    testGame.network.faults = (call) => (call.startsWith('profile') ? { lost: 'call' } : {});
    await act(testGame);
    expect(testGame.state()).toMatchObject({
      phase: 'won',
      settlement: { cause: 'cashout', winPaise: 1020n },
      wallet: { balancePaise: 100_020n },
    });
  },
);

test('with two tabs an answer that is older than a tap changes nothing', async () => {
  const { network, page, go, state } = await gameOnLine(1);
  network.faults = faultsOf('round', { responseDelayMs: 3000 });
  page.fire('online');
  await advanceTime(100);
  await go();
  await advanceTime(3000);
  expect(state()).toMatchObject({ phase: 'ready', step: 2 });
});

test('with two tabs a round settled by the provider ends here too', async () => {
  const { model, page, state, bet, callsTo } = await gameOnLine(1);
  Object.assign(model.openRound() ?? {}, ABANDONED);
  page.fire('visible');
  await advanceTime(0);
  expect(state()).toMatchObject({ phase: 'won', settlement: { cause: 'abandoned', winPaise: 1020n } });
  await advanceTime(RESTART_AFTER_MS);
  await bet();
  expect(callsTo('bet')).toHaveLength(2);
});

test('with two tabs the fried flag of one disables Go and CASH OUT of the other', async () => {
  const { storage, page, state, controls } = await gameOnLine(1);
  storage.kept.set('redfragment_at', String(Date.now()));
  storage.kept.set('redfragment', 'true');
  page.fire('focus');
  expect(canAdvance(state()) || canCashOut(state())).toBe(false);
  controls.go();
  controls.cashOut();
  expect(state().phase).toBe('ready');
  await advanceTime(FRIED_FLAG_MS + 1000);
  expect(canAdvance(state()) && canCashOut(state())).toBe(true);
  expect(storage.kept.has('redfragment')).toBe(false);
});

test.each([
  ['no time', {}],
  ['an old time', { redfragment_at: '1000' }],
  ['a future time', { redfragment_at: '9999999999999' }],
  ['junk', { redfragment_at: 'soon' }],
])('with two tabs a flag that a crash left, with %s, disables nothing', async (_, at) => {
  const storage = createStorage({ userid: PLAYER, redfragment: 'true', ...at });
  const { state } = await gameOnLine(0, { storage });
  expect(canAdvance(state())).toBe(true);
  expect(storage.kept.has('redfragment')).toBe(false);
});

test('with a storage that throws the game works, and the session lasts as long as the page', async () => {
  const storage = {
    ...createStorage(),
    getItem: () => {
      throw new DOMException('No.', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    },
  };
  const { logIn, bet, go, state } = await loadGame({ fatal: 1, storage });
  expect(await logIn()).toEqual({ ok: true });
  await bet();
  await go();
  expect(state()).toMatchObject({ phase: 'fried', check: { verdict: 'fair' } });
  await advanceTime(RESTART_AFTER_MS);
  expect(canPlay(state())).toBe(true);
});
