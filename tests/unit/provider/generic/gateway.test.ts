import { describe, expect, test } from 'vitest';
import { canCashOut, canGo, canPlay } from '../../../../src/game/selectors.ts';
import { BET_DELAY_MS, FORWARD_MS, RESTART_AFTER_MS } from '../../../../src/presentation/timings.ts';
import { createModelProvider, type ModelProvider, type Reply } from '../../session/model-provider.ts';
import {
  advanceTime,
  createTestGame,
  jumpMs,
  stopTimeInEachTest,
  type TestGame,
} from '../../session/test-game.ts';

stopTimeInEachTest();

const state = (testGame: TestGame) => testGame.game.store.getState();

/** The documented calls. */
const DOCUMENTED = [
  'login',
  'profile/player-1',
  'getGameRules',
  'bet_values',
  'chickenMultplier',
  'bet',
  'cashout',
];

interface GenericProvider extends ModelProvider {
  roastMultiplier: number;
  won: number | undefined;
}

/** A provider with the documented calls only, which knows no rounds and has no wallet versions. */
function genericProvider(): GenericProvider {
  const model = createModelProvider();
  const table = [1.1, 1.3, 1.6, 2];
  const other: GenericProvider = Object.assign(model, {
    roastMultiplier: 0,
    won: undefined as number | undefined,
    handle(call: string, { body }: { body: Record<string, unknown> }): Reply {
      model.calls.push(call);
      const refusal = model.refuse.get(call);
      if (refusal) return refusal;
      switch (call) {
        case 'chickenMultplier':
          return {
            status: 200,
            body: {
              success: true,
              data: [{ type: 1, multiplier: table, frequency: 2, roast_multiplier: other.roastMultiplier }],
            },
          };
        case 'getGameRules':
          return {
            status: 200,
            body: {
              data: { min_recharge: 100, min_bet_amount: 1, max_bet_amount: 150, min_win: 1, max_win: 9999 },
            },
          };
        case 'bet_values':
          return { status: 200, body: { data: [{ value: 10 }] } };
        case 'profile/player-1':
          return {
            status: 200,
            body: {
              status: true,
              profile: {
                amount: Number(model.balancePaise) / 100,
                name: 'Asha',
                profile_image: null,
                first_recharge: '1',
                status: String(model.playerStatus),
              },
            },
          };
        case 'bet':
          model.balancePaise -= BigInt(Number(body.amount) * 100);
          return { status: 200, body: { success: true } };
        case 'cashout': {
          const win = Number(body.multiplier_id) * 10;
          model.balancePaise += BigInt(Math.round(win * 100));
          return {
            status: 200,
            body: { status: true, ...(other.won !== undefined && { win_amount: other.won }) },
          };
        }
        default:
          return { status: 404, body: { message: 'Cannot GET' } };
      }
    },
  });
  return other;
}

function createGenericGame(model = genericProvider()) {
  return { model, testGame: createTestGame({ model, generic: true }) };
}

async function play(testGame: TestGame) {
  await advanceTime(0);
  testGame.game.controls.chooseStake(1000n);
  testGame.game.controls.play();
  await advanceTime(BET_DELAY_MS);
}

async function go(testGame: TestGame) {
  for (let waited = 0; state(testGame).fire === state(testGame).step + 1; waited++) {
    expect(waited).toBeLessThan(100);
    await advanceTime(100);
  }
  testGame.game.controls.go();
  await advanceTime(jumpMs(testGame));
}

describe('another provider, with only the documented calls', () => {
  test('a round is bet, played and cashed out by the documented payloads alone', async () => {
    const { testGame, model } = createGenericGame();
    model.won = 13;
    await play(testGame);
    expect(state(testGame)).toMatchObject({ phase: 'ready', round: { roundId: '', stakePaise: 1000n } });
    expect(state(testGame).wallet?.balancePaise).toBe(99_000n);
    await go(testGame);
    await go(testGame);
    testGame.game.controls.cashOut();
    await advanceTime(0);
    expect(state(testGame)).toMatchObject({
      phase: 'won',
      settlement: { cause: 'cashout', winPaise: 1300n, multiplier: 130, gameOver: false },
      check: { verdict: 'none' },
    });
    expect(state(testGame).wallet?.balancePaise).toBe(100_300n);
    expect(testGame.callsTo('bet').map(({ body }) => body)).toEqual([
      { user_id: 'player-1', game_id: 19, amount: 10 },
    ]);
    expect(testGame.callsTo('cashout').map(({ body }) => body)).toEqual([
      { userid: 'player-1', game_id: 19, multiplier_id: 1.3 },
    ]);
    for (const { call } of testGame.sent) expect(DOCUMENTED).toContain(call);
    await advanceTime(RESTART_AFTER_MS);
    expect(canPlay(state(testGame))).toBe(true);
  });

  test.each([
    ['the profile after a landing', (testGame: TestGame) => go(testGame)],
    ['the return to the tab', (testGame: TestGame) => testGame.page.fire('visible')],
  ])('a block that %s tells ends the round, logs the player out and says so', async (_, meet) => {
    const { testGame, model } = createGenericGame();
    await play(testGame);
    model.playerStatus = 2;
    await meet(testGame);
    await advanceTime(0);
    expect(state(testGame)).toMatchObject({ phase: 'idle', userId: null, round: null });
    expect(testGame.storage.kept.has('userid')).toBe(false);
    expect(testGame.notices).toEqual([{ kind: 'blocked', paidPaise: null }]);
    for (const { call } of testGame.sent) expect(DOCUMENTED).toContain(call);
  });

  test('the roast multiplier of the level is fatal on its line, within 0.01, and the marker stays off', async () => {
    const { testGame, model } = createGenericGame();
    model.roastMultiplier = 1.31;
    await play(testGame);
    expect(state(testGame).fire).toBeNull();
    await go(testGame);
    expect(state(testGame)).toMatchObject({ phase: 'ready', step: 1, fire: null });
    await go(testGame);
    expect(state(testGame)).toMatchObject({
      phase: 'fried',
      hit: 2,
      settlement: { cause: 'roast', step: 1, multiplier: 110 },
    });
    expect(testGame.callsTo('advance')).toHaveLength(0);
    expect(testGame.callsTo('cashout')).toHaveLength(0);
  });

  test('the fatal line of a round is the one it was opened with', async () => {
    const { testGame, model } = createGenericGame();
    model.roastMultiplier = 1.3;
    await play(testGame);
    await go(testGame);
    model.roastMultiplier = 1.6;
    await testGame.game.controls.reload();
    await go(testGame);
    expect(state(testGame)).toMatchObject({ phase: 'fried', hit: 2 });
  });

  test('a jump into the marker is lost', async () => {
    const { testGame } = createGenericGame();
    await play(testGame);
    for (let waited = 0; !(state(testGame).fire === 1 && state(testGame).fireBurns); waited++) {
      expect(waited).toBeLessThan(1000);
      await advanceTime(100);
    }
    testGame.game.controls.go();
    await advanceTime(FORWARD_MS);
    expect(state(testGame)).toMatchObject({ phase: 'fried', hit: 1, settlement: { cause: 'fire', step: 0 } });
  });

  test('the marker warns for half its period where that is under a second', async () => {
    const { testGame } = createGenericGame();
    await play(testGame);
    const periodMs = 500;
    await advanceTime(periodMs / 2 - 1);
    expect(state(testGame).fireBurns).toBe(false);
    await advanceTime(1);
    expect(state(testGame).fireBurns).toBe(true);
  });

  test('the last line sends the automatic cashout, which names the game by 1', async () => {
    const { testGame } = createGenericGame();
    await play(testGame);
    for (let line = 1; line <= 4; line++) await go(testGame);
    expect(state(testGame)).toMatchObject({
      phase: 'won',
      step: 4,
      settlement: { cause: 'last_line', winPaise: 2000n, gameOver: true },
    });
    expect(testGame.callsTo('cashout').map(({ body }) => body)).toEqual([
      { userid: 'player-1', game_id: 1, multiplier_id: 2 },
    ]);
    await advanceTime(1000);
    expect(state(testGame).atEnd).toBe(true);
  });

  test.each([
    ['refused', { status: 200, body: { status: false, message: 'Later.' } }, 'Later.'],
    ['broken', { status: 500, body: {} }, 'Something went wrong with cashout.'],
  ])('an automatic cashout that is %s leaves CASH OUT to the player', async (_, reply, text) => {
    const { testGame, model } = createGenericGame();
    await play(testGame);
    for (let line = 1; line <= 3; line++) await go(testGame);
    model.refuse.set('cashout', reply);
    await go(testGame);
    expect(testGame.toasts()).toContain(text);
    expect(state(testGame)).toMatchObject({ phase: 'ready', step: 4 });
    expect(canGo(state(testGame))).toBe(false);
    expect(canCashOut(state(testGame))).toBe(true);
    model.refuse.clear();
    testGame.game.controls.cashOut();
    await advanceTime(0);
    expect(state(testGame)).toMatchObject({ phase: 'won', settlement: { winPaise: 2000n, gameOver: true } });
  });

  test('a lost bet is never sent again by itself: without keys it would be a second stake', async () => {
    const { testGame } = createGenericGame();
    testGame.network.faults = (call) => (call === 'bet' ? { lost: 'answer' } : {});
    await play(testGame);
    await advanceTime(30_000);
    expect(testGame.callsTo('bet')).toHaveLength(1);
    expect(testGame.toasts()).toEqual(['Bet failed.']);
    expect(canPlay(state(testGame))).toBe(true);
  });

  test('a late cashout is not sent beside the first either', async () => {
    const { testGame } = createGenericGame();
    await play(testGame);
    await go(testGame);
    testGame.network.faults = (call) => (call === 'cashout' ? { responseDelayMs: 10_000 } : {});
    testGame.game.controls.cashOut();
    await advanceTime(9000);
    expect(state(testGame)).toMatchObject({ phase: 'cashing', reconnecting: true });
    await advanceTime(1100);
    expect(testGame.callsTo('cashout')).toHaveLength(1);
    expect(state(testGame).phase).toBe('won');
  });

  test('without wallet versions the balance asked for last is the one shown', async () => {
    const { testGame, model } = createGenericGame();
    await advanceTime(0);
    const result = testGame.callsTo('profile/player-1').length;
    testGame.network.faults = (call, nth) =>
      call.startsWith('profile') && nth === result ? { responseDelayMs: 2000 } : {};
    void testGame.game.controls.refreshProfile();
    await advanceTime(100);
    model.balancePaise = 500_000n;
    await testGame.game.controls.refreshProfile();
    expect(state(testGame).wallet?.balancePaise).toBe(500_000n);
    await advanceTime(3000);
    expect(state(testGame).wallet?.balancePaise).toBe(500_000n);
  });
});
