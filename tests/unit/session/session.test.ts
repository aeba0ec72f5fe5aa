import { expect, test, vi } from 'vitest';
import { NO_COOKIES } from '../../../src/client/session/player/login.ts';
import { equip } from '../../../src/client/session/player/progress.ts';
import { register } from '../../../src/client/session/player/register.ts';
import { loadCatalogue } from '../../../src/client/session/round/catalogue.ts';
import { CATALOGUE_CALLS } from '../../../src/contract/catalogue.ts';
import { PROGRESS_CALLS } from '../../../src/contract/progress.ts';
import { messageText } from '../../../src/languages/translation.ts';
import { profileOf } from '../../provider.ts';
import { shownAs } from '../shown-as.ts';
import {
  advanceTime,
  answer,
  createTestGame,
  DEAD_SESSION,
  faultsOf,
  gameOnLine,
  loadGame,
  type NetworkFault,
  type NetworkFaults,
  reload,
  stopTimeInEachTest,
  type TestGame,
} from './test-game.ts';

stopTimeInEachTest();

const FORM = { email: '', phone: '9876543210', password: 'pass' };
const PROFILE = 'profile/player-1';
const refusal = (message?: string) => ({
  status: 409,
  body: { success: false, ...(message && { message }) },
});
const failedAt = (field: string | null, words: string) => ({ ok: false, field, message: shownAs(words) });
const SERVER_ERROR = 'Server error';

const visitor = (faults: NetworkFaults = () => ({})) => createTestGame({ loggedIn: false, faults });

test.each([
  ['in the server’s words', { reply: refusal('Wrong phone number.') }, 'Wrong phone number.'],
  ['without words', { reply: refusal() }, 'Login failed'],
  ['with the status of a dead session', answer({ success: false, message: 'Wrong.' }, 401), 'Wrong.'],
  ['by the network', { lost: 'call' } as const, SERVER_ERROR],
  ['by a failing provider', answer({}, 500), SERVER_ERROR],
])('login refused %s: on the password field', async (_, fault, message) => {
  const { logIn, notices, state } = visitor(faultsOf('login', fault));
  expect(await logIn()).toEqual(failedAt('password', message));
  expect(notices.filter(({ kind }) => kind !== 'toast')).toEqual([]);
  expect(state().userId).toBeNull();
});

test.each<[string, string | null, object[], (testGame: TestGame) => Promise<unknown>]>([
  ['the login, which stays open', 'password', [], ({ logIn }) => logIn()],
  [
    'the registration',
    null,
    [{ kind: 'alert', text: messageText(NO_COOKIES) }],
    ({ game }) => register(game, FORM),
  ],
])('a browser that keeps no cookies is reported at %s', async (_, field, notices, signIn) => {
  const testGame = visitor(faultsOf(PROFILE, answer({ success: false }, 401)));
  expect(await signIn(testGame)).toEqual(failedAt(field, messageText(NO_COOKIES)));
  expect(testGame.notices).toEqual(notices);
  expect([testGame.state().userId, testGame.storage.kept.has('userid')]).toEqual([null, false]);
});

const answerLost = faultsOf('register', { lost: 'answer' }, {});

test.each([false, true])(
  'a lost registration sent again is the same account; after a reload: %s',
  async (reloads) => {
    const first = visitor(answerLost);
    expect(await register(first.game, FORM)).toEqual(failedAt('email', SERVER_ERROR));
    const { game, toasts, storage } = reloads ? await reload(first) : first;
    expect(await register(game, FORM)).toEqual({ ok: true });
    expect(storage.kept.get('userid')).toBe('player-1');
    expect(toasts()).toEqual(['Registration successful!']);
  },
);

test.each([
  ['password', { ...FORM, password: 'other' }],
  ['email', { ...FORM, email: 'asha@home' }],
])('lost, and sent again with another %s, it meets a taken number', async (_, second) => {
  const { game, state } = visitor(answerLost);
  await register(game, FORM);
  const taken = failedAt(null, 'This phone number is already registered.');
  expect(await register(game, second)).toEqual(taken);
  expect(state().userId).toBeNull();
});

test('registration with another password does not share the answer of the one on its way', async () => {
  const { game } = visitor(faultsOf('register', { responseDelayMs: 500 }));
  const both = Promise.all([register(game, FORM), register(game, { ...FORM, password: 'other' })]);
  await advanceTime(600);
  expect(await both).toMatchObject([{ ok: true }, { ok: false }]);
});

test('registration stores no password and no phone number, and a password changes nothing stored', async () => {
  const kept = async (password: string) => {
    const { game, storage } = visitor(() => ({ lost: 'call' }));
    await register(game, { ...FORM, password });
    return JSON.parse(storage.kept.get('intent:register') ?? '')[0];
  };
  const [one, other] = [await kept('quite secret'), await kept('no less secret')];
  expect(JSON.stringify(one)).not.toMatch(/secret|9876543210/);
  expect(one.digest).toMatch(/^[0-9a-f]{64}$/);
  expect(other.digest).toBe(one.digest);
});

test('logout forgets the player at once and leaves the round with the provider', async () => {
  const { controls, state, storage, model } = await gameOnLine(1);
  controls.go();
  void controls.logout();
  expect(state()).toMatchObject({ phase: 'idle', userId: null, wallet: null, round: null });
  await advanceTime(3000);
  expect(state()).toMatchObject({ phase: 'idle', step: 0 });
  expect(model.openRound()?.step).toBe(2);
  expect(storage.kept.has('userid')).toBe(false);
});

test('logout in the half second before the bet: that bet is not sent, the next one is', async () => {
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

test('logout while a lost bet is retried: the retries stop', async () => {
  const { controls, callsTo } = await loadGame({ faults: faultsOf('bet', { lost: 'call' }) });
  controls.play();
  await advanceTime(2000);
  void controls.logout();
  const sent = callsTo('bet').length;
  expect(sent).toBeGreaterThan(1);
  await advanceTime(60_000);
  expect(callsTo('bet')).toHaveLength(sent);
});

test('logout that is late does not end the session that follows it', async () => {
  const { controls, logIn, sent } = await loadGame({ faults: faultsOf('logout', { requestDelayMs: 2000 }) });
  void controls.logout();
  const outcome = logIn();
  await advanceTime(2500);
  expect(await outcome).toEqual({ ok: true });
  const [logout, login] = sent.filter(({ call }) => call.startsWith('log'));
  expect([logout?.call, login?.call]).toEqual(['logout', 'login']);
  expect(login?.atMs).toBeGreaterThanOrEqual((logout?.atMs ?? 0) + 2000);
});

test.each(['storage', 'focus', 'visible'])(
  'a login or logout in another window is followed on "%s"',
  async (event) => {
    const { storage, page, state, callsTo, notices } = await loadGame();
    storage.setItem('userid', 'player-2');
    page.fire(event);
    expect(state().userId).toBe('player-2');
    await advanceTime(0);
    expect(callsTo('profile/player-2').length).toBeGreaterThan(0);
    expect(callsTo('round').at(-1)?.body).toEqual({ user_id: 'player-2' });
    storage.removeItem('userid');
    page.fire(event);
    expect(state()).toMatchObject({ userId: null, wallet: null });
    expect(notices).toEqual([]);
  },
);

test('another window of this browser that changes something else costs no call', async () => {
  const { sent, storage, page } = await loadGame();
  const calls = sent.length;
  storage.setItem('settings', '{}');
  page.fire('storage');
  page.fire('focus');
  await advanceTime(1000);
  expect(sent).toHaveLength(calls);
});

test('a dead session opens the login once, however many calls are refused', async () => {
  const { notices, state, storage } = await loadGame({
    faults: (call) => (['round', 'fairness', PROFILE].includes(call) ? DEAD_SESSION : {}),
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

test('an answer to an earlier request never replaces the answer to a later one', async () => {
  const { callsTo, controls, game, network, state } = await loadGame();
  const { path: chips } = CATALOGUE_CALLS.betValues;
  const late = { responseDelayMs: 1500 };
  const answers: Readonly<Record<string, readonly NetworkFault[]>> = {
    [PROFILE]: [{ ...late, ...answer(profileOf({ name: 'Old' })) }, answer(profileOf({ name: 'New' }))],
    [chips]: [{ ...late, ...answer({ success: true, data: [{ value: 5 }] }) }, {}],
  };
  const before = new Map(Object.keys(answers).map((call) => [call, callsTo(call).length]));
  network.faults = (call, nth) => answers[call]?.[nth - (before.get(call) ?? 0)] ?? {};
  const shown = state().chips;
  for (let sends = 0; sends < 2; sends++) {
    void controls.refreshProfile();
    void loadCatalogue(game);
    await advanceTime(0);
  }
  await advanceTime(3000);
  expect(state()).toMatchObject({ player: { name: 'New' }, chips: shown });
});

test('an equipped skin is shown before the profile is fetched, and stays when that fails', async () => {
  const { callsTo, controls, game, network, state } = await loadGame();
  const before = callsTo(PROFILE).length;
  network.faults = (call, nth) => {
    if (call === PROGRESS_CALLS.equip.path) return answer({ success: true, message: '' });
    if (call !== PROFILE) return {};
    return nth === before ? { responseDelayMs: 500 } : { lost: 'call' };
  };
  void controls.refreshProfile();
  await equip(game, 'hills');
  await advanceTime(10_000);
  expect(state().player?.skin).toBe('hills');
});

test('a disposed game no longer reads the state', async () => {
  const { game } = await loadGame({ loggedIn: false });
  game.dispose();
  const read = vi.spyOn(game.store, 'getState');
  game.store.dispatch({ kind: 'loggedIn', userId: 'player-1' });
  expect(read).not.toHaveBeenCalled();
});
