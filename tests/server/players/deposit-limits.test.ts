import { expect, test } from 'vitest';
import { DAY_MS } from '../../../src/contract/day.ts';
import { approveDemoPayments } from '../../../src/server/payments/demo.ts';
import { addBankLine, approveDeposit, correctDeposit, done, reopenedAs } from '../support/acts.ts';
import { useBackOffice } from '../support/admin-browser.ts';
import { fakeClock, type Player } from '../support/harness.ts';
import { claim, claimRequest, freshUtr, historyOf, payIn } from '../support/payments.ts';
import { changeLimits, limitOf, readLimits } from '../support/player-limits.ts';

const clock = fakeClock();
const { it, asha } = useBackOffice({ asha: 'cashier' }, { clock });

const limited = async (rupees: number): Promise<Player> => {
  const player = await it.player();
  await changeLimits(player, limitOf('deposit', 'day', rupees));
  return player;
};
const isRefunded = async (player: Player, amount: number, utr = freshUtr()) =>
  (await player.ok('addAmount', claimRequest(player, amount, utr))).is_refunded;
const note = (id: string, reference = freshUtr()) => ({ params: { id }, body: { reference } });

test('a claim over the limit is to be refunded, one up to it is credited', async () => {
  const player = await limited(1000);
  expect(await isRefunded(player, 600)).toBe(false);
  expect(await isRefunded(player, 401)).toBe(true);
  expect(await isRefunded(player, 400)).toBe(false);
  await clock.advance(4000);
  await approveDemoPayments(it.context);
  expect(await player.balance()).toBe(200_000n);
  expect(
    (await historyOf(player)).map(({ amount, status, refund_state: state }) => [amount, status, state]),
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
  expect(await isRefunded(player, 1000)).toBe(false);
  await clock.advance(DAY_MS);
  await asha.login();
  expect(await isRefunded(player, 1000)).toBe(false);
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
  await player.refused('paymentMethod', { query: { type: '2' } }, { http: 403, code: 'break' });
  expect(await isRefunded(player, 100)).toBe(true);
});

test('more than the claim is credited up to the limit of its day, and the rest is to be refunded', async () => {
  const player = await limited(1000);
  const utr = freshUtr();
  const id = await claim(player, 500, utr);
  await clock.advance(2 * DAY_MS);
  await asha.login();
  const params = { id };
  await addBankLine(it, utr, 1200_00n);
  expect(await asha.ok('approveDeposit', { params, body: { amount: '1200' } })).toMatchObject({
    outcome: 'approved',
  });
  expect(await player.balance()).toBe(200_000n);
  const row = async () => (await asha.ok('deposits', { query: { utr, status: 'all' } })).rows[0];
  expect(await row()).toMatchObject({ status: 'approved', refund: '200.00', refund_state: 'due' });
  expect((await asha.ok('deposits', { query: { status: 'to_refund' } })).rows).toContainEqual(await row());
  await asha.ok('refundDeposit', note(id));
  expect(await row()).toMatchObject({ status: 'approved', refund: '200.00', refund_state: 'refunded' });
  expect(await player.balance()).toBe(200_000n);
});

test('of a claim over the limit the part up to it is credited by one act, and the rest is to be refunded', async () => {
  const player = await limited(1000);
  const utr = freshUtr();
  await claim(player, 600);
  expect(await isRefunded(player, 700, utr)).toBe(true);
  const [{ id } = { id: '' }] = (await asha.ok('deposits', { query: { utr, status: 'all' } })).rows;
  await done(approveDeposit(it, id));
  expect(await player.balance()).toBe(1000_00n + 400_00n);
  expect((await asha.ok('deposits', { query: { utr, status: 'all' } })).rows).toMatchObject([
    { status: 'approved', approved: '400.00', refund: '300.00', refund_state: 'due' },
  ]);
});

test('a lower limit does not take back what was claimed before it', async () => {
  const player = await limited(1000);
  const id = await claim(player, 900);
  await changeLimits(player, limitOf('deposit', 'day', 100));
  await done(approveDeposit(it, id));
  expect(await isRefunded(player, 1)).toBe(true);
});

test.each([
  ['after its rival was corrected', 1000n],
  ['after its own part was corrected', 400n],
])('a claim that is pending again %s is credited up to the limit', async (which, creditedRupees) => {
  const player = await limited(1000);
  const utr = freshUtr();
  let id = '';
  if (creditedRupees === 1000n) {
    id = await claim(player, 1000, utr);
    const rival = await claim(await it.player(), 1000, utr);
    await done(approveDeposit(it, rival));
    await payIn(it, player, 1000);
    await done(correctDeposit(it, rival));
  } else {
    await claim(player, 600);
    await isRefunded(player, 700, utr);
    const [{ id: first } = { id: '' }] = (await asha.ok('deposits', { query: { utr, status: 'all' } })).rows;
    await done(approveDeposit(it, first));
    await done(correctDeposit(it, first));
    id = await reopenedAs(it, first);
  }
  await done(approveDeposit(it, id));
  expect(await player.balance(), which).toBe(1000_00n + creditedRupees * 100n);
});

test('the back office lists what is to be refunded and notes the transfer, once', async () => {
  const player = await limited(100);
  const utr = freshUtr();
  const { deposit_id: id = '' } = await player.ok('addAmount', claimRequest(player, 500, utr));
  const other = await claim(await it.player(), 500, utr);
  const reference = freshUtr();
  const toReturn = async () => (await asha.ok('deposits', { query: { status: 'to_refund' } })).rows;
  const ofUtr = async () =>
    (await asha.ok('deposits', { query: { utr, status: 'all', order: 'oldest' } })).rows;
  const waiting = { id, status: 'to refund', amount: '500.00' };
  expect(await toReturn()).toContainEqual(expect.objectContaining(waiting));
  expect(await asha.ok('refundDeposit', note(id, reference))).toEqual({ rejected: 1 });
  expect(await asha.refused('refundDeposit', note(id, freshUtr()))).toMatch(
    /already refunded .* by operator:asha/,
  );
  expect(await toReturn()).not.toContainEqual(expect.objectContaining({ id }));
  expect(await ofUtr()).toMatchObject([
    { id, status: 'refunded', reason: `Refunded: ${reference}` },
    { id: other, status: 'rejected' },
  ]);
  expect((await player.refused('addAmount', claimRequest(player, 500, utr))).field).toBe('utr_no');
});

test('a payment that was credited to another claim is not refunded as well', async () => {
  const player = await limited(100);
  const utr = freshUtr();
  const { deposit_id: id = '' } = await player.ok('addAmount', claimRequest(player, 500, utr));
  expect((await player.refused('addAmount', claimRequest(player, 100, utr))).field).toBe('utr_no');
  const credited = await claim(await it.player(), 500, utr);
  await done(approveDeposit(it, credited));
  expect(await asha.refused('refundDeposit', note(id))).toMatch(/was already approved, paid or refunded/);
});
