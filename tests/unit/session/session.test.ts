import { describe, expect, test } from 'vitest';
import { withdrawalAccess } from '../../../src/game/selectors.ts';
import { NO_COOKIES } from '../../../src/session/player/login.ts';
import { register } from '../../../src/session/player/register.ts';
import {
  advanceTime,
  answer,
  createTestGame,
  faultsOf,
  gameOnLine,
  loadGame,
  type NetworkFaults,
  stopTimeInEachTest,
} from './test-game.ts';

stopTimeInEachTest();

const FORM = { email: '', phone: '9876543210', password: 'pass' };
const PROFILE = 'profile/player-1';
const refusal = (message?: string) => ({
  status: 409,
  body: { success: false, ...(message && { message }) },
});
const failedAt = (field: string | null, message: string) => ({ ok: false, field, message });
const SERVER_ERROR = 'Server error';

const visitor = (faults?: NetworkFaults) => createTestGame({ loggedIn: false, ...(faults && { faults }) });

describe('login', () => {
  test('keeps the user id, confirms, and loads balance and name', async () => {
    const { logIn, storage, toasts, state } = visitor();
    expect(await logIn()).toEqual({ ok: true });
    await advanceTime(0);
    expect(storage.kept.get('userid')).toBe('player-1');
    expect(toasts()).toEqual(['Login successful!']);
    expect(state()).toMatchObject({ player: { name: 'Asha' }, wallet: { balancePaise: 100_000n } });
  });

  test.each([
    ['in the server’s words', { reply: refusal('Wrong phone number.') }, 'Wrong phone number.'],
    ['without words', { reply: refusal() }, 'Login failed'],
    ['with the status of a dead session', answer({ success: false, message: 'Wrong.' }, 401), 'Wrong.'],
    ['by the network', { lost: 'call' } as const, SERVER_ERROR],
  ])('refused %s: on the password field', async (_, fault, message) => {
    const { logIn, notices, state } = visitor(faultsOf('login', fault));
    expect(await logIn()).toEqual(failedAt('password', message));
    expect(notices).toEqual([]);
    expect(state().userId).toBeNull();
  });
});

describe('a browser that keeps no cookies', () => {
  const noCookies = faultsOf(PROFILE, answer({ success: false }, 401));

  test('is reported at the login, which stays open', async () => {
    const { logIn, notices, state, storage } = visitor(noCookies);
    expect(await logIn()).toEqual(failedAt('password', NO_COOKIES));
    expect(notices).toEqual([]);
    expect(state().userId).toBeNull();
    expect(storage.kept.has('userid')).toBe(false);
  });

  test('is reported after a registration, and no login opens', async () => {
    const { game, notices, state } = visitor(noCookies);
    expect(await game.run(register, FORM)).toEqual(failedAt(null, NO_COOKIES));
    expect(notices).toEqual([{ kind: 'alert', text: NO_COOKIES }]);
    expect(state().userId).toBeNull();
  });
});

describe('a profile that fails to load', () => {
  const broken = faultsOf(PROFILE, answer({}, 500));

  test('differs from one without a deposit, and from one on its way', async () => {
    const { state, controls, network } = createTestGame({ faults: broken });
    expect(withdrawalAccess(state())).toBe('loading');
    await advanceTime(0);
    expect(withdrawalAccess(state())).toBe('failed');
    const retry = controls.refreshProfile();
    expect(withdrawalAccess(state())).toBe('loading');
    network.faults = () => ({});
    await advanceTime(0);
    await retry;
    await controls.refreshProfile();
    expect(withdrawalAccess(state())).toBe('depositFirst');
  });

  test('leaves a known player as it was, and is not shown after a logout', async () => {
    const { state, controls, network } = await loadGame();
    network.faults = broken;
    await controls.refreshProfile();
    expect(state()).toMatchObject({ profileFailed: false, player: { name: 'Asha' } });
    const other = await loadGame({ faults: broken });
    await other.controls.logout();
    expect(other.state().profileFailed).toBe(false);
  });
});

describe('registration', () => {
  const answerLost = faultsOf('register', { lost: 'answer' }, {});

  test('is a session at once', async () => {
    const { game, toasts, storage } = visitor();
    expect(await game.run(register, FORM)).toEqual({ ok: true });
    expect(toasts()).toEqual(['Registration successful!']);
    expect(storage.kept.get('userid')).toBe('player-1');
  });

  test.each([
    ['This phone number is already registered.', refusal('This phone number is already registered.')],
    ['Registration failed', refusal()],
  ])('refused: a toast "%s"', async (message, reply) => {
    const { game, notices } = visitor(faultsOf('register', { reply }));
    expect(await game.run(register, FORM)).toEqual(failedAt(null, message));
    expect(notices).toEqual([{ kind: 'toast', tone: 'error', text: message }]);
  });

  test.each([false, true])(
    'whose answer was lost, sent again, is the same account; after a reload: %s',
    async (reloads) => {
      const first = visitor(answerLost);
      expect(await first.game.run(register, FORM)).toEqual(failedAt('email', SERVER_ERROR));
      const { game, toasts, storage } = reloads ? await first.reload() : first;
      expect(await game.run(register, FORM)).toEqual({ ok: true });
      expect(storage.kept.get('userid')).toBe('player-1');
      expect(toasts()).toEqual(['Registration successful!']);
    },
  );

  test.each([
    ['password', { ...FORM, password: 'other' }],
    ['email', { ...FORM, email: 'asha@home' }],
  ])('whose answer was lost, sent again with another %s, meets a taken number', async (_, second) => {
    const { game, state } = visitor(answerLost);
    await game.run(register, FORM);
    const taken = failedAt(null, 'This phone number is already registered.');
    expect(await game.run(register, second)).toEqual(taken);
    expect(state().userId).toBeNull();
  });

  test('with another password does not share the answer of the one on its way', async () => {
    const { game } = visitor(faultsOf('register', { responseDelayMs: 500 }));
    const first = game.run(register, FORM);
    const second = game.run(register, { ...FORM, password: 'other' });
    await advanceTime(600);
    expect(await first).toEqual({ ok: true });
    expect(await second).toMatchObject({ ok: false });
  });

  test('stores no password and no phone number, and a password changes nothing stored', async () => {
    const kept = async (password: string) => {
      const { game, storage } = visitor(() => ({ lost: 'call' }));
      await game.run(register, { ...FORM, password });
      return JSON.parse(storage.kept.get('intent:register') ?? '')[0];
    };
    const [one, other] = [await kept('quite secret'), await kept('no less secret')];
    expect(JSON.stringify(one)).not.toMatch(/secret|9876543210/);
    expect(one.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(other.digest).toBe(one.digest);
  });
});

describe('logout', () => {
  test('forgets the player at once and leaves the round with the provider', async () => {
    const { controls, state, storage, model } = await gameOnLine(1);
    controls.go();
    void controls.logout();
    expect(state()).toMatchObject({ phase: 'idle', userId: null, wallet: null, round: null });
    await advanceTime(3000);
    expect(state()).toMatchObject({ phase: 'idle', step: 0 });
    expect(model.openRound()?.step).toBe(2);
    expect(storage.kept.has('userid')).toBe(false);
  });

  test('in the half second before the bet: that bet is not sent, the next one is', async () => {
    const { controls, logIn, model, callsTo } = await loadGame({
      faults: faultsOf('bet', { responseDelayMs: 1000 }),
    });
    controls.play();
    await advanceTime(100);
    void controls.logout();
    await logIn();
    await advanceTime(0);
    controls.play();
    await advanceTime(5000);
    expect(model.stakes).toHaveLength(1);
    expect(callsTo('bet')).toHaveLength(1);
  });

  test('while a lost bet is retried: the retries stop', async () => {
    const { controls, callsTo } = await loadGame({ faults: faultsOf('bet', { lost: 'call' }) });
    controls.play();
    await advanceTime(2000);
    void controls.logout();
    const sent = callsTo('bet').length;
    expect(sent).toBeGreaterThan(1);
    await advanceTime(60_000);
    expect(callsTo('bet')).toHaveLength(sent);
  });

  test('that is late does not end the session that follows it', async () => {
    const { controls, logIn, sent } = await loadGame({
      faults: faultsOf('logout', { requestDelayMs: 2000 }),
    });
    void controls.logout();
    const outcome = logIn();
    await advanceTime(2500);
    expect(await outcome).toEqual({ ok: true });
    const [logout, login] = sent.filter(({ call }) => call.startsWith('log'));
    expect([logout?.call, login?.call]).toEqual(['logout', 'login']);
    expect(login?.atMs).toBeGreaterThanOrEqual((logout?.atMs ?? 0) + 2000);
  });
});

describe('another window of this browser', () => {
  test.each(['storage', 'focus', 'visible'])('is followed on "%s" when it logs in or out', async (event) => {
    const { storage, page, state, callsTo } = await loadGame();
    storage.setItem('userid', 'player-2');
    page.fire(event);
    expect(state().userId).toBe('player-2');
    await advanceTime(0);
    expect(callsTo('profile/player-2').length).toBeGreaterThan(0);
    expect(callsTo('round').at(-1)?.body).toEqual({ user_id: 'player-2' });
    storage.removeItem('userid');
    page.fire(event);
    expect(state()).toMatchObject({ userId: null, wallet: null });
  });

  test('that changes something else costs no call', async () => {
    const { sent, storage, page } = await loadGame();
    const calls = sent.length;
    storage.setItem('settings', '{}');
    page.fire('storage');
    page.fire('focus');
    await advanceTime(1000);
    expect(sent).toHaveLength(calls);
  });

  test('is not followed by a disposed game', async () => {
    const { game, storage, page, state } = await loadGame();
    game.dispose();
    storage.setItem('userid', 'player-2');
    page.fire('storage');
    page.fire('focus');
    expect(state().userId).toBe('player-1');
  });
});

test('a dead session opens the login once, however many calls are refused', async () => {
  const dead = answer({ success: false, code: 'not_logged_in' }, 401);
  const { notices, state, storage } = await loadGame({
    faults: (call) => (['round', 'fairness', PROFILE].includes(call) ? dead : {}),
  });
  expect(notices).toEqual([{ kind: 'openLogin' }]);
  expect(state().userId).toBeNull();
  expect(storage.kept.has('userid')).toBe(false);
});

test('an older profile never brings back an older balance', async () => {
  const { callsTo, network, controls, bet, state } = await loadGame();
  const before = callsTo(PROFILE).length;
  network.faults = (call, nth) => (call === PROFILE && nth === before ? { responseDelayMs: 1500 } : {});
  void controls.refreshProfile();
  await bet();
  expect(state().wallet?.balancePaise).toBe(99_000n);
  await advanceTime(3000);
  expect(state().wallet?.balancePaise).toBe(99_000n);
});
