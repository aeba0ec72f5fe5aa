import { expect, test } from 'vitest';
import { canAdvance, canCashOut } from '../../../../src/client/state/selectors.ts';
import { FORWARD_MS } from '../../../../src/client/state/timings.ts';
import { createProvider, type FakeProvider, type Reply } from '../../../provider.ts';
import {
  advanceTime,
  answer,
  faultsOf,
  loadGame,
  stopTimeInEachTest,
  type TestGame,
} from '../../session/test-game.ts';

stopTimeInEachTest();

const CALLS = ['login', 'getGameRules', 'bet_values', 'chickenMultplier', 'bet', 'cashout'];
const DOCUMENTED = [...CALLS, 'profile/player-1'];

interface GenericProvider extends FakeProvider {
  roastMultiplier: number;
  won: number | undefined;
}

function genericProvider(): GenericProvider {
  const model = createProvider();
  const other: GenericProvider = Object.assign(model, {
    roastMultiplier: 0,
    won: undefined as number | undefined,
    handle(call: string, { body }: { body: Record<string, unknown> }): Reply {
      const { roastMultiplier: roast_multiplier, won } = other;
      const level = { type: 1, multiplier: [1.1, 1.3, 1.6, 2], frequency: 2, roast_multiplier };
      const amount = Number(model.balancePaise) / 100;
      const status = String(model.playerStatus);
      if (call === 'bet') model.balancePaise -= BigInt(Number(body.amount) * 100);
      if (call === 'cashout') model.balancePaise += BigInt(Math.round(Number(body.multiplier_id) * 1000));
      const answers: Readonly<Record<string, unknown>> = {
        chickenMultplier: { success: true, data: [level] },
        getGameRules: {
          data: { min_recharge: 100, min_bet_amount: 1, max_bet_amount: 150, min_win: 1, max_win: 9999 },
        },
        bet_values: { data: [{ value: 10 }] },
        'profile/player-1': {
          status: true,
          profile: { amount, name: 'Asha', profile_image: null, first_recharge: '1', status },
        },
        bet: { success: true },
        cashout: { status: true, ...(won !== undefined && { win_amount: won }) },
      };
      const found = answers[call];
      return found ? { status: 200, body: found } : { status: 404, body: { message: 'Cannot GET' } };
    },
  });
  return other;
}

const open = (provider = genericProvider()) => loadGame({ model: provider, generic: true });

async function onLine(line: number, provider = genericProvider()): Promise<TestGame> {
  const testGame = await open(provider);
  await testGame.bet();
  await testGame.go(line);
  return testGame;
}

test('a round is bet, played and cashed out by the documented payloads alone, without a key', async () => {
  const provider = genericProvider();
  provider.won = 13;
  const { bet, state, go, cashOut, callsTo, sent } = await open(provider);
  await bet();
  expect(state()).toMatchObject({
    round: { roundId: '', stakePaise: 1000n },
    wallet: { balancePaise: 99_000n },
  });
  await go(2);
  await cashOut();
  expect(state()).toMatchObject({
    phase: 'won',
    settlement: { cause: 'cashout', winPaise: 1300n, multiplier: 130, gameOver: false },
    check: { verdict: 'none' },
    wallet: { balancePaise: 100_300n },
  });
  expect([...callsTo('bet'), ...callsTo('cashout')].map(({ body }) => body)).toEqual([
    { user_id: 'player-1', game_id: 19, amount: 10 },
    { userid: 'player-1', game_id: 19, multiplier_id: 1.3 },
  ]);
  for (const { call, headers } of sent)
    expect([DOCUMENTED.includes(call), headers.has('idempotency-key')], call).toEqual([true, false]);
});

test.each<[string, (testGame: TestGame) => unknown]>([
  ['the profile after a landing', ({ go }) => go()],
  ['the return to the tab', ({ page }) => page.fire('visible')],
])('a block found by %s ends the round, logs the player out and shows why', async (_, meet) => {
  const testGame = await onLine(0);
  testGame.model.playerStatus = 2;
  await meet(testGame);
  await advanceTime(0);
  expect(testGame.state()).toMatchObject({ phase: 'idle', userId: null, round: null });
  expect(testGame.storage.kept.has('userid')).toBe(false);
  expect(testGame.notices).toEqual([{ kind: 'blocked', paidPaise: null }]);
  for (const { call } of testGame.sent) expect(DOCUMENTED).toContain(call);
});

test('the roast multiplier of the level is fatal on its line, within 0.01, and the marker stays off', async () => {
  const provider = genericProvider();
  provider.roastMultiplier = 1.31;
  const { state, go, callsTo } = await onLine(0, provider);
  expect(state().fire).toBeNull();
  await go();
  expect(state()).toMatchObject({ phase: 'ready', step: 1, fire: null });
  await go();
  expect(state()).toMatchObject({
    phase: 'fried',
    friedLine: 2,
    settlement: { cause: 'roast', step: 1, multiplier: 110 },
  });
  expect([...callsTo('advance'), ...callsTo('cashout')]).toEqual([]);
});

test('the marker is fatal to a jump into it', async () => {
  const { state, controls } = await onLine(0);
  for (let waited = 0; !(state().fire === 1 && state().fireBurns); waited++) {
    expect(waited).toBeLessThan(1000);
    await advanceTime(100);
  }
  controls.go();
  await advanceTime(FORWARD_MS);
  expect(state()).toMatchObject({ phase: 'fried', friedLine: 1, settlement: { cause: 'fire', step: 0 } });
});

test('the automatic cashout on the last line names the game by 1', async () => {
  const { state, callsTo } = await onLine(4);
  expect(state()).toMatchObject({
    phase: 'won',
    step: 4,
    settlement: { cause: 'last_line', winPaise: 2000n, gameOver: true },
  });
  expect(callsTo('cashout').map(({ body }) => body)).toEqual([
    { userid: 'player-1', game_id: 1, multiplier_id: 2 },
  ]);
  await advanceTime(1000);
  expect(state().atEnd).toBe(true);
});

test.each([
  ['refused', answer({ status: false, message: 'Later.' }), 'Later.'],
  ['broken', answer({}, 500), 'Something went wrong with cashout.'],
])('an automatic cashout that is %s leaves CASH OUT to the player', async (_, fault, text) => {
  const { network, go, toasts, state, cashOut } = await onLine(3);
  network.faults = faultsOf('cashout', fault);
  await go();
  expect(toasts()).toContain(text);
  expect(state()).toMatchObject({ phase: 'ready', step: 4 });
  expect([canAdvance(state()), canCashOut(state())]).toEqual([false, true]);
  network.faults = () => ({});
  await cashOut();
  expect(state()).toMatchObject({ phase: 'won', settlement: { winPaise: 2000n, gameOver: true } });
});

test('a late cashout is not sent beside the first', async () => {
  const { network, controls, state, callsTo } = await onLine(1);
  network.faults = faultsOf('cashout', { responseDelayMs: 10_000 });
  controls.cashOut();
  await advanceTime(9000);
  expect(state()).toMatchObject({ phase: 'cashing', lateCall: 'waiting' });
  await advanceTime(1100);
  expect(callsTo('cashout')).toHaveLength(1);
  expect(state().phase).toBe('won');
});

test('without wallet versions the balance requested last is shown', async () => {
  const provider = genericProvider();
  const { callsTo, network, controls, state } = await open(provider);
  const before = callsTo('profile/player-1').length;
  network.faults = (call, nth) =>
    call.startsWith('profile') && nth === before ? { responseDelayMs: 2000 } : {};
  void controls.refreshProfile();
  await advanceTime(100);
  provider.balancePaise = 500_000n;
  await controls.refreshProfile();
  expect(state().wallet?.balancePaise).toBe(500_000n);
  await advanceTime(3000);
  expect(state().wallet?.balancePaise).toBe(500_000n);
});
