import { describe, expect, test } from 'vitest';
import { withdrawalAccess } from '../../../src/game/selectors.ts';
import { BET_DELAY_MS, FORWARD_MS } from '../../../src/presentation/timings.ts';
import { NO_COOKIES } from '../../../src/session/player/login.ts';
import { register } from '../../../src/session/player/register.ts';
import { createModelProvider } from './model-provider.ts';
import {
  advanceTime,
  createTestGame,
  type NetworkFaults,
  stopTimeInEachTest,
  type TestGame,
} from './test-game.ts';

stopTimeInEachTest();

const state = (testGame: TestGame) => testGame.game.store.getState();
const LOGIN = { mobile: '9876543210', password: 'pass' };
const REGISTRATION = { email: '', phone: '9876543210', password: 'pass' };
const refusal = (message?: string) => ({
  status: 409,
  body: { success: false, ...(message && { message }) },
});

function visitor(faults?: NetworkFaults): TestGame {
  return createTestGame({ loggedIn: false, ...(faults && { faults }) });
}

describe('login', () => {
  test('keeps the user id, says so, and loads balance and name', async () => {
    const testGame = visitor();
    expect(await testGame.game.controls.login(LOGIN)).toEqual({ ok: true });
    await advanceTime(0);
    expect(testGame.storage.kept.get('userid')).toBe('player-1');
    expect(testGame.toasts()).toEqual(['Login successful!']);
    expect(state(testGame)).toMatchObject({ player: { name: 'Asha' }, wallet: { balancePaise: 100_000n } });
  });

  test.each([
    ['the server’s words', refusal('Wrong phone number or password.'), 'Wrong phone number or password.'],
    ['"Login failed"', refusal(), 'Login failed'],
    [
      'a dead-session status that is none',
      { status: 401, body: { success: false, message: 'Wrong.' } },
      'Wrong.',
    ],
  ])('refused: %s on the password field', async (_, reply, message) => {
    const testGame = visitor();
    testGame.model.refuse.set('login', reply);
    expect(await testGame.game.controls.login(LOGIN)).toEqual({ ok: false, field: 'password', message });
    expect(testGame.notices).toEqual([]);
    expect(state(testGame).userId).toBeNull();
  });

  test('lost: "Server error" on the password field', async () => {
    const testGame = visitor(() => ({ lost: 'call' }));
    expect(await testGame.game.controls.login(LOGIN)).toEqual({
      ok: false,
      field: 'password',
      message: 'Server error',
    });
  });
});

describe('a browser that keeps no cookies', () => {
  const noCookies: NetworkFaults = (call) =>
    call.startsWith('profile') ? { reply: { status: 401, body: { success: false } } } : {};

  test('is told at the login, which stays open once', async () => {
    const testGame = visitor(noCookies);
    expect(await testGame.game.controls.login(LOGIN)).toEqual({
      ok: false,
      field: 'password',
      message: NO_COOKIES,
    });
    expect(testGame.notices).toEqual([]);
    expect(state(testGame).userId).toBeNull();
    expect(testGame.storage.kept.has('userid')).toBe(false);
  });

  test('is told after a registration, and no login opens', async () => {
    const testGame = visitor(noCookies);
    const outcome = await testGame.game.run(register, REGISTRATION);
    expect(outcome).toEqual({ ok: false, field: null, message: NO_COOKIES });
    expect(testGame.notices).toEqual([{ kind: 'alert', text: NO_COOKIES }]);
    expect(state(testGame).userId).toBeNull();
  });
});

describe('a profile that fails to load', () => {
  const broken: NetworkFaults = (call) =>
    call.startsWith('profile') ? { reply: { status: 500, body: {} } } : {};

  test('is told apart from one without a deposit, and from one on its way', async () => {
    const testGame = createTestGame({ faults: broken });
    expect(withdrawalAccess(state(testGame))).toBe('loading');
    await advanceTime(0);
    expect(withdrawalAccess(state(testGame))).toBe('failed');
    const retry = testGame.game.controls.refreshProfile();
    expect(withdrawalAccess(state(testGame))).toBe('loading');
    testGame.network.faults = () => ({});
    await advanceTime(0);
    await retry;
    await testGame.game.controls.refreshProfile();
    expect(withdrawalAccess(state(testGame))).toBe('depositFirst');
  });

  test('leaves what is known of the player as it was', async () => {
    const testGame = createTestGame();
    await advanceTime(0);
    testGame.network.faults = broken;
    await testGame.game.controls.refreshProfile();
    expect(state(testGame)).toMatchObject({ profileFailed: false, player: { name: 'Asha' } });
  });

  test('is not shown after a logout', async () => {
    const testGame = createTestGame({ faults: broken });
    await advanceTime(0);
    await testGame.game.controls.logout();
    expect(state(testGame).profileFailed).toBe(false);
  });
});

describe('registration', () => {
  test('is a session at once', async () => {
    const testGame = visitor();
    expect(await testGame.game.run(register, REGISTRATION)).toEqual({ ok: true });
    expect(testGame.toasts()).toEqual(['Registration successful!']);
    expect(testGame.storage.kept.get('userid')).toBe('player-1');
  });

  test.each([
    ['This phone number is already registered.', refusal('This phone number is already registered.')],
    ['Registration failed', refusal()],
  ])('refused: a toast that says "%s"', async (message, reply) => {
    const testGame = visitor();
    testGame.model.refuse.set('register', reply);
    expect(await testGame.game.run(register, REGISTRATION)).toEqual({ ok: false, field: null, message });
    expect(testGame.notices).toEqual([{ kind: 'toast', tone: 'error', text: message }]);
  });

  test('lost: "Server error" on the email field', async () => {
    const testGame = visitor(() => ({ lost: 'call' }));
    expect(await testGame.game.run(register, REGISTRATION)).toEqual({
      ok: false,
      field: 'email',
      message: 'Server error',
    });
  });

  const answerLost: NetworkFaults = (call, nth) =>
    call === 'register' && nth === 0 ? { lost: 'answer' } : {};
  const lost = { ok: false, field: 'email', message: 'Server error' };

  test('whose answer was lost, sent again, is the same account, and a session', async () => {
    const testGame = visitor(answerLost);
    expect(await testGame.game.run(register, REGISTRATION)).toEqual(lost);
    expect(await testGame.game.run(register, REGISTRATION)).toEqual({ ok: true });
    expect(testGame.storage.kept.get('userid')).toBe('player-1');
    expect(testGame.toasts()).toEqual(['Registration successful!']);
  });

  test('whose answer was lost, sent again after a reload, is the same account', async () => {
    const first = visitor(answerLost);
    expect(await first.game.run(register, REGISTRATION)).toEqual(lost);
    const { model, storage } = first;
    const reloaded = createTestGame({ model, storage });
    expect(await reloaded.game.run(register, REGISTRATION)).toEqual({ ok: true });
  });

  test.each([
    ['password', { ...REGISTRATION, password: 'other' }],
    ['email', { ...REGISTRATION, email: 'asha@home' }],
  ])(
    'whose answer was lost, sent again with another %s, is one of a number that is taken',
    async (_, second) => {
      const testGame = visitor(answerLost);
      await testGame.game.run(register, REGISTRATION);
      expect(await testGame.game.run(register, second)).toEqual({
        ok: false,
        field: null,
        message: 'This phone number is already registered.',
      });
      expect(state(testGame).userId).toBeNull();
    },
  );

  test('with another password does not take the answer to the one that is on its way', async () => {
    const testGame = visitor((call) => (call === 'register' ? { responseDelayMs: 500 } : {}));
    const first = testGame.game.run(register, REGISTRATION);
    const second = testGame.game.run(register, { ...REGISTRATION, password: 'other' });
    await advanceTime(600);
    expect(await first).toEqual({ ok: true });
    expect(await second).toMatchObject({ ok: false });
  });

  test('stores no password and no phone number, and a password changes nothing of what is stored', async () => {
    const kept = async (password: string) => {
      const testGame = visitor(() => ({ lost: 'call' }));
      await testGame.game.run(register, { ...REGISTRATION, password });
      return JSON.parse(testGame.storage.kept.get('intent:register') ?? '')[0];
    };
    const [one, other] = [await kept('quite secret'), await kept('no less secret')];
    expect(JSON.stringify(one)).not.toMatch(/secret|9876543210/);
    expect(one.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(other.digest).toBe(one.digest);
  });
});

describe('logout', () => {
  test('forgets the player at once and leaves the round with the provider', async () => {
    const testGame = createTestGame({ model: createModelProvider({ fatalLineOf: () => 25 }) });
    await advanceTime(0);
    testGame.game.controls.play();
    await advanceTime(BET_DELAY_MS);
    while (state(testGame).fire === 1) await advanceTime(100);
    testGame.game.controls.go();
    void testGame.game.controls.logout();
    expect(state(testGame)).toMatchObject({ phase: 'idle', userId: null, wallet: null, round: null });
    await advanceTime(FORWARD_MS * 3);
    expect(state(testGame)).toMatchObject({ phase: 'idle', step: 0 });
    expect(testGame.model.openRound()?.step).toBe(1);
    expect(testGame.storage.kept.has('userid')).toBe(false);
  });

  test('in the half second before the bet: that bet is not sent, the one after it is', async () => {
    const testGame = createTestGame({ faults: (call) => (call === 'bet' ? { responseDelayMs: 1000 } : {}) });
    await advanceTime(0);
    testGame.game.controls.play();
    await advanceTime(100);
    void testGame.game.controls.logout();
    await testGame.game.controls.login(LOGIN);
    await advanceTime(0);
    testGame.game.controls.play();
    await advanceTime(5000);
    expect(testGame.model.stakes).toHaveLength(1);
    expect(testGame.callsTo('bet')).toHaveLength(1);
  });

  test('while a lost bet is retried: the retries stop', async () => {
    const testGame = createTestGame({ faults: (call) => (call === 'bet' ? { lost: 'call' } : {}) });
    await advanceTime(0);
    testGame.game.controls.play();
    await advanceTime(2000);
    void testGame.game.controls.logout();
    const sent = testGame.callsTo('bet').length;
    await advanceTime(60_000);
    expect(testGame.callsTo('bet')).toHaveLength(sent);
  });

  test('that is late does not end the session that follows it', async () => {
    const testGame = createTestGame({
      faults: (call) => (call === 'logout' ? { requestDelayMs: 2000 } : {}),
    });
    await advanceTime(0);
    void testGame.game.controls.logout();
    const outcome = testGame.game.controls.login(LOGIN);
    await advanceTime(2500);
    expect(await outcome).toEqual({ ok: true });
    expect(testGame.sent.map(({ call }) => call).filter((call) => call.startsWith('log'))).toEqual([
      'logout',
      'login',
    ]);
    expect(testGame.callsTo('login')[0]?.atMs).toBeGreaterThanOrEqual(
      (testGame.callsTo('logout')[0]?.atMs ?? 0) + 2000,
    );
  });
});

describe('another window of this browser', () => {
  const inOtherWindow = (testGame: TestGame, userId: string | null) => {
    if (userId === null) testGame.storage.removeItem('userid');
    else testGame.storage.setItem('userid', userId);
  };
  const profileOf = (userId: string) => `profile/${userId}`;

  test.each(['storage', 'focus'])('that lets another player in is followed on "%s"', async (event) => {
    const testGame = createTestGame();
    await advanceTime(0);
    inOtherWindow(testGame, 'player-2');
    testGame.page.fire(event);
    expect(state(testGame).userId).toBe('player-2');
    await advanceTime(0);
    expect(testGame.callsTo(profileOf('player-2'))).toHaveLength(1);
    expect(testGame.callsTo('round').at(-1)?.body).toEqual({ user_id: 'player-2' });
  });

  test.each(['storage', 'focus'])('that logs the player out is followed on "%s"', async (event) => {
    const testGame = createTestGame();
    await advanceTime(0);
    inOtherWindow(testGame, null);
    testGame.page.fire(event);
    expect(state(testGame)).toMatchObject({ userId: null, wallet: null });
  });

  test('that changes something else costs no call', async () => {
    const testGame = createTestGame();
    await advanceTime(0);
    const calls = testGame.sent.length;
    testGame.storage.setItem('settings', '{}');
    testGame.page.fire('storage');
    testGame.page.fire('focus');
    await advanceTime(1000);
    expect(testGame.sent).toHaveLength(calls);
  });

  test('is not followed by a game that is over', async () => {
    const testGame = createTestGame();
    await advanceTime(0);
    testGame.game.dispose();
    inOtherWindow(testGame, 'player-2');
    testGame.page.fire('storage');
    testGame.page.fire('focus');
    expect(state(testGame).userId).toBe('player-1');
  });
});

describe('a dead session', () => {
  test('opens the login once, however many calls are refused', async () => {
    const testGame = createTestGame({
      faults: (call) =>
        call === 'round' || call === 'fairness' || call.startsWith('profile')
          ? { reply: { status: 401, body: { success: false, code: 'not_logged_in' } } }
          : {},
    });
    await advanceTime(0);
    expect(testGame.notices).toEqual([{ kind: 'openLogin' }]);
    expect(state(testGame).userId).toBeNull();
    expect(testGame.storage.kept.has('userid')).toBe(false);
  });

  test('an older profile never brings back an older balance', async () => {
    const testGame = createTestGame({ model: createModelProvider({ fatalLineOf: () => 25 }) });
    await advanceTime(0);
    const before = testGame.callsTo('profile/player-1').length;
    testGame.network.faults = (call, nth) =>
      call.startsWith('profile') && nth === before ? { responseDelayMs: 1500 } : {};
    void testGame.game.controls.refreshProfile();
    await advanceTime(0);
    testGame.game.controls.play();
    await advanceTime(BET_DELAY_MS);
    expect(state(testGame).wallet?.balancePaise).toBe(99_900n);
    await advanceTime(3000);
    expect(state(testGame).wallet?.balancePaise).toBe(99_900n);
  });
});
