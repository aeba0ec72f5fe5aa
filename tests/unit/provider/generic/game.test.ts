import { describe, expect, test } from 'vitest';
import { recharge, withdraw } from '../../../../src/client/session/player/payments.ts';
import { changeProfile } from '../../../../src/client/session/player/profile-editor.ts';
import { query, userQuery } from '../../../../src/client/session/player/query.ts';
import { register } from '../../../../src/client/session/player/register.ts';
import { canCashOut, canPlay } from '../../../../src/client/state/selectors.ts';
import { RESTART_AFTER_MS } from '../../../../src/client/state/timings.ts';
import { ROUND_CALLS } from '../../../../src/contract/rounds.ts';
import { RECHARGE, WITHDRAWAL } from '../../contract/examples.ts';
import {
  advanceTime,
  answer,
  loadGame,
  type NetworkFault,
  stopTimeInEachTest,
  type TestGame,
} from '../../session/test-game.ts';
import { shownAs } from '../../shown-as.ts';

stopTimeInEachTest();

const alerts = ({ notices }: TestGame) =>
  notices.flatMap((notice) => (notice.kind === 'alert' ? [notice.reason ?? ''] : []));

const LOST: NetworkFault = { lost: 'answer' };

type Answers = Readonly<Record<string, NetworkFault>>;

const LEAST: Answers = {
  'profile/player-1': answer({ profile: { amount: 1000 } }),
  chickenMultplier: answer({ success: true, data: [{ type: 1, multiplier: [1.1, 1.3] }] }),
  getGameRules: answer({ data: {} }),
  bet_values: answer({ data: null }),
  getBanners: answer({}),
  bet: answer({ success: true }),
  cashout: answer({ status: true }),
};

function open(answers: Answers, loggedIn = true): Promise<TestGame> {
  const all = { ...LEAST, ...answers };
  return loadGame({
    generic: true,
    faults: (call) => all[call] ?? answer({ message: 'Cannot find that.' }, 404),
    loggedIn,
  });
}

test('login {"success":1,"user_id":5} is one', async () => {
  const profile = answer({ profile: { amount: 1 } });
  const { logIn, storage } = await open(
    { login: answer({ success: 1, user_id: 5 }), 'profile/5': profile },
    false,
  );
  expect(await logIn()).toEqual({ ok: true });
  expect(storage.kept.get('userid')).toBe('5');
});

const FORM = { email: '', phone: '9876543210', password: 'pass' };

test.each([
  [{ success: true, user_id: 5 }, '5', false],
  [{ success: true, message: 'Done' }, null, true],
])('%j registers, without a key; without an id the login opens', async (body, userId, opensLogin) => {
  const { game, state, notices, keysOf } = await open({ register: answer(body) }, false);
  expect(await register(game, FORM)).toEqual({ ok: true });
  expect([keysOf('register'), state().userId]).toEqual([[null], userId]);
  expect(notices.some(({ kind }) => kind === 'openLogin')).toBe(opensLogin);
});

test.each([
  [{ message: 'Number known' }, 200, 'Number known', 'Number known'],
  [{ message: 'Number known' }, 422, 'Number known', 'Number known'],
  [{ success: false, message: ['Number known'] }, 200, 'Login failed', 'Registration failed'],
])('%j with HTTP %i refuses login and registration', async (body, status, atLogin, atRegistration) => {
  const refused = answer(body, status);
  const { logIn, game, toasts } = await open({ login: refused, register: refused }, false);
  expect(await logIn()).toEqual({ ok: false, field: 'password', message: shownAs(atLogin) });
  expect(await register(game, FORM)).toEqual({
    ok: false,
    field: null,
    message: shownAs(atRegistration),
  });
  expect(toasts()).toEqual([atRegistration]);
});

test('a registration without a clear answer is not sent again, and the player is asked to log in first', async () => {
  const testGame = await open({ register: LOST }, false);
  const outcome = register(testGame.game, FORM);
  await advanceTime(60_000);
  expect(await outcome).toEqual({ ok: false, field: 'email', message: shownAs('Server error') });
  expect(testGame.callsTo('register')).toHaveLength(1);
  expect(alerts(testGame)).toEqual([expect.stringContaining('try to log in before you register again')]);
});

test('without a readable balance nothing is staked', async () => {
  const profile = answer({ profile: { amount: 'x', name: 'Asha' } });
  const { play, state, toasts, callsTo } = await open({ 'profile/player-1': profile });
  await play();
  expect(state()).toMatchObject({ phase: 'idle', player: { name: 'Asha' }, wallet: null });
  expect(toasts()).toEqual(['Could not verify balance. Try again.']);
  expect(callsTo('bet')).toHaveLength(0);
});

async function onLineOne(answers: Answers) {
  const testGame = await open(answers);
  await testGame.bet();
  await testGame.go();
  return testGame;
}

test('a bet and a cashout refused on HTTP 200 are refused in the provider’s words', async () => {
  const testGame = await open({ bet: answer({ success: 0, message: 'Closed' }) });
  await testGame.play();
  expect(testGame.state().phase).toBe('idle');
  expect([...testGame.toasts(), ...alerts(testGame)]).toEqual(['Closed']);
  const other = await onLineOne({ cashout: answer({ status: false, message: 'No open bet' }) });
  await other.cashOut();
  expect([...other.toasts(), ...alerts(other)]).toEqual(['No open bet']);
  expect(canCashOut(other.state())).toBe(true);
});

test.each([
  ['lost', LOST],
  ['silent', answer({ message: 'ok' })],
  ['HTTP 502', answer({}, 502)],
])('a bet whose answer is %s is sent once, and the player is warned', async (_, fault) => {
  const testGame = await open({ bet: fault });
  await testGame.play();
  await advanceTime(60_000);
  expect(testGame.callsTo('bet')).toHaveLength(1);
  expect(testGame.state().phase).toBe('idle');
  expect(canPlay(testGame.state())).toBe(true);
  expect(alerts(testGame)).toEqual([expect.stringContaining('look at your balance and bet history')]);
});

test.each([
  { status: true, win_amount: '1.10' },
  { status: 200, win_amount: null },
])('a cash-out answered %j pays its win, or that of the line', async (body) => {
  const testGame = await open({ cashout: answer(body) });
  await testGame.bet(100n);
  await testGame.go();
  await testGame.cashOut();
  expect(testGame.state()).toMatchObject({ phase: 'won', settlement: { winPaise: 110n } });
});

test.each<[string, NetworkFault, (testGame: TestGame) => Promise<void>]>([
  ['lost', LOST, ({ cashOut }) => cashOut()],
  ['silent', answer({ win_amount: 5 }), ({ cashOut }) => cashOut()],
  ['lost at the end of the road', LOST, ({ go }) => go()],
])('a cash-out whose answer is %s is sent once, and the player is warned', async (_, fault, take) => {
  const testGame = await onLineOne({ cashout: fault });
  await take(testGame);
  await advanceTime(60_000);
  expect(testGame.callsTo('cashout')).toHaveLength(1);
  expect(testGame.toasts()).toEqual(['Something went wrong with cashout.']);
  expect(alerts(testGame)).toEqual([expect.stringContaining('before you cash out again')]);
});

describe.each<[string, string, (testGame: TestGame) => Promise<unknown>]>([
  ['add_amount', 'Recharge submitted successfully', ({ game }) => recharge(game, RECHARGE)],
  ['withdrawal_request', 'Form submitted successfully', ({ game }) => withdraw(game, WITHDRAWAL)],
])('%s', (call, confirmation, send) => {
  test.each([{ success: true }, {}])('%j is taken', async (body) => {
    const testGame = await open({ [call]: answer(body) });
    expect(await send(testGame)).toEqual({ ok: true });
    expect([...testGame.toasts(), ...alerts(testGame)]).toEqual([confirmation]);
  });

  test('{"success":false} on HTTP 200 is refused in the provider’s words', async () => {
    const testGame = await open({ [call]: answer({ success: false, message: 'UTR is known' }) });
    expect(await send(testGame)).toEqual({ ok: false, field: null, message: shownAs('UTR is known') });
  });

  test.each([
    ['lost', LOST],
    ['HTTP 500', answer({ message: 'Oops' }, 500)],
  ])('%s: sent once, without a key, and never promised to count once', async (_, fault) => {
    const testGame = await open({ [call]: fault });
    const sending = send(testGame);
    await advanceTime(60_000);
    await sending;
    expect(testGame.keysOf(call)).toEqual([null]);
    const warnings = alerts(testGame);
    expect(warnings).toEqual([expect.stringMatching(/look at the (recharge|withdraw) history before/)]);
    expect(warnings.join()).not.toContain('counts once');
  });
});

test.each([
  [{ success: true }, { ok: true }],
  [
    { status: false, message: 'Not yours' },
    { ok: false, field: 'avatar_id', message: shownAs('Not yours') },
  ],
])('an avatar answered %j: %j', async (body, outcome) => {
  const { game, callsTo } = await open({ update_avatar: answer(body) });
  expect(await changeProfile(game, { avatarId: 3, name: '' })).toMatchObject(outcome);
  const query = { user_id: 'player-1', avatar_id: '3' };
  expect(callsTo('update_avatar').map((sent) => sent.body)).toEqual([query]);
  expect(callsTo('update_profile')).toHaveLength(0);
});

test('a logout only forgets the id, and draws are not requested', async () => {
  const { game, controls, sent } = await open({});
  expect(game.has('advance')).toBe(false);
  await expect(query(game, ROUND_CALLS.fairness, userQuery)).rejects.toThrow();
  await expect(query(game, ROUND_CALLS.round, userQuery)).rejects.toThrow();
  await controls.logout();
  expect(sent.filter(({ call }) => ['logout', 'fairness', 'round'].includes(call))).toEqual([]);
});

test('a landing holds the buttons until the profile is in, for a second at most, and a reset loads the road again', async () => {
  const { play, go, cashOut, network, state, callsTo } = await open({});
  await play();
  network.faults = (call) => ({
    ...LEAST[call],
    ...(call === 'profile/player-1' && { responseDelayMs: 5000 }),
  });
  await go();
  await advanceTime(999);
  expect(state().phase).toBe('landed');
  await advanceTime(1);
  expect(state().phase).toBe('ready');
  await cashOut();
  await advanceTime(RESTART_AFTER_MS);
  expect(state().phase).toBe('idle');
  expect([callsTo('chickenMultplier').length, callsTo('getGameRules').length]).toEqual([2, 2]);
});
