import { describe, expect, test, vi } from 'vitest';
import { canCashOut, canPlay } from '../../../../src/game/selectors.ts';
import { BET_DELAY_MS, FORWARD_MS } from '../../../../src/presentation/timings.ts';
import { bets, lastRound, nextDraw } from '../../../../src/session/player/history.ts';
import { deposits, recharge, withdraw, withdrawals } from '../../../../src/session/player/payments.ts';
import { change } from '../../../../src/session/player/profile-editor.ts';
import { register } from '../../../../src/session/player/register.ts';
import { createModelProvider } from '../../session/model-provider.ts';
import {
  advanceTime,
  createTestGame,
  type NetworkFault,
  type NetworkFaults,
  stopTimeInEachTest,
  type TestGame,
} from '../../session/test-game.ts';

/** The whole game with the shortest and oddest documented answers. */

stopTimeInEachTest();

const state = (testGame: TestGame) => testGame.game.store.getState();
const alerts = (testGame: TestGame) =>
  testGame.notices.flatMap((notice) => (notice.kind === 'alert' ? [notice.reason ?? ''] : []));

const answer = (body: unknown, status = 200): NetworkFault => ({ reply: { status, body } });
const LOST: NetworkFault = { lost: 'answer' };
const NOT_JSON: NetworkFault = { reply: { status: 200, body: {} }, text: '<html>It works!</html>' };

const LEVELS = { success: true, data: [{ type: 1, multiplier: [1.1, 1.3] }] };
/** The shortest answers that a round needs. */
const LEAST: Readonly<Record<string, NetworkFault>> = {
  'profile/player-1': answer({ profile: { amount: 1000 } }),
  chickenMultplier: answer(LEVELS),
  getGameRules: answer({ data: {} }),
  bet_values: answer({ data: null }),
  getBanners: answer({}),
  bet: answer({ success: true }),
  cashout: answer({ status: true }),
};

/** A game with the given answers; other calls get 404. */
function createGenericGame(answers: Readonly<Record<string, NetworkFault>>, loggedIn = true): TestGame {
  const all: Readonly<Record<string, NetworkFault>> = { ...LEAST, ...answers };
  const faults: NetworkFaults = (call) => all[call] ?? answer({ message: 'Cannot find that.' }, 404);
  return createTestGame({ generic: true, faults, loggedIn, model: createModelProvider() });
}

/** Waits until the next line is free of the marker. */
async function go(testGame: TestGame): Promise<void> {
  for (let waited = 0; state(testGame).fire === state(testGame).step + 1; waited++) {
    expect(waited).toBeLessThan(100);
    await advanceTime(100);
  }
  testGame.game.controls.go();
  await advanceTime(FORWARD_MS);
}

async function play(testGame: TestGame): Promise<void> {
  await advanceTime(0);
  testGame.game.controls.play();
  await advanceTime(BET_DELAY_MS);
}

describe('login', () => {
  const LOGIN = { mobile: '9876543210', password: 'pass' };

  test.each([
    { success: true, user_id: 5 },
    { success: 1, user_id: '5', message: null, token: 'x' },
  ])('%j is one', async (body) => {
    const testGame = createGenericGame(
      { login: answer(body), 'profile/5': answer({ profile: { amount: 1 } }) },
      false,
    );
    expect(await testGame.game.controls.login(LOGIN)).toEqual({ ok: true });
    expect(testGame.storage.kept.get('userid')).toBe('5');
    expect(testGame.toasts()).toEqual(['Login successful!']);
  });

  test.each([
    [{ success: false, message: 'Wrong password' }, 'Wrong password'],
    [{ success: false, message: { en: 'Wrong' } }, 'Login failed'],
    [{ status: 'error', message: 'Try later' }, 'Try later'],
    [{ message: 'Unknown number' }, 'Unknown number'],
    [{}, 'Login failed'],
  ])('%j on HTTP 200 is none: "%s"', async (body, message) => {
    const testGame = createGenericGame({ login: answer(body) }, false);
    expect(await testGame.game.controls.login(LOGIN)).toEqual({ ok: false, field: 'password', message });
  });
});

describe('registration', () => {
  const FORM = { email: '', phone: '9876543210', password: 'pass' };

  test('{"success":true,"user_id":5} is a session', async () => {
    const testGame = createGenericGame({ register: answer({ success: true, user_id: 5 }) }, false);
    expect(await testGame.game.run(register, FORM)).toEqual({ ok: true });
    expect(testGame.storage.kept.get('userid')).toBe('5');
    expect(testGame.callsTo('register')[0]?.headers.has('idempotency-key')).toBe(false);
  });

  test('without an id the account is there, and the login opens', async () => {
    const testGame = createGenericGame({ register: answer({ success: true, message: 'Done' }) }, false);
    expect(await testGame.game.run(register, FORM)).toEqual({ ok: true });
    expect(testGame.toasts()).toEqual(['Registration successful!']);
    expect(testGame.notices).toContainEqual({ kind: 'openLogin' });
    expect(state(testGame).userId).toBeNull();
  });

  test.each([
    [{ message: 'Phone already taken' }, 200, 'Phone already taken'],
    [{ message: 'Phone already taken' }, 422, 'Phone already taken'],
    [{ success: false, message: ['Phone already taken'] }, 200, 'Registration failed'],
  ])('%j with HTTP %i is refused: "%s"', async (body, status, message) => {
    const testGame = createGenericGame({ register: answer(body, status) }, false);
    expect(await testGame.game.run(register, FORM)).toEqual({ ok: false, field: null, message });
    expect(testGame.toasts()).toEqual([message]);
  });

  test('without a clear answer it is not sent again, and the player is told to log in first', async () => {
    const testGame = createGenericGame({ register: LOST }, false);
    const outcome = testGame.game.run(register, FORM);
    await advanceTime(60_000);
    expect(await outcome).toEqual({ ok: false, field: 'email', message: 'Server error' });
    expect(testGame.callsTo('register')).toHaveLength(1);
    expect(alerts(testGame)).toEqual([expect.stringContaining('try to log in before you register again')]);
  });
});

describe('the profile', () => {
  test('with nothing but a balance is enough to play', async () => {
    const testGame = createGenericGame({});
    await play(testGame);
    expect(state(testGame)).toMatchObject({
      phase: 'ready',
      player: { name: '', avatarUrl: null, firstRecharge: 0, debtPaise: 0n },
    });
  });

  test('three decimals are cut, never rounded up', async () => {
    const testGame = createGenericGame({
      'profile/player-1': answer({ status: 200, profile: { amount: 99.999 } }),
    });
    await advanceTime(0);
    expect(state(testGame).wallet?.balancePaise).toBe(9999n);
  });

  test('without a balance that can be read nothing is staked', async () => {
    const testGame = createGenericGame({
      'profile/player-1': answer({ profile: { amount: 'x', name: 'Asha' } }),
    });
    await play(testGame);
    expect(state(testGame)).toMatchObject({ phase: 'idle', player: { name: 'Asha' }, wallet: null });
    expect(testGame.toasts()).toEqual(['Could not verify balance. Try again.']);
    expect(testGame.callsTo('bet')).toHaveLength(0);
  });

  test('status 2 ends the session, as text too', async () => {
    const testGame = createGenericGame({
      'profile/player-1': answer({ profile: { amount: 1, status: '2' } }),
    });
    await advanceTime(0);
    expect(state(testGame).userId).toBeNull();
  });
});

describe('the catalogue', () => {
  test('what cannot be read is left out and logged; the rest is played with', async () => {
    const testGame = createGenericGame({
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
    expect(state(testGame)).toMatchObject({
      type: 2,
      chips: [2000n],
      limits: { minBetPaise: 100n, maxBetPaise: 5000n, minRechargePaise: 0n },
    });
    expect(state(testGame).levels).toHaveLength(1);
    expect(canPlay(state(testGame))).toBe(true);
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
      const testGame = createGenericGame({ bet: answer(body) });
      await play(testGame);
      expect(state(testGame).phase).toBe('ready');
    },
  );

  test.each([
    { success: false, message: 'Closed' },
    { success: 0, message: 'Closed' },
  ])('a bet answered %j on HTTP 200 is refused in the provider’s words', async (body) => {
    const testGame = createGenericGame({ bet: answer(body) });
    await play(testGame);
    expect(state(testGame).phase).toBe('idle');
    expect(testGame.toasts()).toEqual(['Closed']);
    expect(alerts(testGame)).toEqual([]);
  });

  test.each([
    ['lost', LOST],
    ['not JSON', NOT_JSON],
    ['silent', answer({ message: 'ok' })],
    ['HTTP 502', answer({}, 502)],
  ])('a bet whose answer is %s is sent once, and the player is told to look', async (_, networkFault) => {
    const testGame = createGenericGame({ bet: networkFault });
    await play(testGame);
    await advanceTime(60_000);
    expect(testGame.callsTo('bet')).toHaveLength(1);
    expect(state(testGame).phase).toBe('idle');
    expect(alerts(testGame)).toEqual([expect.stringContaining('look at your balance and bet history')]);
  });

  test.each([
    [{ status: true, win_amount: '1.10' }, 110n],
    [{ status: 1, win_amount: 1.109 }, 110n],
    [{ status: 200, win_amount: null }, 110n],
    [{ success: true, message: 'Paid', win_amount: 1.1, extra: {} }, 110n],
  ])('a cashout answered %j pays %s paise', async (body, winPaise) => {
    const testGame = createGenericGame({ cashout: answer(body) });
    await play(testGame);
    await go(testGame);
    testGame.game.controls.cashOut();
    await advanceTime(0);
    expect(state(testGame)).toMatchObject({ phase: 'won', settlement: { winPaise: winPaise } });
  });

  test('a cashout that is refused on HTTP 200 says why', async () => {
    const testGame = createGenericGame({ cashout: answer({ status: false, message: 'No open bet' }) });
    await play(testGame);
    await go(testGame);
    testGame.game.controls.cashOut();
    await advanceTime(0);
    expect(testGame.toasts()).toEqual(['No open bet']);
    expect(alerts(testGame)).toEqual([]);
    expect(canCashOut(state(testGame))).toBe(true);
  });

  test.each([
    ['lost', LOST],
    ['silent', answer({ win_amount: 5 })],
  ])('a cashout whose answer is %s is sent once, and the player is told to look', async (_, networkFault) => {
    const testGame = createGenericGame({ cashout: networkFault });
    await play(testGame);
    await go(testGame);
    testGame.game.controls.cashOut();
    await advanceTime(60_000);
    expect(testGame.callsTo('cashout')).toHaveLength(1);
    expect(testGame.toasts()).toEqual(['Something went wrong with cashout.']);
    expect(alerts(testGame)).toEqual([expect.stringContaining('before you cash out again')]);
  });

  test('the automatic cashout at the end of the road tells of an unclear answer too', async () => {
    const testGame = createGenericGame({ cashout: LOST });
    await play(testGame);
    await go(testGame);
    await go(testGame);
    await advanceTime(60_000);
    expect(testGame.callsTo('cashout')).toHaveLength(1);
    expect(alerts(testGame)).toEqual([expect.stringContaining('before you cash out again')]);
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
      (testGame: TestGame) => testGame.game.run(recharge, RECHARGE),
    ],
    [
      'withdrawal_request',
      'Form submitted successfully',
      (testGame: TestGame) => testGame.game.run(withdraw, WITHDRAWAL),
    ],
  ] as const;

  describe.each(FORMS)('%s', (call, said, send) => {
    test.each([{ success: true }, { status: true }, { message: 'Taken' }, {}])(
      '%j is taken',
      async (body) => {
        const testGame = createGenericGame({ [call]: answer(body) });
        await advanceTime(0);
        expect(await send(testGame)).toEqual({ ok: true });
        expect(testGame.toasts()).toEqual([said]);
        expect(alerts(testGame)).toEqual([]);
      },
    );

    test('{"success":false} on HTTP 200 is refused in the provider’s words', async () => {
      const testGame = createGenericGame({ [call]: answer({ success: false, message: 'UTR is known' }) });
      await advanceTime(0);
      expect(await send(testGame)).toEqual({ ok: false, field: null, message: 'UTR is known' });
    });

    test.each([
      ['lost', LOST],
      ['not JSON', NOT_JSON],
      ['HTTP 500', answer({ message: 'Oops' }, 500)],
    ])('%s: sent once, without a key, and never said to count once', async (_, networkFault) => {
      const testGame = createGenericGame({ [call]: networkFault });
      await advanceTime(0);
      const sending = send(testGame);
      await advanceTime(60_000);
      await sending;
      expect(testGame.callsTo(call)).toHaveLength(1);
      expect(testGame.callsTo(call)[0]?.headers.get('idempotency-key')).toBeNull();
      expect(alerts(testGame)).toEqual([
        expect.stringMatching(/look at the (recharge|withdraw) history before/),
      ]);
      expect(alerts(testGame).join()).not.toContain('counts once');
    });
  });

  test('histories: null is empty, odd rows cost only themselves', async () => {
    const testGame = createGenericGame({
      payinHistory: answer({ data: null }),
      withdrawHistory: answer({
        data: [{ amount: 'x' }, { created_at: '2026-01-02', amount: '5', status: '2' }],
      }),
      bet_history: answer({ success: true, data: [{ created_at: '2026-01-02', amount: 5 }] }),
    });
    await advanceTime(0);
    expect(await testGame.game.run(deposits)).toEqual({ ok: true, data: [] });
    expect(await testGame.game.run(withdrawals)).toEqual({
      ok: true,
      data: [{ created_at: '2026-01-02', amount: 500n, status: 2 }],
    });
    expect(await testGame.game.run(bets, 1)).toMatchObject({ ok: true, data: { pages: null } });
  });
});

describe('the avatar', () => {
  test.each([{ status: true }, { status: 1 }, { success: true }])('%j is saved', async (body) => {
    const testGame = createGenericGame({ update_avatar: answer(body) });
    await advanceTime(0);
    expect(await testGame.game.run(change, { avatarId: 3, name: '' })).toEqual({ ok: true });
    expect(testGame.callsTo('update_avatar').map(({ body: query }) => query)).toEqual([
      { user_id: 'player-1', avatar_id: '3' },
    ]);
    expect(testGame.callsTo('update_profile')).toHaveLength(0);
  });

  test('{"status":false} is not', async () => {
    const testGame = createGenericGame({ update_avatar: answer({ status: false, message: 'Not yours' }) });
    await advanceTime(0);
    expect(await testGame.game.run(change, { avatarId: 3, name: '' })).toEqual({
      ok: false,
      field: 'avatar_id',
      message: 'Not yours',
    });
  });
});

test('a logout is nothing but forgetting the id, and draws are not asked for', async () => {
  const testGame = createGenericGame({});
  await advanceTime(0);
  expect(testGame.game.isGeneric).toBe(true);
  expect(await testGame.game.run(nextDraw)).toEqual({ ok: false });
  expect(await testGame.game.run(lastRound)).toEqual({ ok: false });
  await testGame.game.controls.logout();
  expect(testGame.sent.filter(({ call }) => ['logout', 'fairness', 'round'].includes(call))).toEqual([]);
});
