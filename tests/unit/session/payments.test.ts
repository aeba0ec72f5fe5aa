import { describe, expect, test, vi } from 'vitest';
import { clientSeed, setClientSeed } from '../../../src/client/session/player/client-seed.ts';
import { fetchBetHistory } from '../../../src/client/session/player/history.ts';
import { DEMO_APPROVAL_MS, recharge } from '../../../src/client/session/player/payments.ts';
import { KEY_LIFETIME_MS, MAX_UNANSWERED } from '../../../src/client/session/player/send-once.ts';
import { RECHARGE } from '../contract/examples.ts';
import { shownAs } from '../shown-as.ts';
import {
  advanceTime,
  answer,
  createStorage,
  faultsOf,
  loadGame,
  type NetworkFault,
  refused,
  reload,
  stopTimeInEachTest,
  type TestGame,
} from './test-game.ts';

stopTimeInEachTest();

const PROFILE = 'profile/player-1';
const TAKEN = answer({ success: true, message: 'Taken.' });
const LOST_ANSWER: NetworkFault = { lost: 'answer', ...TAKEN };
const OUT_OF_ORDER = answer({ success: false, message: 'Out of order' }, 500);

const onRecharge = (...faults: NetworkFault[]) => loadGame({ faults: faultsOf('add_amount', ...faults) });
const send = ({ game }: TestGame, form = RECHARGE) => recharge(game, form);
const alerts = ({ notices }: TestGame) => notices.filter(({ kind }) => kind === 'alert');
const keyCount = ({ keysOf }: TestGame) => [keysOf('add_amount').length, new Set(keysOf('add_amount')).size];

describe('a recharge', () => {
  test.each([
    [
      'refused',
      refused('This UTR number is known.', { field: 'utr_no' }),
      'utr_no',
      'This UTR number is known.',
      [],
    ],
    ['that meets a broken provider', OUT_OF_ORDER, null, 'Out of order', ['Out of order']],
  ])('%s: the alert with the reason, and the documented toasts', async (_, fault, field, message, toasts) => {
    const testGame = await onRecharge(fault);
    expect(await send(testGame)).toMatchObject({ ok: false, field });
    expect(alerts(testGame)).toEqual([{ kind: 'alert', text: 'Failed to submit form', reason: message }]);
    expect(testGame.toasts()).toEqual(toasts);
  });

  test('in demo mode fetches the balance after its approval', async () => {
    const testGame = await onRecharge(TAKEN);
    const { betLimits } = testGame.state();
    testGame.game.store.dispatch({ kind: 'betLimitsLoaded', betLimits: { ...betLimits, demo: true } });
    await send(testGame);
    const before = testGame.callsTo(PROFILE).length;
    await advanceTime(DEMO_APPROVAL_MS + 100);
    expect(testGame.callsTo(PROFILE)).toHaveLength(before + 1);
  });
});

describe('the key of a recharge', () => {
  const tooMany = answer({ success: false, code: 'too_many', message: 'Wait.' }, 429);
  const keyReused = answer({ success: false, code: 'key_reused' }, 422);
  const other = { ...RECHARGE, amount: '501' };
  const THRICE = [RECHARGE, RECHARGE, RECHARGE];
  const LOST_CALL = { lost: 'call' } as const;

  test.each([
    ['lost: the same claim', [LOST_CALL, LOST_ANSWER, TAKEN], THRICE, 1],
    ['lost, then refused before its key was read: the same', [LOST_ANSWER, tooMany, TAKEN], THRICE, 1],
    ['lost, then other content: another claim', [LOST_ANSWER, TAKEN], [RECHARGE, other], 2],
    ['answered, then the same content: another claim', [TAKEN], [RECHARGE, RECHARGE], 2],
    ['refused because its key was used: another key', [keyReused, TAKEN], [RECHARGE, RECHARGE], 2],
  ])('%s', async (_, faults, forms, keys) => {
    const testGame = await onRecharge(...faults);
    for (const form of forms.slice(0, -1)) await send(testGame, form);
    expect(await send(testGame, forms.at(-1))).toEqual({ ok: true });
    expect(keyCount(testGame)).toEqual([forms.length, keys]);
  });

  test('lost and sent again after a reload is the same claim', async () => {
    const testGame = await onRecharge(LOST_ANSWER);
    await send(testGame);
    const reloaded = await reload(testGame);
    expect(await send(reloaded)).toEqual({ ok: true });
    expect(reloaded.keysOf('add_amount')).toEqual(testGame.keysOf('add_amount'));
  });

  test('lost, then another one is taken: sent again it is the same claim still', async () => {
    const testGame = await onRecharge(LOST_ANSWER, TAKEN);
    for (const form of [RECHARGE, other, RECHARGE]) await send(testGame, form);
    const [first, second, again] = testGame.keysOf('add_amount');
    expect(again).toBe(first);
    expect(second).not.toBe(first);
    expect(testGame.storage.kept.has('intent:recharge')).toBe(false);
  });

  test('is kept for a day after the last time, also where the clock was set back, and not longer', async () => {
    const testGame = await onRecharge(LOST_ANSWER);
    for (const laterMs of [0, 16 * 60_000, KEY_LIFETIME_MS - 1, -3_600_000]) {
      vi.setSystemTime(Date.now() + laterMs);
      expect(await send(testGame)).toMatchObject({
        message: shownAs('No answer came. What you typed is kept: sent again within a day, it counts once.'),
      });
    }
    expect(keyCount(testGame)).toEqual([4, 1]);
    const late = await onRecharge(LOST_ANSWER);
    await send(late);
    vi.setSystemTime(Date.now() + KEY_LIFETIME_MS);
    await send(late);
    expect(keyCount(late)).toEqual([2, 2]);
  });

  test('sent twice at once goes out once', async () => {
    const testGame = await onRecharge({ ...TAKEN, responseDelayMs: 500 });
    const both = Promise.all([send(testGame), send(testGame)]);
    await advanceTime(600);
    expect(await both).toEqual([{ ok: true }, { ok: true }]);
    expect(testGame.callsTo('add_amount')).toHaveLength(1);
  });

  test('of the newest unanswered ones is stored, without bank references', async () => {
    const testGame = await loadGame({ faults: () => ({ lost: 'call' }) });
    const form = (rupees: number) => ({ ...RECHARGE, amount: `${500 + rupees}` });
    for (let rupees = 1; rupees <= MAX_UNANSWERED + 5; rupees++) await send(testGame, form(rupees));
    const kept = testGame.storage.kept.get('intent:recharge') ?? '';
    expect(JSON.parse(kept)).toHaveLength(MAX_UNANSWERED);
    expect(kept).not.toContain(RECHARGE.utr_no);
    await send(testGame, form(MAX_UNANSWERED + 5));
    const [last, again] = testGame.keysOf('add_amount').slice(-2);
    expect(again).toBe(last);
  });

  test('is new where the storage holds junk', async () => {
    const storage = createStorage({ userid: 'player-1', 'intent:recharge': '{"digest":7' });
    const testGame = await loadGame({ faults: faultsOf('add_amount', TAKEN), storage });
    expect(await send(testGame)).toEqual({ ok: true });
  });
});

test.each([1, 7])('page %i of the bet history has ten rows from ten times its number', async (page) => {
  const list = answer({ success: true, data: [], total: 61 });
  const { game, callsTo } = await loadGame({ faults: faultsOf('bet_history', list) });
  expect(await fetchBetHistory(game, page)).toMatchObject({ data: [], total: 61 });
  const body = { user_id: 'player-1', limit: '10', offset: `${10 * page}` };
  expect(callsTo('bet_history')).toMatchObject([{ body }]);
});

test('the client seed is the player’s to set, and kept over a reload; junk is refused', async () => {
  const testGame = await loadGame();
  const { game, storage } = testGame;
  expect(clientSeed(game)).toBeNull();
  setClientSeed(game, 'lucky_7');
  expect(clientSeed((await reload(testGame)).game)).toBe('lucky_7');
  setClientSeed(game, 'no spaces, please');
  expect(clientSeed(game)).toBe('lucky_7');
  setClientSeed(game, null);
  expect(clientSeed(game)).toBeNull();
  storage.setItem('clientseed', '<junk>');
  expect(clientSeed(game)).toBeNull();
});
