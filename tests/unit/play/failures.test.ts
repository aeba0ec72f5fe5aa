import { describe, expect, test } from 'vitest';
import { canCashOut, canGo, canPlay } from '../../../src/game/selectors.ts';
import {
  BET_DELAY_MS,
  FORWARD_MS,
  MAX_PROCESSING_MS,
  RECONNECTING_AFTER_MS,
  RESEND_AFTER_MS,
  RESTART_AFTER_MS,
} from '../../../src/game/timings.ts';
import { createModelProvider } from './model-provider.ts';
import {
  advanceTime,
  createTestGame,
  type NetworkFaults,
  stopTimeInEachTest,
  type TestGame,
} from './test-game.ts';

stopTimeInEachTest();

const state = (table: TestGame) => table.game.store.getState();
const freeRoad = () => createModelProvider({ roastLineOf: () => 25 });
const only =
  (call: string, faults: ReturnType<NetworkFaults>, times = Number.POSITIVE_INFINITY): NetworkFaults =>
  (name, nth) =>
    name === call && nth < times ? faults : {};

async function play(table: TestGame) {
  await advanceTime(0);
  table.game.controls.play();
  await advanceTime(BET_DELAY_MS);
}

async function freeLine(table: TestGame) {
  while (state(table).fire === state(table).step + 1) await advanceTime(100);
}

/** A table with the hen on line 1. */
async function onLineOne(options: Parameters<typeof createTestGame>[0] = {}) {
  const table = createTestGame({ model: freeRoad(), ...options });
  await play(table);
  await freeLine(table);
  table.game.controls.go();
  await advanceTime(FORWARD_MS);
  expect(state(table)).toMatchObject({ phase: 'ready', step: 1 });
  await freeLine(table);
  return table;
}

describe('before the bet', () => {
  test('a visitor is told to log in and shown where', async () => {
    const table = createTestGame({ loggedIn: false });
    await play(table);
    expect(table.notices).toEqual([
      { kind: 'toast', tone: 'warning', text: 'Please log in first.' },
      { kind: 'openLogin' },
    ]);
    expect(state(table).phase).toBe('idle');
    expect(table.callsTo('bet')).toHaveLength(0);
  });

  test('a balance too small is told, and no bet is sent', async () => {
    const table = createTestGame();
    table.model.balancePaise = 500n;
    await advanceTime(0);
    table.game.controls.chooseStake(1000n);
    await play(table);
    expect(table.toasts()).toEqual(['Insufficient wallet balance.']);
    expect(canPlay(state(table))).toBe(true);
    await advanceTime(5000);
    expect(table.callsTo('bet')).toHaveLength(0);
  });

  test('an amount over the maximum is told and not taken', async () => {
    const table = createTestGame();
    await advanceTime(0);
    table.game.controls.chooseStake(15_000n);
    table.game.controls.chooseStake(15_100n);
    expect(table.notices).toEqual([
      { kind: 'toast', tone: 'warning', text: 'Maximum bet is ₹{max}.', values: { max: '150' } },
    ]);
    expect(state(table).stakePaise).toBe(15_000n);
    await play(table);
    expect(table.toasts()).toHaveLength(2);
    expect(state(table).phase).toBe('idle');
    table.game.controls.chooseStake(100n);
    await play(table);
    expect(table.callsTo('bet')).toHaveLength(1);
  });

  test.each([
    ['the connection is lost', { lost: 'call' } as const],
    ['the profile is refused', { reply: { status: 403, body: { success: false, message: 'No.' } } }],
  ])('%s before the bet: the balance could not be verified', async (_, weather) => {
    const table = createTestGame();
    await advanceTime(0);
    table.network.faults = only('profile/player-1', weather);
    await play(table);
    expect(table.toasts()).toEqual(['Could not verify balance. Try again.']);
    expect(canPlay(state(table))).toBe(true);
    await advanceTime(5000);
    expect(table.callsTo('bet')).toHaveLength(0);
  });

  test('no promised seed, no bet', async () => {
    const table = createTestGame({ faults: only('fairness', { lost: 'call' }) });
    await play(table);
    expect(table.toasts()).toEqual(['Could not prepare the round. Try again.']);
    expect(table.callsTo('bet')).toHaveLength(0);
  });

  test('a profile that hangs shows the reconnect notice in place of dead buttons', async () => {
    const table = createTestGame();
    await advanceTime(0);
    table.network.faults = only('profile/player-1', { responseDelayMs: 4000 });
    table.game.controls.play();
    await advanceTime(MAX_PROCESSING_MS);
    expect(state(table)).toMatchObject({ phase: 'placing', reconnecting: true });
    await advanceTime(2100);
    expect(state(table)).toMatchObject({ phase: 'ready', reconnecting: false });
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
    const table = createTestGame();
    table.model.refuse.set('bet', reply);
    await play(table);
    expect(table.toasts()).toEqual([text]);
    expect(canPlay(state(table))).toBe(true);
    expect(table.model.balancePaise).toBe(100_000n);
  });

  test('a seed that has changed is taken up with the same intent, and one stake leaves', async () => {
    const table = createTestGame();
    await advanceTime(0);
    // Another tab plays a round meanwhile: the hash known here is old.
    const other = createTestGame({ model: table.model });
    await play(other);
    await freeLine(other);
    other.game.controls.go();
    await advanceTime(FORWARD_MS);
    other.game.controls.cashOut();
    await advanceTime(RESTART_AFTER_MS);
    other.game.dispose();
    await play(table);
    expect(state(table).phase).toBe('ready');
    const sent = table.callsTo('bet');
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(sent[0]?.body.server_seed_hash).not.toBe(sent[1]?.body.server_seed_hash);
    expect(table.model.stakes).toHaveLength(2);
  });

  test('lost after it was taken: sent again with the same key, one stake, one round', async () => {
    const table = createTestGame({ faults: only('bet', { lost: 'answer' }, 3) });
    await play(table);
    expect(state(table).phase).toBe('placing');
    await advanceTime(MAX_PROCESSING_MS);
    expect(state(table)).toMatchObject({ phase: 'placing', reconnecting: true });
    await advanceTime(3000);
    expect(state(table)).toMatchObject({ phase: 'ready', reconnecting: false });
    expect(table.callsTo('bet')).toHaveLength(4);
    expect(table.model.stakes).toHaveLength(1);
    expect(table.toasts()).toEqual([]);
  });

  test('HTTP 500: the documented toast, and the panel is open again', async () => {
    const table = createTestGame({ faults: only('bet', { reply: { status: 500, body: {} } }) });
    await play(table);
    expect(table.toasts()).toEqual(['Internal server error']);
    expect(canPlay(state(table))).toBe(true);
  });

  test('HTTP 500 after it was taken: the open round is taken up', async () => {
    const table = createTestGame();
    table.network.faults = (call, nth) => {
      if (call !== 'bet' || nth > 0) return {};
      const { body, headers } = table.sent[table.sent.length - 1] ?? { body: {}, headers: new Headers() };
      table.model.handle('bet', { body, key: headers.get('idempotency-key') });
      return { reply: { status: 500, body: { success: false, message: 'Broken.' } } };
    };
    await play(table);
    expect(table.toasts()).toEqual(['Broken.']);
    expect(state(table)).toMatchObject({ phase: 'ready', step: 0 });
    expect(table.model.stakes).toHaveLength(1);
  });

  test('an answer without round_id is an error and no round of ours', async () => {
    const table = createTestGame({
      faults: only('bet', { reply: { status: 200, body: { success: true, message: '' } } }),
    });
    await play(table);
    expect(table.toasts()).toEqual(['Bet failed.']);
    expect(state(table)).toMatchObject({ phase: 'idle', round: null });
  });

  test('a round that is open already is taken up in place of a second stake', async () => {
    const table = createTestGame({ model: freeRoad() });
    await advanceTime(0);
    const other = await onLineOne({ model: table.model });
    other.game.dispose();
    await play(table);
    expect(state(table)).toMatchObject({ phase: 'ready', step: 1 });
    expect(table.model.stakes).toHaveLength(1);
    expect(table.toasts()).toEqual([]);
  });
});

describe('a step', () => {
  test('answered after ten seconds: she stays on the lid, the notice shows after three, then she lands', async () => {
    const table = await onLineOne();
    table.network.faults = only('advance', { requestDelayMs: 10_000 });
    table.game.controls.go();
    await advanceTime(RECONNECTING_AFTER_MS - 1);
    expect(state(table)).toMatchObject({ phase: 'jumping', reconnecting: false });
    await advanceTime(1);
    expect(state(table)).toMatchObject({ phase: 'jumping', reconnecting: true });
    await advanceTime(10_000 - RECONNECTING_AFTER_MS - 1);
    expect(state(table)).toMatchObject({ phase: 'jumping', step: 1 });
    await advanceTime(1000);
    expect(state(table)).toMatchObject({ phase: 'ready', step: 2, reconnecting: false });
    expect(table.model.openRound()?.step).toBe(2);
  });

  test('a late call goes out once more with the same key', async () => {
    const table = await onLineOne();
    const before = table.callsTo('advance').length;
    table.network.faults = (call, nth) =>
      call === 'advance' && nth === before ? { requestDelayMs: 60_000 } : {};
    table.game.controls.go();
    await advanceTime(RESEND_AFTER_MS + 200);
    expect(state(table)).toMatchObject({ phase: 'ready', step: 2 });
    const sent = table.callsTo('advance').slice(before);
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  test('an answer lost after it was committed is asked for again and lands on the same line', async () => {
    const table = await onLineOne();
    const before = table.callsTo('advance').length;
    table.network.faults = (call, nth) => (call === 'advance' && nth < before + 2 ? { lost: 'answer' } : {});
    table.game.controls.go();
    await advanceTime(FORWARD_MS + 1000);
    expect(state(table)).toMatchObject({ phase: 'ready', step: 2 });
    expect(table.model.openRound()?.step).toBe(2);
  });

  test('no network at all: the buttons wait behind the notice and come back with the network', async () => {
    const table = await onLineOne();
    table.network.faults = () => ({ lost: 'call' });
    table.game.controls.go();
    await advanceTime(60_000);
    expect(state(table)).toMatchObject({ phase: 'jumping', reconnecting: true });
    table.network.faults = () => ({});
    await advanceTime(3100);
    expect(state(table)).toMatchObject({ phase: 'ready', step: 2, reconnecting: false });
  });

  test.each([
    ['not committed', false],
    ['committed', true],
  ])('HTTP 500, %s: the toast, and she stands where the provider says', async (_, committed) => {
    const table = await onLineOne();
    const before = table.callsTo('advance').length;
    table.network.faults = (call, nth) => {
      if (call !== 'advance' || nth > before) return {};
      const { body } = table.sent[table.sent.length - 1] ?? { body: {} };
      if (committed) table.model.handle('advance', { body, key: null });
      return { reply: { status: 500, body: { success: false, message: 'Broken.' } } };
    };
    const phases: string[] = [];
    table.game.store.subscribe(({ phase }) => phases.push(phase));
    table.game.controls.go();
    await advanceTime(FORWARD_MS);
    expect(phases.includes('landed')).toBe(committed);
    expect(table.toasts()).toEqual(['Broken.']);
    expect(state(table)).toMatchObject({ phase: 'ready', step: committed ? 2 : 1 });
    expect(canGo(state(table))).toBe(true);
  });

  test('refused and nothing to be learnt: told, back on her line, and the buttons are open', async () => {
    const table = await onLineOne();
    table.model.refuse.set('advance', { status: 429, body: { success: false, message: 'Too fast.' } });
    table.model.refuse.set('round', { status: 429, body: { success: false, message: 'Too fast.' } });
    table.game.controls.go();
    await advanceTime(FORWARD_MS);
    expect(table.toasts()).toEqual(['Too fast.']);
    expect(canGo(state(table))).toBe(true);
    table.model.refuse.clear();
    await freeLine(table);
    table.game.controls.go();
    await advanceTime(FORWARD_MS);
    expect(state(table)).toMatchObject({ phase: 'ready', step: 2 });
  });

  test('a dead session logs out and opens the login; the round stays and is taken up again', async () => {
    const table = await onLineOne();
    table.model.refuse.set('advance', {
      status: 401,
      body: { success: false, code: 'not_logged_in', message: 'Please log in.' },
    });
    table.game.controls.go();
    await advanceTime(FORWARD_MS);
    expect(state(table)).toMatchObject({ phase: 'idle', userId: null, wallet: null });
    expect(table.storage.kept.has('userid')).toBe(false);
    expect(table.notices.filter(({ kind }) => kind === 'openLogin')).toHaveLength(1);
    expect(table.model.openRound()?.step).toBe(1);
    table.model.refuse.clear();
    await table.game.controls.login({ mobile: '9876543210', password: 'pass' });
    await advanceTime(0);
    expect(state(table)).toMatchObject({ phase: 'ready', step: 1, userId: 'player-1' });
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
    const table = await onLineOne();
    table.model.refuse.set('cashout', reply);
    table.game.controls.cashOut();
    await advanceTime(0);
    expect(table.toasts()).toEqual([text]);
    expect(canCashOut(state(table)) && canGo(state(table))).toBe(true);
    table.model.refuse.clear();
    table.game.controls.cashOut();
    await advanceTime(0);
    expect(state(table).phase).toBe('won');
  });

  test.each([
    ['not paid', false],
    ['paid', true],
  ])('HTTP 500, %s: both documented messages, and nothing is lost', async (_, paid) => {
    const table = await onLineOne();
    table.network.faults = (call) => {
      if (call !== 'cashout') return {};
      const { body } = table.sent[table.sent.length - 1] ?? { body: {} };
      if (paid) table.model.handle('cashout', { body, key: null });
      return { reply: { status: 500, body: {} } };
    };
    table.game.controls.cashOut();
    await advanceTime(0);
    expect(table.toasts()).toEqual(['Internal server error', 'Something went wrong with cashout.']);
    if (paid) {
      expect(state(table)).toMatchObject({ phase: 'won', settlement: { cause: 'cashout', winPaise: 102n } });
      expect(state(table).wallet?.balancePaise).toBe(table.model.balancePaise);
    } else expect(canCashOut(state(table))).toBe(true);
  });

  test('an answer lost after it was paid: asked for again, paid once, and the screen tells the truth', async () => {
    const table = await onLineOne();
    table.network.faults = only('cashout', { lost: 'answer' }, 4);
    table.game.controls.cashOut();
    table.game.controls.cashOut();
    await advanceTime(MAX_PROCESSING_MS);
    expect(state(table)).toMatchObject({ phase: 'cashing', reconnecting: true });
    await advanceTime(5000);
    expect(table.model.payouts).toHaveLength(1);
    const won = table.game.store.getState().settlement;
    expect(won).toMatchObject({ cause: 'cashout', winPaise: 102n });
    expect(state(table).wallet?.balancePaise).toBe(table.model.balancePaise);
    expect(table.toasts()).toEqual([]);
  });
});

describe('HTTP 500 and the rest', () => {
  test('what fails to load is only logged, and reload gets it', async () => {
    const table = createTestGame({ faults: () => ({ lost: 'call' }) });
    await advanceTime(100);
    expect(state(table).levels).toEqual([]);
    expect(canPlay(state(table))).toBe(false);
    expect(table.notices).toEqual([]);
    expect(console.warn).toHaveBeenCalled();
    table.network.faults = () => ({});
    void table.game.controls.reload();
    await advanceTime(0);
    expect(state(table).levels).toHaveLength(4);
    expect(state(table).chips).toEqual([1000n, 2000n, 5000n, 10_000n]);
    expect(state(table).limits.maxWinPaise).toBe(50_000_000n);
    expect(state(table).player?.name).toBe('Asha');
  });
});
