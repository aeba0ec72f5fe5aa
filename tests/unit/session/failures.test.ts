import { describe, expect, test } from 'vitest';
import { canCashOut, canGo, canPlay } from '../../../src/game/selectors.ts';
import {
  BET_DELAY_MS,
  FORWARD_MS,
  MAX_PROCESSING_MS,
  RECONNECTING_AFTER_MS,
  RESEND_AFTER_MS,
  RESTART_AFTER_MS,
} from '../../../src/presentation/timings.ts';
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
const freeRoad = () => createModelProvider({ fatalLineOf: () => 25 });
const only =
  (call: string, faults: ReturnType<NetworkFaults>, times = Number.POSITIVE_INFINITY): NetworkFaults =>
  (name, nth) =>
    name === call && nth < times ? faults : {};

async function play(testGame: TestGame) {
  await advanceTime(0);
  testGame.game.controls.play();
  await advanceTime(BET_DELAY_MS);
}

async function freeLine(testGame: TestGame) {
  while (state(testGame).fire === state(testGame).step + 1) await advanceTime(100);
}

/** A game with the chicken on line 1. */
async function onLineOne(options: Parameters<typeof createTestGame>[0] = {}) {
  const testGame = createTestGame({ model: freeRoad(), ...options });
  await play(testGame);
  await freeLine(testGame);
  testGame.game.controls.go();
  await advanceTime(FORWARD_MS);
  expect(state(testGame)).toMatchObject({ phase: 'ready', step: 1 });
  await freeLine(testGame);
  return testGame;
}

describe('before the bet', () => {
  test('a visitor is told to log in and shown where', async () => {
    const testGame = createTestGame({ loggedIn: false });
    await play(testGame);
    expect(testGame.notices).toEqual([
      { kind: 'toast', tone: 'warning', text: 'Please log in first.' },
      { kind: 'openLogin' },
    ]);
    expect(state(testGame).phase).toBe('idle');
    expect(testGame.callsTo('bet')).toHaveLength(0);
  });

  test('a balance too small is told, and no bet is sent', async () => {
    const testGame = createTestGame();
    testGame.model.balancePaise = 500n;
    await advanceTime(0);
    testGame.game.controls.chooseStake(1000n);
    await play(testGame);
    expect(testGame.toasts()).toEqual(['Insufficient wallet balance.']);
    expect(canPlay(state(testGame))).toBe(true);
    await advanceTime(5000);
    expect(testGame.callsTo('bet')).toHaveLength(0);
  });

  test('an amount over the maximum is told and refused', async () => {
    const testGame = createTestGame();
    await advanceTime(0);
    testGame.game.controls.chooseStake(15_000n);
    testGame.game.controls.chooseStake(15_100n);
    expect(testGame.notices).toEqual([
      { kind: 'toast', tone: 'warning', text: 'Maximum bet is ₹{max}.', values: { max: '150' } },
    ]);
    expect(state(testGame).stakePaise).toBe(15_000n);
  });

  test.each([
    ['nothing', 'missing', 'Enter a bet amount.'],
    ['an amount with paise', 'notWhole', 'Bets are whole rupees.'],
    ['0', 0n, 'Minimum bet is ₹{min}.'],
    ['more than the maximum', 15_100n, 'Maximum bet is ₹{max}.'],
  ] as const)('Play with %s in the field says why and sends nothing', async (_, typed, message) => {
    const testGame = createTestGame();
    await advanceTime(0);
    const { chooseStake, refuseStake } = testGame.game.controls;
    if (typeof typed === 'bigint') chooseStake(typed);
    else refuseStake(typed);
    await play(testGame);
    expect(testGame.toasts().at(-1)).toBe(message);
    expect(state(testGame).phase).toBe('idle');
    expect(testGame.callsTo('bet')).toHaveLength(0);
    chooseStake(100n);
    await play(testGame);
    expect(testGame.callsTo('bet')).toHaveLength(1);
  });

  test.each([
    ['the connection is lost', { lost: 'call' } as const],
    ['the profile is refused', { reply: { status: 403, body: { success: false, message: 'No.' } } }],
  ])('%s before the bet: the balance could not be verified', async (_, networkFault) => {
    const testGame = createTestGame();
    await advanceTime(0);
    testGame.network.faults = only('profile/player-1', networkFault);
    await play(testGame);
    expect(testGame.toasts()).toEqual(['Could not verify balance. Try again.']);
    expect(canPlay(state(testGame))).toBe(true);
    await advanceTime(5000);
    expect(testGame.callsTo('bet')).toHaveLength(0);
  });

  test('no promised seed, no bet', async () => {
    const testGame = createTestGame({ faults: only('fairness', { lost: 'call' }) });
    await play(testGame);
    expect(testGame.toasts()).toEqual(['Could not prepare the round. Try again.']);
    expect(testGame.callsTo('bet')).toHaveLength(0);
  });

  test('a profile that hangs shows the reconnect notice in place of dead buttons', async () => {
    const testGame = createTestGame();
    await advanceTime(0);
    testGame.network.faults = only('profile/player-1', { responseDelayMs: 4000 });
    testGame.game.controls.play();
    await advanceTime(MAX_PROCESSING_MS);
    expect(state(testGame)).toMatchObject({ phase: 'placing', reconnecting: true });
    await advanceTime(2100);
    expect(state(testGame)).toMatchObject({ phase: 'ready', reconnecting: false });
  });
});

describe('the bet', () => {
  test.each([
    [
      'with the server’s words',
      { status: 409, body: { success: false, message: 'Betting is paused.' } },
      'Betting is paused.',
    ],
    ['without words', { status: 422, body: { success: false } }, 'Bet failed.'],
    ['by a 200 that says no', { status: 200, body: { success: false, message: 'Not today.' } }, 'Not today.'],
  ])('refused %s: told, and the panel is open again', async (_, reply, text) => {
    const testGame = createTestGame();
    testGame.model.refuse.set('bet', reply);
    await play(testGame);
    expect(testGame.toasts()).toEqual([text]);
    expect(canPlay(state(testGame))).toBe(true);
    expect(testGame.model.balancePaise).toBe(100_000n);
  });

  test('a changed seed is used with the same key, and one stake is taken', async () => {
    const testGame = createTestGame();
    await advanceTime(0);
    // Another tab plays a round meanwhile, so the known hash is old.
    const other = createTestGame({ model: testGame.model });
    await play(other);
    await freeLine(other);
    other.game.controls.go();
    await advanceTime(FORWARD_MS);
    other.game.controls.cashOut();
    await advanceTime(RESTART_AFTER_MS);
    other.game.dispose();
    await play(testGame);
    expect(state(testGame).phase).toBe('ready');
    const sent = testGame.callsTo('bet');
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(sent[0]?.body.server_seed_hash).not.toBe(sent[1]?.body.server_seed_hash);
    expect(testGame.model.stakes).toHaveLength(2);
  });

  test('lost after it was taken: sent again with the same key, one stake, one round', async () => {
    const testGame = createTestGame({ faults: only('bet', { lost: 'answer' }, 3) });
    await play(testGame);
    expect(state(testGame).phase).toBe('placing');
    await advanceTime(MAX_PROCESSING_MS);
    expect(state(testGame)).toMatchObject({ phase: 'placing', reconnecting: true });
    await advanceTime(3000);
    expect(state(testGame)).toMatchObject({ phase: 'ready', reconnecting: false });
    expect(testGame.callsTo('bet')).toHaveLength(4);
    expect(testGame.model.stakes).toHaveLength(1);
    expect(testGame.toasts()).toEqual([]);
  });

  test('HTTP 500: the documented toast, and the panel is open again', async () => {
    const testGame = createTestGame({ faults: only('bet', { reply: { status: 500, body: {} } }) });
    await play(testGame);
    expect(testGame.toasts()).toEqual(['Internal server error']);
    expect(canPlay(state(testGame))).toBe(true);
  });

  test('HTTP 500 after it was taken: the open round is resumed', async () => {
    const testGame = createTestGame();
    testGame.network.faults = (call, nth) => {
      if (call !== 'bet' || nth > 0) return {};
      const { body, headers } = testGame.sent[testGame.sent.length - 1] ?? {
        body: {},
        headers: new Headers(),
      };
      testGame.model.handle('bet', { body, key: headers.get('idempotency-key') });
      return { reply: { status: 500, body: { success: false, message: 'Broken.' } } };
    };
    await play(testGame);
    expect(testGame.toasts()).toEqual(['Broken.']);
    expect(state(testGame)).toMatchObject({ phase: 'ready', step: 0 });
    expect(testGame.model.stakes).toHaveLength(1);
  });

  test('an answer without round_id is an error', async () => {
    const testGame = createTestGame({
      faults: only('bet', { reply: { status: 200, body: { success: true, message: '' } } }),
    });
    await play(testGame);
    expect(testGame.toasts()).toEqual(['Bet failed.']);
    expect(state(testGame)).toMatchObject({ phase: 'idle', round: null });
  });

  test('a round that is already open is resumed without a second stake', async () => {
    const testGame = createTestGame({ model: freeRoad() });
    await advanceTime(0);
    const other = await onLineOne({ model: testGame.model });
    other.game.dispose();
    await play(testGame);
    expect(state(testGame)).toMatchObject({ phase: 'ready', step: 1 });
    expect(testGame.model.stakes).toHaveLength(1);
    expect(testGame.toasts()).toEqual([]);
  });
});

describe('a step', () => {
  test('answered after ten seconds: the chicken stays on the lid, the notice shows after three, then it lands', async () => {
    const testGame = await onLineOne();
    testGame.network.faults = only('advance', { requestDelayMs: 10_000 });
    testGame.game.controls.go();
    await advanceTime(RECONNECTING_AFTER_MS - 1);
    expect(state(testGame)).toMatchObject({ phase: 'jumping', reconnecting: false });
    await advanceTime(1);
    expect(state(testGame)).toMatchObject({ phase: 'jumping', reconnecting: true });
    await advanceTime(10_000 - RECONNECTING_AFTER_MS - 1);
    expect(state(testGame)).toMatchObject({ phase: 'jumping', step: 1 });
    await advanceTime(1000);
    expect(state(testGame)).toMatchObject({ phase: 'ready', step: 2, reconnecting: false });
    expect(testGame.model.openRound()?.step).toBe(2);
  });

  test('a late call goes out once more with the same key', async () => {
    const testGame = await onLineOne();
    const before = testGame.callsTo('advance').length;
    testGame.network.faults = (call, nth) =>
      call === 'advance' && nth === before ? { requestDelayMs: 60_000 } : {};
    testGame.game.controls.go();
    await advanceTime(RESEND_AFTER_MS + 200);
    expect(state(testGame)).toMatchObject({ phase: 'ready', step: 2 });
    const sent = testGame.callsTo('advance').slice(before);
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  test('an answer lost after it was committed is requested again and lands on the same line', async () => {
    const testGame = await onLineOne();
    const before = testGame.callsTo('advance').length;
    testGame.network.faults = (call, nth) =>
      call === 'advance' && nth < before + 2 ? { lost: 'answer' } : {};
    testGame.game.controls.go();
    await advanceTime(FORWARD_MS + 1000);
    expect(state(testGame)).toMatchObject({ phase: 'ready', step: 2 });
    expect(testGame.model.openRound()?.step).toBe(2);
  });

  test('no network at all: the buttons wait behind the notice and come back with the network', async () => {
    const testGame = await onLineOne();
    testGame.network.faults = () => ({ lost: 'call' });
    testGame.game.controls.go();
    await advanceTime(60_000);
    expect(state(testGame)).toMatchObject({ phase: 'jumping', reconnecting: true });
    testGame.network.faults = () => ({});
    await advanceTime(3100);
    expect(state(testGame)).toMatchObject({ phase: 'ready', step: 2, reconnecting: false });
  });

  test.each([
    ['not committed', false],
    ['committed', true],
  ])('HTTP 500, %s: the toast, and the chicken is on the line the provider names', async (_, committed) => {
    const testGame = await onLineOne();
    const before = testGame.callsTo('advance').length;
    testGame.network.faults = (call, nth) => {
      if (call !== 'advance' || nth > before) return {};
      const { body } = testGame.sent[testGame.sent.length - 1] ?? { body: {} };
      if (committed) testGame.model.handle('advance', { body, key: null });
      return { reply: { status: 500, body: { success: false, message: 'Broken.' } } };
    };
    const phases: string[] = [];
    testGame.game.store.subscribe(({ phase }) => phases.push(phase));
    testGame.game.controls.go();
    await advanceTime(FORWARD_MS);
    expect(phases.includes('landed')).toBe(committed);
    expect(testGame.toasts()).toEqual(['Broken.']);
    expect(state(testGame)).toMatchObject({ phase: 'ready', step: committed ? 2 : 1 });
    expect(canGo(state(testGame))).toBe(true);
  });

  test('refused without a state: told, back on the previous line, and the buttons are open', async () => {
    const testGame = await onLineOne();
    testGame.model.refuse.set('advance', { status: 429, body: { success: false, message: 'Too fast.' } });
    testGame.model.refuse.set('round', { status: 429, body: { success: false, message: 'Too fast.' } });
    testGame.game.controls.go();
    await advanceTime(FORWARD_MS);
    expect(testGame.toasts()).toEqual(['Too fast.']);
    expect(canGo(state(testGame))).toBe(true);
    testGame.model.refuse.clear();
    await freeLine(testGame);
    testGame.game.controls.go();
    await advanceTime(FORWARD_MS);
    expect(state(testGame)).toMatchObject({ phase: 'ready', step: 2 });
  });

  test('a dead session logs out and opens the login; the round is resumed after it', async () => {
    const testGame = await onLineOne();
    testGame.model.refuse.set('advance', {
      status: 401,
      body: { success: false, code: 'not_logged_in', message: 'Please log in.' },
    });
    testGame.game.controls.go();
    await advanceTime(FORWARD_MS);
    expect(state(testGame)).toMatchObject({ phase: 'idle', userId: null, wallet: null });
    expect(testGame.storage.kept.has('userid')).toBe(false);
    expect(testGame.notices.filter(({ kind }) => kind === 'openLogin')).toHaveLength(1);
    expect(testGame.model.openRound()?.step).toBe(1);
    testGame.model.refuse.clear();
    await testGame.game.controls.login({ mobile: '9876543210', password: 'pass' });
    await advanceTime(0);
    expect(state(testGame)).toMatchObject({ phase: 'ready', step: 1, userId: 'player-1' });
  });
});

describe('CASH OUT', () => {
  test.each([
    [
      'with the server’s words',
      { status: 409, body: { status: false, message: 'Wait a moment.' } },
      'Wait a moment.',
    ],
    ['without words', { status: 200, body: { status: false } }, 'Cashout failed.'],
  ])('refused %s: told, and the round goes on', async (_, reply, text) => {
    const testGame = await onLineOne();
    testGame.model.refuse.set('cashout', reply);
    testGame.game.controls.cashOut();
    await advanceTime(0);
    expect(testGame.toasts()).toEqual([text]);
    expect(canCashOut(state(testGame)) && canGo(state(testGame))).toBe(true);
    testGame.model.refuse.clear();
    testGame.game.controls.cashOut();
    await advanceTime(0);
    expect(state(testGame).phase).toBe('won');
  });

  test.each([
    ['not paid', false],
    ['paid', true],
  ])('HTTP 500, %s: both documented messages, and nothing is lost', async (_, paid) => {
    const testGame = await onLineOne();
    testGame.network.faults = (call) => {
      if (call !== 'cashout') return {};
      const { body } = testGame.sent[testGame.sent.length - 1] ?? { body: {} };
      if (paid) testGame.model.handle('cashout', { body, key: null });
      return { reply: { status: 500, body: {} } };
    };
    testGame.game.controls.cashOut();
    await advanceTime(0);
    expect(testGame.toasts()).toEqual(['Internal server error', 'Something went wrong with cashout.']);
    if (paid) {
      expect(state(testGame)).toMatchObject({
        phase: 'won',
        settlement: { cause: 'cashout', winPaise: 102n },
      });
      expect(state(testGame).wallet?.balancePaise).toBe(testGame.model.balancePaise);
    } else expect(canCashOut(state(testGame))).toBe(true);
  });

  test('an answer lost after it was paid: requested again, paid once, and shown as paid', async () => {
    const testGame = await onLineOne();
    testGame.network.faults = only('cashout', { lost: 'answer' }, 4);
    testGame.game.controls.cashOut();
    testGame.game.controls.cashOut();
    await advanceTime(MAX_PROCESSING_MS);
    expect(state(testGame)).toMatchObject({ phase: 'cashing', reconnecting: true });
    await advanceTime(5000);
    expect(testGame.model.payouts).toHaveLength(1);
    const won = testGame.game.store.getState().settlement;
    expect(won).toMatchObject({ cause: 'cashout', winPaise: 102n });
    expect(state(testGame).wallet?.balancePaise).toBe(testGame.model.balancePaise);
    expect(testGame.toasts()).toEqual([]);
  });
});

describe('HTTP 500 and the rest', () => {
  test('failed loads are only logged, and reload repeats them', async () => {
    const testGame = createTestGame({ faults: () => ({ lost: 'call' }) });
    await advanceTime(100);
    expect(state(testGame).levels).toEqual([]);
    expect(canPlay(state(testGame))).toBe(false);
    expect(testGame.notices).toEqual([]);
    expect(console.warn).toHaveBeenCalled();
    testGame.network.faults = () => ({});
    void testGame.game.controls.reload();
    await advanceTime(0);
    expect(state(testGame).levels).toHaveLength(4);
    expect(state(testGame).chips).toEqual([1000n, 2000n, 5000n, 10_000n]);
    expect(state(testGame).limits.maxWinPaise).toBe(50_000_000n);
    expect(state(testGame).player?.name).toBe('Asha');
  });
});
