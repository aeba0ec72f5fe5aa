import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { canCashOut, canGo, canPlay } from '../../../src/game/panel.ts';
import { BET_DELAY_MS, FORWARD_MS, RESTART_AFTER_MS } from '../../../src/game/timings.ts';
import { createModelProvider, type ModelProvider, type Reply } from './model-provider.ts';
import { pass, sitDown, stopTime, type Table } from './table.ts';

beforeEach(() => {
  stopTime();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const state = (table: Table) => table.game.store.getState();

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
  roast_multiplier: number;
  won: number | undefined;
}

/** Another provider: answers as documented and knows nothing of rounds. Its profile has no wallet version. */
function plainProvider(): PlainProvider {
  const model = createModelProvider();
  const table = [1.1, 1.3, 1.6, 2];
  const other: PlainProvider = Object.assign(model, {
    roast_multiplier: 0,
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
              data: [{ type: 1, multiplier: table, frequency: 2, roast_multiplier: other.roast_multiplier }],
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
                amount: Number(model.balance_paise) / 100,
                name: 'Asha',
                profile_image: null,
                first_recharge: '1',
                status: String(model.player_status),
              },
            },
          };
        case 'bet':
          model.balance_paise -= BigInt(Number(body.amount) * 100);
          return { status: 200, body: { success: true } };
        case 'cashout': {
          const win = Number(body.multiplier_id) * 10;
          model.balance_paise += BigInt(Math.round(win * 100));
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
  return { model, table: sitDown({ model, plain: true }) };
}

async function play(table: Table) {
  await pass(0);
  table.game.controls.chooseStake(1000n);
  table.game.controls.play();
  await pass(BET_DELAY_MS);
}

async function go(table: Table) {
  for (let waited = 0; state(table).fire === state(table).step + 1; waited++) {
    expect(waited).toBeLessThan(100);
    await pass(100);
  }
  table.game.controls.go();
  await pass(FORWARD_MS);
}

describe('another provider, with only the documented calls', () => {
  test('a round is bet, played and cashed out by the documented payloads alone', async () => {
    const { table, model } = sitAtAnother();
    model.won = 13;
    await play(table);
    expect(state(table)).toMatchObject({ phase: 'ready', round: { round_id: null, stake_paise: 1000n } });
    expect(state(table).wallet?.balance_paise).toBe(99_000n);
    await go(table);
    await go(table);
    table.game.controls.cashOut();
    await pass(0);
    expect(state(table)).toMatchObject({
      phase: 'won',
      settlement: { cause: 'cashout', win_paise: 1300n, multiplier: 130, game_over: false },
      check: { verdict: 'none' },
    });
    expect(state(table).wallet?.balance_paise).toBe(100_300n);
    expect(table.of('bet').map(({ body }) => body)).toEqual([
      { user_id: 'player-1', game_id: 19, amount: 10 },
    ]);
    expect(table.of('cashout').map(({ body }) => body)).toEqual([
      { userid: 'player-1', game_id: 19, multiplier_id: 1.3 },
    ]);
    for (const { call } of table.sent) expect(DOCUMENTED).toContain(call);
    await pass(RESTART_AFTER_MS);
    expect(canPlay(state(table))).toBe(true);
  });

  test.each([
    ['the profile after a landing', (table: Table) => go(table)],
    ['the return to the tab', (table: Table) => table.page.fire('visible')],
  ])('a block that %s tells ends the round, logs the player out and says so', async (_, meet) => {
    const { table, model } = sitAtAnother();
    await play(table);
    model.player_status = 2;
    await meet(table);
    await pass(0);
    expect(state(table)).toMatchObject({ phase: 'idle', user_id: null, round: null });
    expect(table.storage.kept.has('userid')).toBe(false);
    expect(table.notices).toEqual([{ kind: 'blocked', paid_paise: null }]);
    for (const { call } of table.sent) expect(DOCUMENTED).toContain(call);
  });

  test('the roast multiplier of the level fries her on its line, within 0.01, and the marker rests', async () => {
    const { table, model } = sitAtAnother();
    model.roast_multiplier = 1.31;
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
    expect(table.of('advance')).toHaveLength(0);
    expect(table.of('cashout')).toHaveLength(0);
  });

  test('the roast line of a round is the one it was opened with', async () => {
    const { table, model } = sitAtAnother();
    model.roast_multiplier = 1.3;
    await play(table);
    await go(table);
    model.roast_multiplier = 1.6;
    await table.game.controls.reload();
    await go(table);
    expect(state(table)).toMatchObject({ phase: 'fried', hit: 2 });
  });

  test('the marker burns her where she jumps into it', async () => {
    const { table } = sitAtAnother();
    await play(table);
    for (let waited = 0; state(table).fire !== 1; waited++) {
      expect(waited).toBeLessThan(1000);
      await pass(100);
    }
    table.game.controls.go();
    await pass(FORWARD_MS);
    expect(state(table)).toMatchObject({ phase: 'fried', hit: 1, settlement: { cause: 'fire', step: 0 } });
  });

  test('the last line sends the automatic cashout, which names the game by 1', async () => {
    const { table } = sitAtAnother();
    await play(table);
    for (let line = 1; line <= 4; line++) await go(table);
    expect(state(table)).toMatchObject({
      phase: 'won',
      step: 4,
      settlement: { cause: 'last_line', win_paise: 2000n, game_over: true },
    });
    expect(table.of('cashout').map(({ body }) => body)).toEqual([
      { userid: 'player-1', game_id: 1, multiplier_id: 2 },
    ]);
    await pass(1000);
    expect(state(table).at_end).toBe(true);
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
    await pass(0);
    expect(state(table)).toMatchObject({ phase: 'won', settlement: { win_paise: 2000n, game_over: true } });
  });

  test('a lost bet is never sent again by itself: without keys it would be a second stake', async () => {
    const { table } = sitAtAnother();
    table.skies.weather = (call) => (call === 'bet' ? { lost: 'answer' } : {});
    await play(table);
    await pass(30_000);
    expect(table.of('bet')).toHaveLength(1);
    expect(table.toasts()).toEqual(['Bet failed.']);
    expect(canPlay(state(table))).toBe(true);
  });

  test('a late cashout is not sent beside the first either', async () => {
    const { table } = sitAtAnother();
    await play(table);
    await go(table);
    table.skies.weather = (call) => (call === 'cashout' ? { back_ms: 10_000 } : {});
    table.game.controls.cashOut();
    await pass(9000);
    expect(state(table)).toMatchObject({ phase: 'cashing', reconnecting: true });
    await pass(1100);
    expect(table.of('cashout')).toHaveLength(1);
    expect(state(table).phase).toBe('won');
  });

  test('without wallet versions the balance asked for last is the one shown', async () => {
    const { table, model } = sitAtAnother();
    await pass(0);
    const asked = table.of('profile/player-1').length;
    table.skies.weather = (call, nth) =>
      call.startsWith('profile') && nth === asked ? { back_ms: 2000 } : {};
    void table.game.controls.refreshProfile();
    await pass(100);
    model.balance_paise = 500_000n;
    await table.game.controls.refreshProfile();
    expect(state(table).wallet?.balance_paise).toBe(500_000n);
    await pass(3000);
    expect(state(table).wallet?.balance_paise).toBe(500_000n);
  });
});
