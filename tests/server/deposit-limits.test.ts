import { expect, test } from 'vitest';
import { approveDemoPayments } from '../../src/server/payments/demo.ts';
import { approveDeposit, done, refused } from './acts.ts';
import { useBackOffice } from './admin-browser.ts';
import { fakeClock, type Player } from './harness.ts';
import { claim, claimRequest, freshUtr, historyOf, reconcileAtEnd } from './payments.ts';
import { changeLimits, limitOf, readLimits } from './player-limits.ts';

const DAY_MS = 86_400_000;
const clock = fakeClock();
const { it, asha } = useBackOffice({ asha: 'cashier' }, { clock });
reconcileAtEnd(it);

const limited = async (rupees: number): Promise<Player> => {
  const player = await it.player();
  await changeLimits(player, limitOf('deposit', 'day', rupees));
  return player;
};
const isReturned = async (player: Player, amount: number, utr = freshUtr()) =>
  (await player.ok('addAmount', claimRequest(player, amount, utr))).is_returned;
const note = (id: string, reference = 'NEFT 77') => ({ params: { id }, body: { reference } });

test('a claim over the limit waits to be returned and is never credited, one up to it is', async () => {
  const player = await limited(1000);
  expect(await isReturned(player, 600)).toBe(false);
  expect(await isReturned(player, 401)).toBe(true);
  expect(await isReturned(player, 400)).toBe(false);
  await clock.advance(4000);
  await approveDemoPayments(it.context);
  expect(await player.balance()).toBe(200_000n);
  expect(
    (await historyOf(player)).map(({ amount, status, return_state: state }) => [amount, status, state]),
  ).toEqual([
    [40_000n, 1, null],
    [40_100n, 2, 'due'],
    [60_000n, 1, null],
  ]);
});

test('a rejected claim leaves its room, and the next day has its own', async () => {
  const player = await limited(1000);
  const id = await claim(player, 1000);
  expect((await readLimits(player)).limits).toMatchObject([{ left: 0n }]);
  await asha.ok('rejectDeposit', { params: { id }, body: { reason: 'not at the bank' } });
  expect(await isReturned(player, 1000)).toBe(false);
  await clock.advance(DAY_MS);
  await asha.login();
  expect(await isReturned(player, 1000)).toBe(false);
});

test('the QR is refused for an amount over the limit, and shown up to it', async () => {
  const player = await limited(1000);
  const ask = (amount: string) => player.send('paymentMethod', { query: { type: '2', amount } });
  expect(await ask('1000.01')).toMatchObject({
    http: 422,
    body: { code: 'play_limit', message: expect.stringContaining('daily deposit limit of ₹1000; ₹1000') },
  });
  expect(await ask('1000')).toMatchObject({ http: 200 });
  await changeLimits(player, { to: 'take_break', days: 1 });
  expect(await ask('100')).toMatchObject({ http: 403, body: { code: 'break' } });
  expect(await isReturned(player, 100)).toBe(true);
});

test('more than the claim is approved up to the limit of its day, and not over it', async () => {
  const player = await limited(1000);
  const id = await claim(player, 500);
  await clock.advance(2 * DAY_MS);
  await asha.login();
  expect(await refused(approveDeposit(it, id, 1000_01n))).toMatch(/deposit limit/);
  await done(approveDeposit(it, id, 1000_00n));
  expect(await player.balance()).toBe(200_000n);
});

test('a lower limit does not take back what was claimed before it', async () => {
  const player = await limited(1000);
  const id = await claim(player, 900);
  await changeLimits(player, limitOf('deposit', 'day', 100));
  await done(approveDeposit(it, id));
  expect(await isReturned(player, 1)).toBe(true);
});

test('the back office lists what waits to be returned and notes the transfer, once', async () => {
  const player = await limited(100);
  const utr = freshUtr();
  const { deposit_id: id = '' } = await player.ok('addAmount', claimRequest(player, 500, utr));
  const other = await claim(await it.player(), 500, utr);
  const toReturn = async () => (await asha.ok('deposits', { query: { status: 'to_return' } })).rows;
  const ofUtr = async () =>
    (await asha.ok('deposits', { query: { utr, status: 'all', order: 'oldest' } })).rows;
  const waiting = { id, status: 'to return', amount: '500.00' };
  expect(await toReturn()).toContainEqual(expect.objectContaining(waiting));
  const approval = { params: { id }, body: { amount: '500' } };
  expect(await asha.refused('approveDeposit', approval)).toMatch(/rejected/);
  expect(await asha.ok('returnDeposit', note(id))).toEqual({ rejected: 1 });
  expect(await asha.refused('returnDeposit', note(id))).toMatch(/does not wait/);
  expect(await toReturn()).not.toContainEqual(expect.objectContaining({ id }));
  expect(await ofUtr()).toMatchObject([
    { id, status: 'returned', reason: 'Sent back: NEFT 77' },
    { id: other, status: 'rejected' },
  ]);
  expect((await player.refused('addAmount', claimRequest(player, 500, utr))).field).toBe('utr_no');
});

test('a payment that was credited to another claim is not returned as well', async () => {
  const player = await limited(100);
  const utr = freshUtr();
  const { deposit_id: id = '' } = await player.ok('addAmount', claimRequest(player, 500, utr));
  expect((await player.refused('addAmount', claimRequest(player, 100, utr))).field).toBe('utr_no');
  const credited = await claim(await it.player(), 500, utr);
  await done(approveDeposit(it, credited));
  expect(await asha.refused('returnDeposit', note(id))).toMatch(/already approved or returned/);
});
