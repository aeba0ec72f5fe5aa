import { expect, test } from 'vitest';
import { canAdvance, canCashOut, canPlay } from '../../../src/client/state/selectors.ts';
import {
  BET_DELAY_MS,
  FORWARD_MS,
  MAX_PROCESSING_MS,
  RECONNECTING_AFTER_MS,
  RESEND_AFTER_MS,
} from '../../../src/client/state/timings.ts';
import {
  advanceTime,
  answer,
  createTestGame,
  DEAD_SESSION,
  faultsOf,
  gameOnLine,
  loadGame,
  type NetworkFault,
  stopTimeInEachTest,
  type TestGame,
} from './test-game.ts';

stopTimeInEachTest();

const LOST_CALL: NetworkFault = { lost: 'call' };
const LOST_ANSWER: NetworkFault = { lost: 'answer' };
const BROKEN = answer({ success: false, message: 'Broken.' }, 500);

function breakCall(
  { network, model, sent }: TestGame,
  call: string,
  fault: NetworkFault,
  committed: boolean,
) {
  network.faults = (name) => {
    if (name !== call) return {};
    const { body, headers } = sent.at(-1) ?? { body: {}, headers: new Headers() };
    if (committed) model.handle(call, { body, key: headers.get('idempotency-key') });
    return fault;
  };
}

function breakNext({ network, callsTo }: TestGame, call: string, fault: NetworkFault, times: number) {
  const before = callsTo(call).length;
  network.faults = (name, nth) => (name === call && nth < before + times ? fault : {});
}

test.each([
  ['nothing', 'missing', { text: 'Enter a bet amount.' }],
  ['an amount with paise', 'notWhole', { text: 'Bets are whole rupees.' }],
  ['0', 0n, { text: 'Minimum bet is ₹1.' }],
  ['more than the maximum', 15_100n, { text: 'Maximum bet is ₹150.' }],
] as const)('Play with %s in the field shows why, sends nothing', async (_, typed, notice) => {
  const { controls, play, notices, state, callsTo } = await loadGame();
  if (typeof typed === 'bigint') controls.chooseStake(typed);
  else controls.refuseStake(typed);
  expect(state().stakePaise).toBe(100n);
  await play();
  expect(notices.at(-1)).toMatchObject({ kind: 'toast', tone: 'warning', ...notice });
  expect(state().phase).toBe('idle');
  expect(callsTo('bet')).toHaveLength(0);
  controls.chooseStake(100n);
  await play();
  expect(callsTo('bet')).toHaveLength(1);
});

const TOO_MANY = answer({ status: false, code: 'too_many', message: 'Slow down.' }, 429);

test.each([
  ['a balance too small', 'Insufficient wallet balance.', {}, 50n],
  ['a lost profile', 'Could not verify balance. Try again.', { 'profile/player-1': LOST_CALL }],
  ['a refused profile', 'Could not verify balance. Try again.', { 'profile/player-1': answer({}, 403) }],
  ['a profile asked for too often', 'Slow down.', { 'profile/player-1': TOO_MANY }],
  ['no promised seed', 'Could not prepare the round. Try again.', { fairness: LOST_CALL }],
] as const)('%s: no bet is sent', async (_, message, faults: Record<string, NetworkFault>, balance?) => {
  const { model, network, play, toasts, state, callsTo } = createTestGame();
  if (faults.fairness) network.faults = (call) => faults[call] ?? {};
  if (balance) model.balancePaise = balance;
  await advanceTime(0);
  network.faults = (call) => faults[call] ?? {};
  await play();
  expect(toasts()).toEqual([message]);
  expect(canPlay(state())).toBe(true);
  await advanceTime(5000);
  expect(callsTo('bet')).toHaveLength(0);
});

test.each([
  ['refused with words', answer({ success: false, message: 'Paused.' }, 409), 'Paused.'],
  ['refused without words', answer({ success: false }, 422), 'Bet failed.'],
  ['refused by a 200', answer({ success: false, message: 'Not today.' }), 'Not today.'],
  ['HTTP 500', answer({}, 500), 'Internal server error'],
  ['without round_id', answer({ success: true, message: '' }), 'Bet failed.'],
])('a bet that fails (%s) shows a toast and opens the panel again', async (_, fault, text) => {
  const { play, toasts, state, model } = createTestGame({ faults: faultsOf('bet', fault) });
  await play();
  expect(toasts()).toEqual([text]);
  expect(canPlay(state())).toBe(true);
  expect(state().round).toBeNull();
  expect(model.balancePaise).toBe(100_000n);
});

test('a bet whose promised seed has changed is sent again with the same key, and takes one stake', async () => {
  const { model, bet, callsTo, keysOf } = await loadGame();
  // Another tab plays a round meanwhile, so the known hash is old.
  const other = await gameOnLine(1, { model });
  await other.cashOut();
  other.game.dispose();
  await bet();
  const [first, second] = callsTo('bet').map(({ body }) => body.server_seed_hash);
  expect(second).not.toBe(first);
  expect(keysOf('bet')).toHaveLength(2);
  expect(new Set(keysOf('bet')).size).toBe(1);
  expect(model.stakes).toHaveLength(2);
});

test('a bet whose answer is lost is sent again with the same key: one stake, one round', async () => {
  const faults = faultsOf('bet', LOST_ANSWER, LOST_ANSWER, LOST_ANSWER, {});
  const { play, state, keysOf, model, toasts } = createTestGame({ faults });
  await play();
  expect(state().phase).toBe('placing');
  await advanceTime(MAX_PROCESSING_MS);
  expect(state()).toMatchObject({ phase: 'placing', lateCall: 'lost' });
  await advanceTime(3000);
  expect(state()).toMatchObject({ phase: 'ready', lateCall: null });
  expect(keysOf('bet')).toHaveLength(4);
  expect(new Set(keysOf('bet')).size).toBe(1);
  expect(model.stakes).toHaveLength(1);
  expect(toasts()).toEqual([]);
});

test('a bet that is lost for good is sent again after 0.3, 0.6, 1.2, 2 and 3 s, and every 3 s from then on', async () => {
  const { controls, callsTo } = await loadGame({ faults: faultsOf('bet', LOST_CALL) });
  controls.play();
  await advanceTime(BET_DELAY_MS + 20_000);
  const sentMs = callsTo('bet').map(({ atMs }) => atMs);
  const pausesMs = sentMs.slice(1).map((atMs, index) => atMs - (sentMs[index] ?? 0));
  expect(pausesMs).toEqual([300, 600, 1200, 2000, 3000, 3000, 3000, 3000, 3000]);
});

test('a bet answered by HTTP 500 after it was taken resumes the open round, and shows no error', async () => {
  const testGame = await loadGame();
  breakCall(testGame, 'bet', BROKEN, true);
  await testGame.play();
  expect(testGame.toasts()).toEqual([]);
  expect(testGame.state()).toMatchObject({ phase: 'ready', step: 0, wallet: { balancePaise: 99_900n } });
  expect(testGame.model.stakes).toHaveLength(1);
});

test('a bet while a round is open elsewhere resumes that round without a second stake', async () => {
  const { model, play, state, toasts } = await loadGame();
  const other = await gameOnLine(1, { model });
  other.game.dispose();
  await play();
  expect(state()).toMatchObject({ phase: 'ready', step: 1 });
  expect(model.stakes).toHaveLength(1);
  expect(toasts()).toEqual(['Your next bet is now the stake and difficulty of this round.']);
});

async function onLineOne() {
  const testGame = await gameOnLine(1);
  await testGame.waitForFreeLine();
  return testGame;
}

test('a step answered after ten seconds: the chicken stays on the lid, the notice shows after three, then it lands', async () => {
  const { network, controls, state, model } = await onLineOne();
  network.faults = faultsOf('advance', { requestDelayMs: 10_000 });
  controls.go();
  await advanceTime(RECONNECTING_AFTER_MS - 1);
  expect(state()).toMatchObject({ phase: 'jumping', lateCall: null });
  await advanceTime(1);
  expect(state()).toMatchObject({ phase: 'jumping', lateCall: 'waiting' });
  await advanceTime(10_000 - RECONNECTING_AFTER_MS - 1);
  expect(state()).toMatchObject({ phase: 'jumping', step: 1 });
  await advanceTime(1000);
  expect(state()).toMatchObject({ phase: 'ready', step: 2, lateCall: null });
  expect(model.openRound()?.step).toBe(2);
});

test.each<[string, NetworkFault, number, number]>([
  ['is late goes out once more', { requestDelayMs: 60_000 }, 1, RESEND_AFTER_MS + 200],
  ['was committed and whose answer is lost is requested again', LOST_ANSWER, 2, FORWARD_MS + 1000],
])('a step that %s with the same key', async (_, fault, times, ms) => {
  const testGame = await onLineOne();
  breakNext(testGame, 'advance', fault, times);
  testGame.controls.go();
  await advanceTime(ms);
  expect(testGame.state()).toMatchObject({ phase: 'ready', step: 2 });
  expect(testGame.model.openRound()?.step).toBe(2);
  const keys = testGame.keysOf('advance').slice(1);
  expect(keys).toHaveLength(times + 1);
  expect(new Set(keys).size).toBe(1);
});

test.each([
  ['and the toast when it was not committed', false],
  ['and no toast when it was committed', true],
])('a step answered by HTTP 500 shows the provider’s line, %s', async (_, committed) => {
  const testGame = await onLineOne();
  const { game, controls, toasts, state } = testGame;
  breakCall(testGame, 'advance', BROKEN, committed);
  const phases: string[] = [];
  game.store.subscribe(({ phase }) => phases.push(phase));
  controls.go();
  await advanceTime(FORWARD_MS);
  expect(phases.includes('landed')).toBe(committed);
  expect(toasts()).toEqual(committed ? [] : ['Broken.']);
  expect(state()).toMatchObject({ phase: 'ready', step: committed ? 2 : 1 });
  expect(canAdvance(state())).toBe(true);
});

test('a fatal step answered by HTTP 500 after it was committed shows the end and no error', async () => {
  const testGame = await gameOnLine(1, { fatal: 2 });
  await testGame.waitForFreeLine();
  breakCall(testGame, 'advance', BROKEN, true);
  testGame.controls.go();
  await advanceTime(FORWARD_MS);
  expect(testGame.state().phase).toBe('fried');
  expect(testGame.toasts()).toEqual([]);
});

test('a step refused without a state: a toast, back on the previous line, and the buttons are open', async () => {
  const { network, go, toasts, state } = await onLineOne();
  const tooFast = answer({ success: false, message: 'Too fast.' }, 429);
  network.faults = (call) => (call === 'advance' || call === 'round' ? tooFast : {});
  await go();
  expect(toasts()).toEqual(['Too fast.']);
  expect(canAdvance(state())).toBe(true);
  network.faults = () => ({});
  await go();
  expect(state()).toMatchObject({ phase: 'ready', step: 2 });
});

test('a step of a dead session logs out and opens the login; the round is resumed after it', async () => {
  const { network, go, state, storage, notices, model, logIn } = await onLineOne();
  network.faults = faultsOf('advance', DEAD_SESSION);
  await go();
  expect(state()).toMatchObject({ phase: 'idle', userId: null, wallet: null });
  expect(storage.kept.has('userid')).toBe(false);
  expect(notices).toEqual([
    { kind: 'openLogin' },
    { kind: 'alert', text: 'You were logged out on this device. Your open round is kept.' },
  ]);
  expect(model.openRound()?.step).toBe(1);
  network.faults = () => ({});
  await logIn();
  await advanceTime(0);
  expect(state()).toMatchObject({ phase: 'ready', step: 1, userId: 'player-1' });
});

test.each([
  ['with words', answer({ status: false, message: 'Wait a moment.' }, 409), 'Wait a moment.'],
  ['without words', answer({ status: false }), 'Cashout failed.'],
])('CASH OUT refused %s: a toast, and the round goes on', async (_, fault, text) => {
  const { network, cashOut, toasts, state } = await gameOnLine(1);
  network.faults = faultsOf('cashout', fault);
  await cashOut();
  expect(toasts()).toEqual([text]);
  expect(canCashOut(state()) && canAdvance(state())).toBe(true);
  network.faults = () => ({});
  await cashOut();
  expect(state().phase).toBe('won');
});

test.each([
  ['both documented messages when it was not paid', false],
  ['the win and no error when it was paid', true],
])('CASH OUT answered by HTTP 500 loses nothing, and shows %s', async (_, paid) => {
  const testGame = await gameOnLine(1);
  const { cashOut, toasts, state, model } = testGame;
  breakCall(testGame, 'cashout', answer({}, 500), paid);
  await cashOut();
  expect(toasts()).toEqual(paid ? [] : ['Internal server error', 'Something went wrong with cashout.']);
  if (paid)
    expect(state()).toMatchObject({ phase: 'won', settlement: { cause: 'cashout', winPaise: 1020n } });
  else expect(canCashOut(state())).toBe(true);
  expect(state().wallet?.balancePaise).toBe(model.balancePaise);
});

test('CASH OUT whose answer is lost after it was paid: requested again, paid once, and shown as paid', async () => {
  const { network, controls, state, model, toasts } = await gameOnLine(1);
  network.faults = faultsOf('cashout', LOST_ANSWER, LOST_ANSWER, LOST_ANSWER, LOST_ANSWER, {});
  controls.cashOut();
  controls.cashOut();
  await advanceTime(MAX_PROCESSING_MS);
  expect(state()).toMatchObject({ phase: 'cashing', lateCall: 'lost' });
  await advanceTime(5000);
  expect(model.payouts).toHaveLength(1);
  expect(state()).toMatchObject({
    settlement: { cause: 'cashout', winPaise: 1020n },
    wallet: { balancePaise: model.balancePaise },
  });
  expect(toasts()).toEqual([]);
});
