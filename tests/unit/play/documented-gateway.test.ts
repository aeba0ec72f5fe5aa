import { describe, expect, test } from 'vitest';
import { canCashOut, canGo, canPlay } from '../../../src/game/selectors.ts';
import { BET_DELAY_MS, FORWARD_MS, RESTART_AFTER_MS } from '../../../src/game/timings.ts';
import { createModelProvider, type ModelProvider, type Reply } from './model-provider.ts';
import { advanceTime, createTestGame, jumpMs, stopTimeInEachTest, type TestGame } from './test-game.ts';

stopTimeInEachTest();

const state = (table: TestGame) => table.game.store.getState();

/** Calls that the spec documents; another provider has no others. */
const DOCUMENTED = [
  'login',
  'profile/player-1',
  'getGameRules',
  'bet_values',
  'chickenMultplier',
  'bet',
  'cashout',
];

interface PlainProvider extends ModelProvider {
  roastMultiplier: number;
  won: number | undefined;
}

/** Another provider: answers as documented and knows nothing of rounds. Its profile has no wallet version. */
function plainProvider(): PlainProvider {
  const model = createModelProvider();
  const table = [1.1, 1.3, 1.6, 2];
  const other: PlainProvider = Object.assign(model, {
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

function sitAtAnother(model = plainProvider()) {
  return { model, table: createTestGame({ model, documented: true }) };
}

async function play(table: TestGame) {
  await advanceTime(0);
  table.game.controls.chooseStake(1000n);
  table.game.controls.play();
  await advanceTime(BET_DELAY_MS);
}

async function go(table: TestGame) {
  for (let waited = 0; state(table).fire === state(table).step + 1; waited++) {
    expect(waited).toBeLessThan(100);
    await advanceTime(100);
  }
  table.game.controls.go();
  await advanceTime(jumpMs(table));
}

describe('another provider, with only the documented calls', () => {
  test('a round is bet, played and cashed out by the documented payloads alone', async () => {
    const { table, model } = sitAtAnother();
    model.won = 13;
    await play(table);
    expect(state(table)).toMatchObject({ phase: 'ready', round: { roundId: null, stakePaise: 1000n } });
    expect(state(table).wallet?.balancePaise).toBe(99_000n);
    await go(table);
    await go(table);
    table.game.controls.cashOut();
    await advanceTime(0);
    expect(state(table)).toMatchObject({
      phase: 'won',
      settlement: { cause: 'cashout', winPaise: 1300n, multiplier: 130, gameOver: false },
      check: { verdict: 'none' },
    });
    expect(state(table).wallet?.balancePaise).toBe(100_300n);
    expect(table.callsTo('bet').map(({ body }) => body)).toEqual([
      { user_id: 'player-1', game_id: 19, amount: 10 },
    ]);
    expect(table.callsTo('cashout').map(({ body }) => body)).toEqual([
      { userid: 'player-1', game_id: 19, multiplier_id: 1.3 },
    ]);
    for (const { call } of table.sent) expect(DOCUMENTED).toContain(call);
    await advanceTime(RESTART_AFTER_MS);
    expect(canPlay(state(table))).toBe(true);
  });

  test.each([
    ['the profile after a landing', (table: TestGame) => go(table)],
    ['the return to the tab', (table: TestGame) => table.page.fire('visible')],
  ])('a block that %s tells ends the round, logs the player out and says so', async (_, meet) => {
    const { table, model } = sitAtAnother();
    await play(table);
    model.playerStatus = 2;
    await meet(table);
    await advanceTime(0);
    expect(state(table)).toMatchObject({ phase: 'idle', userId: null, round: null });
    expect(table.storage.kept.has('userid')).toBe(false);
    expect(table.notices).toEqual([{ kind: 'blocked', paidPaise: null }]);
    for (const { call } of table.sent) expect(DOCUMENTED).toContain(call);
  });

  test('the roast multiplier of the level fries her on its line, within 0.01, and the marker rests', async () => {
    const { table, model } = sitAtAnother();
    model.roastMultiplier = 1.31;
    await play(table);
    expect(state(table).fire).toBeNull();
    await go(table);
    expect(state(table)).toMatchObject({ phase: 'ready', step: 1, fire: null });
    await go(table);
    expect(state(table)).toMatchObject({
      phase: 'fried',
      hit: 2,
      settlement: { cause: 'roast', step: 1, multiplier: 110 },
    });
    expect(table.callsTo('advance')).toHaveLength(0);
    expect(table.callsTo('cashout')).toHaveLength(0);
  });

  test('the roast line of a round is the one it was opened with', async () => {
    const { table, model } = sitAtAnother();
    model.roastMultiplier = 1.3;
    await play(table);
    await go(table);
    model.roastMultiplier = 1.6;
    await table.game.controls.reload();
    await go(table);
    expect(state(table)).toMatchObject({ phase: 'fried', hit: 2 });
  });

  test('the marker burns her where she jumps into it', async () => {
    const { table } = sitAtAnother();
    await play(table);
    for (let waited = 0; !(state(table).fire === 1 && state(table).fireBurns); waited++) {
      expect(waited).toBeLessThan(1000);
      await advanceTime(100);
    }
    table.game.controls.go();
    await advanceTime(FORWARD_MS);
    expect(state(table)).toMatchObject({ phase: 'fried', hit: 1, settlement: { cause: 'fire', step: 0 } });
  });

  test('the last line sends the automatic cashout, which names the game by 1', async () => {
    const { table } = sitAtAnother();
    await play(table);
    for (let line = 1; line <= 4; line++) await go(table);
    expect(state(table)).toMatchObject({
      phase: 'won',
      step: 4,
      settlement: { cause: 'last_line', winPaise: 2000n, gameOver: true },
    });
    expect(table.callsTo('cashout').map(({ body }) => body)).toEqual([
      { userid: 'player-1', game_id: 1, multiplier_id: 2 },
    ]);
    await advanceTime(1000);
    expect(state(table).atEnd).toBe(true);
  });

  test.each([
    ['refused', { status: 200, body: { status: false, message: 'Later.' } }, 'Later.'],
    ['broken', { status: 500, body: {} }, 'Something went wrong with cashout.'],
  ])('an automatic cashout that is %s leaves CASH OUT to the player', async (_, reply, text) => {
    const { table, model } = sitAtAnother();
    await play(table);
    for (let line = 1; line <= 3; line++) await go(table);
    model.refuse.set('cashout', reply);
    await go(table);
    expect(table.toasts()).toContain(text);
    expect(state(table)).toMatchObject({ phase: 'ready', step: 4 });
    expect(canGo(state(table))).toBe(false);
    expect(canCashOut(state(table))).toBe(true);
    model.refuse.clear();
    table.game.controls.cashOut();
    await advanceTime(0);
    expect(state(table)).toMatchObject({ phase: 'won', settlement: { winPaise: 2000n, gameOver: true } });
  });

  test('a lost bet is never sent again by itself: without keys it would be a second stake', async () => {
    const { table } = sitAtAnother();
    table.network.faults = (call) => (call === 'bet' ? { lost: 'answer' } : {});
    await play(table);
    await advanceTime(30_000);
    expect(table.callsTo('bet')).toHaveLength(1);
    expect(table.toasts()).toEqual(['Bet failed.']);
    expect(canPlay(state(table))).toBe(true);
  });

  test('a late cashout is not sent beside the first either', async () => {
    const { table } = sitAtAnother();
    await play(table);
    await go(table);
    table.network.faults = (call) => (call === 'cashout' ? { responseDelayMs: 10_000 } : {});
    table.game.controls.cashOut();
    await advanceTime(9000);
    expect(state(table)).toMatchObject({ phase: 'cashing', reconnecting: true });
    await advanceTime(1100);
    expect(table.callsTo('cashout')).toHaveLength(1);
    expect(state(table).phase).toBe('won');
  });

  test('without wallet versions the balance asked for last is the one shown', async () => {
    const { table, model } = sitAtAnother();
    await advanceTime(0);
    const result = table.callsTo('profile/player-1').length;
    table.network.faults = (call, nth) =>
      call.startsWith('profile') && nth === result ? { responseDelayMs: 2000 } : {};
    void table.game.controls.refreshProfile();
    await advanceTime(100);
    model.balancePaise = 500_000n;
    await table.game.controls.refreshProfile();
    expect(state(table).wallet?.balancePaise).toBe(500_000n);
    await advanceTime(3000);
    expect(state(table).wallet?.balancePaise).toBe(500_000n);
  });
});
