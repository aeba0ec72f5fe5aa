import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BET_DELAY_MS, FORWARD_MS } from '../../../src/game/timings.ts';
import { withdrawalAccess } from '../../../src/ui/account/withdrawal.ts';
import { createModelProvider } from './model-provider.ts';
import { type Forecast, pass, sitDown, stopTime, type Table } from './table.ts';

beforeEach(() => {
  stopTime();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const state = (table: Table) => table.game.store.getState();
const LOGIN = { mobile: '9876543210', password: 'pass' };
const REGISTRATION = { email: '', phone: '9876543210', password: 'pass' };
const refusal = (message?: string) => ({
  status: 409,
  body: { success: false, ...(message && { message }) },
});

function visitor(weather?: Forecast): Table {
  return sitDown({ logged_in: false, ...(weather && { weather }) });
}

describe('login', () => {
  test('keeps the user id, says so, and loads balance and name', async () => {
    const table = visitor();
    expect(await table.game.controls.login(LOGIN)).toEqual({ ok: true });
    await pass(0);
    expect(table.storage.kept.get('userid')).toBe('player-1');
    expect(table.toasts()).toEqual(['Login successful!']);
    expect(state(table)).toMatchObject({ player: { name: 'Asha' }, wallet: { balance_paise: 100_000n } });
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
    const table = visitor();
    table.model.refuse.set('login', reply);
    expect(await table.game.controls.login(LOGIN)).toEqual({ ok: false, field: 'password', message });
    expect(table.notices).toEqual([]);
    expect(state(table).user_id).toBeNull();
  });

  test('lost: "Server error" on the password field', async () => {
    const table = visitor(() => ({ lost: 'call' }));
    expect(await table.game.controls.login(LOGIN)).toEqual({
      ok: false,
      field: 'password',
      message: 'Server error',
    });
  });
});

describe('a profile that could not be had', () => {
  const broken: Forecast = (call) => (call.startsWith('profile') ? { reply: { status: 500, body: {} } } : {});

  test('is told apart from one without a deposit, and from one on its way', async () => {
    const table = sitDown({ weather: broken });
    expect(withdrawalAccess(state(table))).toBe('loading');
    await pass(0);
    expect(withdrawalAccess(state(table))).toBe('failed');
    const again = table.game.controls.refreshProfile();
    expect(withdrawalAccess(state(table))).toBe('loading');
    table.skies.weather = () => ({});
    await pass(0);
    await again;
    await table.game.controls.refreshProfile();
    expect(withdrawalAccess(state(table))).toBe('depositFirst');
  });

  test('leaves what is known of the player as it was', async () => {
    const table = sitDown();
    await pass(0);
    table.skies.weather = broken;
    await table.game.controls.refreshProfile();
    expect(state(table)).toMatchObject({ profileFailed: false, player: { name: 'Asha' } });
  });

  test('is nobody’s after a logout', async () => {
    const table = sitDown({ weather: broken });
    await pass(0);
    await table.game.controls.logout();
    expect(state(table).profileFailed).toBe(false);
  });
});

describe('registration', () => {
  test('is a session at once', async () => {
    const table = visitor();
    expect(await table.game.controls.register(REGISTRATION)).toEqual({ ok: true });
    expect(table.toasts()).toEqual(['Registration successful!']);
    expect(table.storage.kept.get('userid')).toBe('player-1');
  });

  test.each([
    ['This phone number is already registered.', refusal('This phone number is already registered.')],
    ['Registration failed', refusal()],
  ])('refused: a toast that says "%s"', async (message, reply) => {
    const table = visitor();
    table.model.refuse.set('register', reply);
    expect(await table.game.controls.register(REGISTRATION)).toEqual({ ok: false, field: null, message });
    expect(table.notices).toEqual([{ kind: 'toast', tone: 'error', text: message }]);
  });

  test('lost: "Server error" on the email field', async () => {
    const table = visitor(() => ({ lost: 'call' }));
    expect(await table.game.controls.register(REGISTRATION)).toEqual({
      ok: false,
      field: 'email',
      message: 'Server error',
    });
  });
});

describe('logout', () => {
  test('forgets the player at once and leaves the round with the provider', async () => {
    const table = sitDown({ model: createModelProvider({ roast_on: () => 25 }) });
    await pass(0);
    table.game.controls.play();
    await pass(BET_DELAY_MS);
    while (state(table).fire === 1) await pass(100);
    table.game.controls.go();
    void table.game.controls.logout();
    expect(state(table)).toMatchObject({ phase: 'idle', user_id: null, wallet: null, round: null });
    await pass(FORWARD_MS * 3);
    expect(state(table)).toMatchObject({ phase: 'idle', step: 0 });
    expect(table.model.openRound()?.step).toBe(1);
    expect(table.storage.kept.has('userid')).toBe(false);
  });

  test('in the half second before the bet: that bet is not sent, the one after it is', async () => {
    const table = sitDown({ weather: (call) => (call === 'bet' ? { back_ms: 1000 } : {}) });
    await pass(0);
    table.game.controls.play();
    await pass(100);
    void table.game.controls.logout();
    await table.game.controls.login(LOGIN);
    await pass(0);
    table.game.controls.play();
    await pass(5000);
    expect(table.model.stakes).toHaveLength(1);
    expect(table.of('bet')).toHaveLength(1);
  });

  test('while a lost bet is being sent again: nobody insists any more', async () => {
    const table = sitDown({ weather: (call) => (call === 'bet' ? { lost: 'call' } : {}) });
    await pass(0);
    table.game.controls.play();
    await pass(2000);
    void table.game.controls.logout();
    const sent = table.of('bet').length;
    await pass(60_000);
    expect(table.of('bet')).toHaveLength(sent);
  });

  test('that is late does not end the session that follows it', async () => {
    const table = sitDown({ weather: (call) => (call === 'logout' ? { there_ms: 2000 } : {}) });
    await pass(0);
    void table.game.controls.logout();
    const outcome = table.game.controls.login(LOGIN);
    await pass(2500);
    expect(await outcome).toEqual({ ok: true });
    expect(table.sent.map(({ call }) => call).filter((call) => call.startsWith('log'))).toEqual([
      'logout',
      'login',
    ]);
    expect(table.of('login')[0]?.at_ms).toBeGreaterThanOrEqual((table.of('logout')[0]?.at_ms ?? 0) + 2000);
  });
});

describe('a dead session', () => {
  test('opens the login once, however many calls say so', async () => {
    const table = sitDown({
      weather: (call) =>
        call === 'round' || call === 'fairness' || call.startsWith('profile')
          ? { reply: { status: 401, body: { success: false, code: 'not_logged_in' } } }
          : {},
    });
    await pass(0);
    expect(table.notices).toEqual([{ kind: 'openLogin' }]);
    expect(state(table).user_id).toBeNull();
    expect(table.storage.kept.has('userid')).toBe(false);
  });

  test('an older profile never brings back an older balance', async () => {
    const table = sitDown({ model: createModelProvider({ roast_on: () => 25 }) });
    await pass(0);
    const before = table.of('profile/player-1').length;
    table.skies.weather = (call, nth) =>
      call.startsWith('profile') && nth === before ? { back_ms: 1500 } : {};
    void table.game.controls.refreshProfile();
    await pass(0);
    table.game.controls.play();
    await pass(BET_DELAY_MS);
    expect(state(table).wallet?.balance_paise).toBe(99_900n);
    await pass(3000);
    expect(state(table).wallet?.balance_paise).toBe(99_900n);
  });
});
