import { describe, expect, test, vi } from 'vitest';
import { clientSeed, setClientSeed } from '../../../src/session/player/client-seed.ts';
import { bets } from '../../../src/session/player/history.ts';
import {
  DEMO_APPROVAL_MS,
  deposits,
  recharge,
  withdraw,
  withdrawals,
} from '../../../src/session/player/payments.ts';
import { avatars, change } from '../../../src/session/player/profile-editor.ts';
import { KEY_LIFETIME_MS, MAX_UNANSWERED } from '../../../src/session/player/send-once.ts';
import {
  advanceTime,
  createStorage,
  createTestGame,
  type NetworkFault,
  type NetworkFaults,
  stopTimeInEachTest,
  type TestGame,
} from './test-game.ts';

stopTimeInEachTest();

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
const TAKEN = { reply: { status: 200, body: { success: true, message: 'Taken.' } } };
const refused = (message: string, field?: string) => ({
  reply: { status: 409, body: { success: false, status: false, message, ...(field && { field }) } },
});

/** Faults of one call in turn. */
const only =
  (call: string, ...networkFaults: NetworkFault[]): NetworkFaults =>
  (name, nth) =>
    name === call ? (networkFaults[Math.min(nth, networkFaults.length - 1)] ?? {}) : {};

const keysOf = (testGame: TestGame, call: string) =>
  testGame.callsTo(call).map(({ headers }) => headers.get('idempotency-key'));
const alerts = (testGame: TestGame) => testGame.notices.filter(({ kind }) => kind === 'alert');

async function player(
  faults: NetworkFaults,
  storage = createStorage({ userid: 'player-1' }),
): Promise<TestGame> {
  const testGame = createTestGame({ faults, storage });
  await advanceTime(0);
  return testGame;
}

describe('a recharge', () => {
  test('sends the documented payload and says so', async () => {
    const testGame = await player(only('add_amount', TAKEN));
    expect(await testGame.game.run(recharge, RECHARGE)).toEqual({ ok: true });
    expect(testGame.callsTo('add_amount').map(({ body }) => body)).toEqual([
      { ...RECHARGE, user_id: 'player-1', type: 2 },
    ]);
    expect(testGame.toasts()).toEqual(['Recharge submitted successfully']);
  });

  test('refused: alert "Failed to submit form" with the reason, and the field that is wrong', async () => {
    const testGame = await player(only('add_amount', refused('This UTR number is known.', 'utr_no')));
    expect(await testGame.game.run(recharge, RECHARGE)).toEqual({
      ok: false,
      field: 'utr_no',
      message: 'This UTR number is known.',
    });
    expect(alerts(testGame)).toEqual([
      { kind: 'alert', text: 'Failed to submit form', reason: 'This UTR number is known.' },
    ]);
  });

  test('broken provider: the documented toast once, and the alert', async () => {
    const broken = { reply: { status: 500, body: { success: false, message: 'Out of order' } } };
    const testGame = await player(only('add_amount', broken));
    expect(await testGame.game.run(recharge, RECHARGE)).toMatchObject({ ok: false, field: null });
    expect(testGame.toasts()).toEqual(['Out of order']);
    expect(alerts(testGame)).toMatchObject([{ text: 'Failed to submit form', reason: 'Out of order' }]);
  });

  test('lost and sent again with the same content is the same claim, also after a reload', async () => {
    const storage = createStorage({ userid: 'player-1' });
    const faults = only('add_amount', { lost: 'answer', ...TAKEN }, { lost: 'call' }, TAKEN);
    const testGame = await player(faults, storage);
    expect(await testGame.game.run(recharge, RECHARGE)).toMatchObject({ ok: false });
    expect(await testGame.game.run(recharge, RECHARGE)).toMatchObject({ ok: false });
    const reloaded = await player(only('add_amount', TAKEN), storage);
    expect(await reloaded.game.run(recharge, RECHARGE)).toEqual({ ok: true });
    const keys = [...keysOf(testGame, 'add_amount'), ...keysOf(reloaded, 'add_amount')];
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  test.each([
    ['other content', { ...RECHARGE, amount: '501' }, 0],
    ['the same content a day after', RECHARGE, KEY_LIFETIME_MS],
  ])('lost, then %s: another claim', async (_, second, laterMs) => {
    const testGame = await player(only('add_amount', { lost: 'call' }, TAKEN));
    await testGame.game.run(recharge, RECHARGE);
    vi.setSystemTime(Date.now() + laterMs);
    expect(await testGame.game.run(recharge, second)).toEqual({ ok: true });
    expect(new Set(keysOf(testGame, 'add_amount')).size).toBe(2);
  });

  test('lost and sent again within a day of the last time is the same claim, also where the clock was set back', async () => {
    const testGame = await player(only('add_amount', { lost: 'answer', ...TAKEN }));
    for (const laterMs of [0, 16 * 60_000, KEY_LIFETIME_MS - 1, -3_600_000]) {
      vi.setSystemTime(Date.now() + laterMs);
      expect(await testGame.game.run(recharge, RECHARGE)).toMatchObject({
        message: 'No answer came. What you typed is kept: sent again within a day, it counts once.',
      });
    }
    expect(keysOf(testGame, 'add_amount')).toHaveLength(4);
    expect(new Set(keysOf(testGame, 'add_amount')).size).toBe(1);
  });

  test('lost, then another one is taken: sent again it is the same claim still', async () => {
    const testGame = await player(only('add_amount', { lost: 'answer', ...TAKEN }, TAKEN));
    await testGame.game.run(recharge, RECHARGE);
    await testGame.game.run(recharge, { ...RECHARGE, amount: '501' });
    await testGame.game.run(recharge, RECHARGE);
    const [first, other, again] = keysOf(testGame, 'add_amount');
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(testGame.storage.kept.has('intent:recharge')).toBe(false);
  });

  test('lost, then refused before its key was looked at: sent again it is the same claim still', async () => {
    const tooMany = { reply: { status: 429, body: { success: false, code: 'too_many', message: 'Wait.' } } };
    const testGame = await player(only('add_amount', { lost: 'answer', ...TAKEN }, tooMany, TAKEN));
    for (let sending = 0; sending < 3; sending++) await testGame.game.run(recharge, RECHARGE);
    expect(keysOf(testGame, 'add_amount')).toHaveLength(3);
    expect(new Set(keysOf(testGame, 'add_amount')).size).toBe(1);
  });

  test('refused because its key was used for something else gets another key', async () => {
    const reused = { reply: { status: 422, body: { success: false, code: 'key_reused' } } };
    const testGame = await player(only('add_amount', reused, TAKEN));
    await testGame.game.run(recharge, RECHARGE);
    expect(await testGame.game.run(recharge, RECHARGE)).toEqual({ ok: true });
    expect(new Set(keysOf(testGame, 'add_amount')).size).toBe(2);
  });

  test('answered, then the same content: another claim', async () => {
    const testGame = await player(only('add_amount', TAKEN));
    await testGame.game.run(recharge, RECHARGE);
    await testGame.game.run(recharge, RECHARGE);
    expect(new Set(keysOf(testGame, 'add_amount')).size).toBe(2);
  });

  test('sent twice in the same breath goes out once', async () => {
    const testGame = await player(only('add_amount', { ...TAKEN, responseDelayMs: 500 }));
    const both = Promise.all([testGame.game.run(recharge, RECHARGE), testGame.game.run(recharge, RECHARGE)]);
    await advanceTime(600);
    expect(await both).toEqual([{ ok: true }, { ok: true }]);
    expect(testGame.callsTo('add_amount')).toHaveLength(1);
  });

  test('leaves no account number or reference in the storage', async () => {
    const storage = createStorage({ userid: 'player-1' });
    const testGame = await player(() => ({ lost: 'call' }), storage);
    await testGame.game.run(recharge, RECHARGE);
    expect([...storage.kept.values()].join()).not.toContain(RECHARGE.utr_no);
  });

  test('however many get no answer, the newest are remembered and the storage does not grow', async () => {
    const testGame = await player(() => ({ lost: 'call' }));
    for (let rupees = 1; rupees <= MAX_UNANSWERED + 5; rupees++)
      await testGame.game.run(recharge, { ...RECHARGE, amount: `${500 + rupees}` });
    expect(JSON.parse(testGame.storage.kept.get('intent:recharge') ?? '')).toHaveLength(MAX_UNANSWERED);
    await testGame.game.run(recharge, { ...RECHARGE, amount: `${500 + MAX_UNANSWERED + 5}` });
    const [last, again] = keysOf(testGame, 'add_amount').slice(-2);
    expect(again).toBe(last);
  });

  test('junk in the storage costs nothing', async () => {
    const storage = createStorage({ userid: 'player-1', 'intent:recharge': '{"digest":7' });
    const testGame = await player(only('add_amount', TAKEN), storage);
    expect(await testGame.game.run(recharge, RECHARGE)).toEqual({ ok: true });
  });

  test('in demo mode fetches the balance when it has approved itself', async () => {
    const testGame = await player(only('add_amount', TAKEN));
    const { limits } = testGame.game.store.getState();
    testGame.game.store.dispatch({ kind: 'limitsLoaded', limits: { ...limits, demo: true } });
    await testGame.game.run(recharge, RECHARGE);
    const result = testGame.callsTo('profile/player-1').length;
    await advanceTime(DEMO_APPROVAL_MS + 100);
    expect(testGame.callsTo('profile/player-1')).toHaveLength(result + 1);
  });

  test('of a visitor is not sent and opens the login', async () => {
    const testGame = createTestGame({ loggedIn: false });
    expect(await testGame.game.run(recharge, RECHARGE)).toMatchObject({ ok: false });
    expect(testGame.callsTo('add_amount')).toEqual([]);
    expect(testGame.toasts()).toEqual(['Please log in first.']);
    expect(testGame.notices).toContainEqual({ kind: 'openLogin' });
  });
});

describe('a withdrawal', () => {
  test('sends the documented payload, says so, and shows the balance of the answer', async () => {
    const answer = { success: true, message: 'Taken.', balance: 749.5, wallet_version: 1_000 };
    const testGame = await player(only('withdrawal_request', { reply: { status: 200, body: answer } }));
    expect(await testGame.game.run(withdraw, WITHDRAWAL)).toEqual({ ok: true });
    expect(testGame.callsTo('withdrawal_request').map(({ body }) => body)).toEqual([
      { ...WITHDRAWAL, qrcode: '', user_id: 'player-1', type: 2 },
    ]);
    expect(testGame.toasts()).toEqual(['Form submitted successfully']);
    expect(testGame.game.store.getState().wallet?.balancePaise).toBe(74_950n);
  });

  test('of more than the balance says so at the amount and is not sent', async () => {
    const testGame = await player(() => ({}));
    expect(await testGame.game.run(withdraw, { ...WITHDRAWAL, amount: '1000.01' })).toEqual({
      ok: false,
      field: 'amount',
      message: 'Insufficient balance to withdraw this amount.',
    });
    expect(testGame.callsTo('withdrawal_request')).toEqual([]);
  });

  test('refused: alert "Failed to submit form" with the reason', async () => {
    const testGame = await player(only('withdrawal_request', refused('Deposit first.')));
    expect(await testGame.game.run(withdraw, WITHDRAWAL)).toMatchObject({ ok: false, field: null });
    expect(alerts(testGame)).toEqual([
      { kind: 'alert', text: 'Failed to submit form', reason: 'Deposit first.' },
    ]);
  });
});

describe('lists', () => {
  const failing = { reply: { status: 500, body: { success: false, message: 'Out of order' } } };

  test.each([
    ['payinHistory', (testGame: TestGame) => testGame.game.run(deposits)],
    ['withdrawHistory', (testGame: TestGame) => testGame.game.run(withdrawals)],
    ['bet_history', (testGame: TestGame) => testGame.game.run(bets, 1)],
    ['avatar_list', (testGame: TestGame) => testGame.game.run(avatars)],
  ])('%s that fails is only logged', async (call, ask) => {
    const testGame = await player(only(call, failing));
    expect(await ask(testGame)).toEqual({ ok: false });
    expect(testGame.notices).toEqual([]);
    expect(console.warn).toHaveBeenCalled();
  });

  test.each([
    [1, '10'],
    [2, '20'],
    [7, '70'],
  ])('page %s of the bet history sends limit=10 and offset=%s', async (page, offset) => {
    const list = { reply: { status: 200, body: { success: true, data: [], total: 61 } } };
    const testGame = await player(only('bet_history', list));
    expect(await testGame.game.run(bets, page)).toEqual({ ok: true, data: { rows: [], pages: 7 } });
    expect(testGame.callsTo('bet_history').map(({ body }) => body)).toEqual([
      { user_id: 'player-1', limit: '10', offset },
    ]);
  });
});

describe('the profile', () => {
  const saved = { reply: { status: 200, body: { success: true, status: true, message: 'Saved.' } } };
  const calls = ['update_profile', 'update_avatar'];
  const sent = (testGame: TestGame) =>
    testGame.sent.filter(({ call }) => calls.includes(call)).map(({ call, body }) => ({ call, ...body }));

  test('sends what differs, and fetches the profile again', async () => {
    const testGame = await player((call) => (calls.includes(call) ? saved : {}));
    const result = testGame.callsTo('profile/player-1').length;
    expect(await testGame.game.run(change, { name: 'Meera', avatarId: 3 })).toEqual({ ok: true });
    expect(sent(testGame)).toEqual([
      { call: 'update_profile', user_id: 'player-1', name: 'Meera' },
      { call: 'update_avatar', user_id: 'player-1', avatar_id: '3' },
    ]);
    expect(testGame.callsTo('profile/player-1').length).toBe(result + 1);
  });

  test('sends nothing that is as it was', async () => {
    const testGame = await player(() => ({}));
    const name = testGame.game.store.getState().player?.name ?? '';
    expect(await testGame.game.run(change, { name, avatarId: null })).toEqual({ ok: true });
    expect(sent(testGame)).toEqual([]);
  });

  test('where the name is saved and the avatar refused, the profile has the new name', async () => {
    const testGame = await player(only('update_avatar', refused('Not earned yet.')));
    expect(await testGame.game.run(change, { name: 'Meera', avatarId: 3 })).toEqual({
      ok: false,
      field: 'avatar_id',
      message: 'Not earned yet.',
    });
    await advanceTime(0);
    expect(testGame.game.store.getState().player?.name).toBe('Meera');
  });

  test('a refused name is said at the name', async () => {
    const testGame = await player(only('update_profile', refused('This name is taken.')));
    expect(await testGame.game.run(change, { name: 'Meera', avatarId: 3 })).toEqual({
      ok: false,
      field: 'name',
      message: 'This name is taken.',
    });
    expect(testGame.callsTo('update_avatar')).toEqual([]);
  });
});

describe('the client seed', () => {
  test('is the player’s to set, and kept over a reload; junk is not taken', async () => {
    const storage = createStorage({ userid: 'player-1' });
    const testGame = await player(() => ({}), storage);
    expect(testGame.game.run(clientSeed)).toBeNull();
    testGame.game.run(setClientSeed, 'lucky_7');
    expect((await player(() => ({}), storage)).game.run(clientSeed)).toBe('lucky_7');
    testGame.game.run(setClientSeed, 'no spaces, please');
    expect(testGame.game.run(clientSeed)).toBe('lucky_7');
    testGame.game.run(setClientSeed, null);
    expect(testGame.game.run(clientSeed)).toBeNull();
    storage.setItem('clientseed', '<junk>');
    expect(testGame.game.run(clientSeed)).toBeNull();
  });
});
