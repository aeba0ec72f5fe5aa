import { describe, expect, test, vi } from 'vitest';
import { canCashOut, canPlay } from '../../../src/game/selectors.ts';
import { BET_DELAY_MS, FORWARD_MS } from '../../../src/game/timings.ts';
import { bets, lastRound, nextDraw } from '../../../src/play/player/history.ts';
import { deposits, recharge, withdraw, withdrawals } from '../../../src/play/player/payments.ts';
import { change } from '../../../src/play/player/profile-editor.ts';
import { register } from '../../../src/play/player/register.ts';
import { createModelProvider } from './model-provider.ts';
import {
  advanceTime,
  createTestGame,
  type NetworkFault,
  type NetworkFaults,
  stopTimeInEachTest,
  type TestGame,
} from './test-game.ts';

/** The documented answers at their least, and at their oddest, to the whole game of another provider. */

stopTimeInEachTest();

const state = (table: TestGame) => table.game.store.getState();
const alerts = (table: TestGame) =>
  table.notices.flatMap((notice) => (notice.kind === 'alert' ? [notice.reason ?? ''] : []));

const answer = (body: unknown, status = 200): NetworkFault => ({ reply: { status, body } });
const LOST: NetworkFault = { lost: 'answer' };
const NOT_JSON: NetworkFault = { reply: { status: 200, body: {} }, text: '<html>It works!</html>' };

const LEVELS = { success: true, data: [{ type: 1, multiplier: [1.1, 1.3] }] };
/** What a round needs, in the fewest words. */
const LEAST: Readonly<Record<string, NetworkFault>> = {
  'profile/player-1': answer({ profile: { amount: 1000 } }),
  chickenMultplier: answer(LEVELS),
  getGameRules: answer({ data: {} }),
  bet_values: answer({ data: null }),
  getBanners: answer({}),
  bet: answer({ success: true }),
  cashout: answer({ status: true }),
};

/** A game at another provider that answers so; a call without an answer is not there. */
function sitAt(answers: Readonly<Record<string, NetworkFault>>, loggedIn = true): TestGame {
  const all: Readonly<Record<string, NetworkFault>> = { ...LEAST, ...answers };
  const faults: NetworkFaults = (call) => all[call] ?? answer({ message: 'Cannot find that.' }, 404);
  return createTestGame({ documented: true, faults, loggedIn, model: createModelProvider() });
}

/** The marker is on its way by now; this waits until the next line is free. */
async function go(table: TestGame): Promise<void> {
  for (let waited = 0; state(table).fire === state(table).step + 1; waited++) {
    expect(waited).toBeLessThan(100);
    await advanceTime(100);
  }
  table.game.controls.go();
  await advanceTime(FORWARD_MS);
}

async function play(table: TestGame): Promise<void> {
  await advanceTime(0);
  table.game.controls.play();
  await advanceTime(BET_DELAY_MS);
}

describe('login', () => {
  const LOGIN = { mobile: '9876543210', password: 'pass' };

  test.each([
    { success: true, user_id: 5 },
    { success: 1, user_id: '5', message: null, token: 'x' },
  ])('%j is one', async (body) => {
    const table = sitAt({ login: answer(body), 'profile/5': answer({ profile: { amount: 1 } }) }, false);
    expect(await table.game.controls.login(LOGIN)).toEqual({ ok: true });
    expect(table.storage.kept.get('userid')).toBe('5');
    expect(table.toasts()).toEqual(['Login successful!']);
  });

  test.each([
    [{ success: false, message: 'Wrong password' }, 'Wrong password'],
    [{ success: false, message: { en: 'Wrong' } }, 'Login failed'],
    [{ status: 'error', message: 'Try later' }, 'Try later'],
    [{ message: 'Unknown number' }, 'Unknown number'],
    [{}, 'Login failed'],
  ])('%j on HTTP 200 is none: "%s"', async (body, message) => {
    const table = sitAt({ login: answer(body) }, false);
    expect(await table.game.controls.login(LOGIN)).toEqual({ ok: false, field: 'password', message });
  });
});

describe('registration', () => {
  const FORM = { email: '', phone: '9876543210', password: 'pass' };

  test('{"success":true,"user_id":5} is a session', async () => {
    const table = sitAt({ register: answer({ success: true, user_id: 5 }) }, false);
    expect(await table.game.run(register, FORM)).toEqual({ ok: true });
    expect(table.storage.kept.get('userid')).toBe('5');
    expect(table.callsTo('register')[0]?.headers.has('idempotency-key')).toBe(false);
  });

  test('without an id the account is there, and the login opens', async () => {
    const table = sitAt({ register: answer({ success: true, message: 'Done' }) }, false);
    expect(await table.game.run(register, FORM)).toEqual({ ok: true });
    expect(table.toasts()).toEqual(['Registration successful!']);
    expect(table.notices).toContainEqual({ kind: 'openLogin' });
    expect(state(table).userId).toBeNull();
  });

  test.each([
    [{ message: 'Phone already taken' }, 200, 'Phone already taken'],
    [{ message: 'Phone already taken' }, 422, 'Phone already taken'],
    [{ success: false, message: ['Phone already taken'] }, 200, 'Registration failed'],
  ])('%j with HTTP %i is refused: "%s"', async (body, status, message) => {
    const table = sitAt({ register: answer(body, status) }, false);
    expect(await table.game.run(register, FORM)).toEqual({ ok: false, field: null, message });
    expect(table.toasts()).toEqual([message]);
  });

  test('without a clear answer it is not sent again, and the player is told to log in first', async () => {
    const table = sitAt({ register: LOST }, false);
    const outcome = table.game.run(register, FORM);
    await advanceTime(60_000);
    expect(await outcome).toEqual({ ok: false, field: 'email', message: 'Server error' });
    expect(table.callsTo('register')).toHaveLength(1);
    expect(alerts(table)).toEqual([expect.stringContaining('try to log in before you register again')]);
  });
});

describe('the profile', () => {
  test('with nothing but a balance is enough to play', async () => {
    const table = sitAt({});
    await play(table);
    expect(state(table)).toMatchObject({
      phase: 'ready',
      player: { name: '', avatarUrl: null, firstRecharge: 0, debtPaise: 0n },
    });
  });

  test('three decimals are cut, never rounded up', async () => {
    const table = sitAt({ 'profile/player-1': answer({ status: 200, profile: { amount: 99.999 } }) });
    await advanceTime(0);
    expect(state(table).wallet?.balancePaise).toBe(9999n);
  });

  test('without a balance that can be read nothing is staked', async () => {
    const table = sitAt({ 'profile/player-1': answer({ profile: { amount: 'x', name: 'Asha' } }) });
    await play(table);
    expect(state(table)).toMatchObject({ phase: 'idle', player: { name: 'Asha' }, wallet: null });
    expect(table.toasts()).toEqual(['Could not verify balance. Try again.']);
    expect(table.callsTo('bet')).toHaveLength(0);
  });

  test('status 2 ends the session, as text too', async () => {
    const table = sitAt({ 'profile/player-1': answer({ profile: { amount: 1, status: '2' } }) });
    await advanceTime(0);
    expect(state(table).userId).toBeNull();
  });
});

describe('the catalogue', () => {
  test('what cannot be read is left out and logged; the rest is played with', async () => {
    const table = sitAt({
      chickenMultplier: answer({
        data: [
          { type: 1, multiplier: 'x' },
          { type: 2, multiplier: ['1.5'] },
        ],
      }),
      bet_values: answer({ data: [{ value: 'x' }, { value: '20' }] }),
      getGameRules: answer({ data: { min_bet_amount: 'x', max_bet_amount: '50' } }),
    });
    await advanceTime(0);
    expect(state(table)).toMatchObject({
      type: 2,
      chips: [2000n],
      limits: { minBetPaise: 100n, maxBetPaise: 5000n, minRechargePaise: null },
    });
    expect(state(table).levels).toHaveLength(1);
    expect(canPlay(state(table))).toBe(true);
    const logged = vi.mocked(console.warn).mock.calls.map((words) => words.join(' '));
    expect(logged).toContain('chickenMultplier: left out, because it cannot be read: data[0]');
    expect(logged).toContain('bet_values: left out, because it cannot be read: data[0]');
    expect(logged).toContain('getGameRules: left out, because it cannot be read: data.min_bet_amount');
  });
});

describe('a round', () => {
  test.each([{ success: true }, { success: 1, message: null }, { status: true }])(
    'a bet answered %j opens it',
    async (body) => {
      const table = sitAt({ bet: answer(body) });
      await play(table);
      expect(state(table).phase).toBe('ready');
    },
  );

  test.each([
    { success: false, message: 'Closed' },
    { success: 0, message: 'Closed' },
  ])('a bet answered %j on HTTP 200 is refused in the provider’s words', async (body) => {
    const table = sitAt({ bet: answer(body) });
    await play(table);
    expect(state(table).phase).toBe('idle');
    expect(table.toasts()).toEqual(['Closed']);
    expect(alerts(table)).toEqual([]);
  });

  test.each([
    ['lost', LOST],
    ['not JSON', NOT_JSON],
    ['silent', answer({ message: 'ok' })],
    ['HTTP 502', answer({}, 502)],
  ])('a bet whose answer is %s is sent once, and the player is told to look', async (_, weather) => {
    const table = sitAt({ bet: weather });
    await play(table);
    await advanceTime(60_000);
    expect(table.callsTo('bet')).toHaveLength(1);
    expect(state(table).phase).toBe('idle');
    expect(alerts(table)).toEqual([expect.stringContaining('look at your balance and bet history')]);
  });

  test.each([
    [{ status: true, win_amount: '1.10' }, 110n],
    [{ status: 1, win_amount: 1.109 }, 110n],
    [{ status: 200, win_amount: null }, 110n],
    [{ success: true, message: 'Paid', win_amount: 1.1, extra: {} }, 110n],
  ])('a cashout answered %j pays %s paise', async (body, winPaise) => {
    const table = sitAt({ cashout: answer(body) });
    await play(table);
    await go(table);
    table.game.controls.cashOut();
    await advanceTime(0);
    expect(state(table)).toMatchObject({ phase: 'won', settlement: { winPaise: winPaise } });
  });

  test('a cashout that is refused on HTTP 200 says why', async () => {
    const table = sitAt({ cashout: answer({ status: false, message: 'No open bet' }) });
    await play(table);
    await go(table);
    table.game.controls.cashOut();
    await advanceTime(0);
    expect(table.toasts()).toEqual(['No open bet']);
    expect(alerts(table)).toEqual([]);
    expect(canCashOut(state(table))).toBe(true);
  });

  test.each([
    ['lost', LOST],
    ['silent', answer({ win_amount: 5 })],
  ])('a cashout whose answer is %s is sent once, and the player is told to look', async (_, weather) => {
    const table = sitAt({ cashout: weather });
    await play(table);
    await go(table);
    table.game.controls.cashOut();
    await advanceTime(60_000);
    expect(table.callsTo('cashout')).toHaveLength(1);
    expect(table.toasts()).toEqual(['Something went wrong with cashout.']);
    expect(alerts(table)).toEqual([expect.stringContaining('before you cash out again')]);
  });

  test('the automatic cashout at the end of the road tells of an unclear answer too', async () => {
    const table = sitAt({ cashout: LOST });
    await play(table);
    await go(table);
    await go(table);
    await advanceTime(60_000);
    expect(table.callsTo('cashout')).toHaveLength(1);
    expect(alerts(table)).toEqual([expect.stringContaining('before you cash out again')]);
  });
});

describe('money', () => {
  const RECHARGE = { amount: '500', utr_no: '412345678901' };
  const WITHDRAWAL = {
    amount: '250.50',
    account_number: '001122334455',
    account_holder_name: 'Asha Devi',
    bank_name: 'State Bank',
    ifsc_code: 'SBIN0001234',
    upi_id: 'asha@upi',
    mobile_number: '9876543210',
  };
  const FORMS = [
    [
      'add_amount',
      'Recharge submitted successfully',
      (table: TestGame) => table.game.run(recharge, RECHARGE),
    ],
    [
      'withdrawal_request',
      'Form submitted successfully',
      (table: TestGame) => table.game.run(withdraw, WITHDRAWAL),
    ],
  ] as const;

  describe.each(FORMS)('%s', (call, said, send) => {
    test.each([{ success: true }, { status: true }, { message: 'Taken' }, {}])(
      '%j is taken',
      async (body) => {
        const table = sitAt({ [call]: answer(body) });
        await advanceTime(0);
        expect(await send(table)).toEqual({ ok: true });
        expect(table.toasts()).toEqual([said]);
        expect(alerts(table)).toEqual([]);
      },
    );

    test('{"success":false} on HTTP 200 is refused in the provider’s words', async () => {
      const table = sitAt({ [call]: answer({ success: false, message: 'UTR is known' }) });
      await advanceTime(0);
      expect(await send(table)).toEqual({ ok: false, field: null, message: 'UTR is known' });
    });

    test.each([
      ['lost', LOST],
      ['not JSON', NOT_JSON],
      ['HTTP 500', answer({ message: 'Oops' }, 500)],
    ])('%s: sent once, without a key, and never said to count once', async (_, weather) => {
      const table = sitAt({ [call]: weather });
      await advanceTime(0);
      const sending = send(table);
      await advanceTime(60_000);
      await sending;
      expect(table.callsTo(call)).toHaveLength(1);
      expect(table.callsTo(call)[0]?.headers.get('idempotency-key')).toBeNull();
      expect(alerts(table)).toEqual([
        expect.stringMatching(/look at the (recharge|withdraw) history before/),
      ]);
      expect(alerts(table).join()).not.toContain('counts once');
    });
  });

  test('histories: null is empty, odd rows cost only themselves', async () => {
    const table = sitAt({
      payinHistory: answer({ data: null }),
      withdrawHistory: answer({
        data: [{ amount: 'x' }, { created_at: '2026-01-02', amount: '5', status: '2' }],
      }),
      bet_history: answer({ success: true, data: [{ created_at: '2026-01-02', amount: 5 }] }),
    });
    await advanceTime(0);
    expect(await table.game.run(deposits)).toEqual({ ok: true, data: [] });
    expect(await table.game.run(withdrawals)).toEqual({
      ok: true,
      data: [{ created_at: '2026-01-02', amount: 500n, status: 2 }],
    });
    expect(await table.game.run(bets, 1)).toMatchObject({ ok: true, data: { pages: null } });
  });
});

describe('the avatar', () => {
  test.each([{ status: true }, { status: 1 }, { success: true }])('%j is saved', async (body) => {
    const table = sitAt({ update_avatar: answer(body) });
    await advanceTime(0);
    expect(await table.game.run(change, { avatarId: 3, name: '' })).toEqual({ ok: true });
    expect(table.callsTo('update_avatar').map(({ body: query }) => query)).toEqual([
      { user_id: 'player-1', avatar_id: '3' },
    ]);
    expect(table.callsTo('update_profile')).toHaveLength(0);
  });

  test('{"status":false} is not', async () => {
    const table = sitAt({ update_avatar: answer({ status: false, message: 'Not yours' }) });
    await advanceTime(0);
    expect(await table.game.run(change, { avatarId: 3, name: '' })).toEqual({
      ok: false,
      field: 'avatar_id',
      message: 'Not yours',
    });
  });
});

test('a logout is nothing but forgetting the id, and draws are not asked for', async () => {
  const table = sitAt({});
  await advanceTime(0);
  expect(table.game.provider.fairness).toBeNull();
  expect(await table.game.run(nextDraw)).toEqual({ ok: false });
  expect(await table.game.run(lastRound)).toEqual({ ok: false });
  await table.game.controls.logout();
  expect(table.sent.filter(({ call }) => ['logout', 'fairness', 'round'].includes(call))).toEqual([]);
});
