import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { approveDeposit, correctDeposit, done } from '../support/acts.ts';
import { useBackOffice } from '../support/admin-browser.ts';
import type { Player } from '../support/harness.ts';
import { claim, withdrawalRequest } from '../support/payments.ts';
import { changeLimits, limitOf } from '../support/player-limits.ts';

const { it, asha, vikram } = useBackOffice({ asha: 'cashier', vikram: 'finance' });

const freshHash = (): string => randomBytes(32).toString('hex');
const recording = (player: Player, hash: string, change: object = {}) => ({
  params: { id: player.user_id },
  body: { network: 'TRC20', hash, usdt: '10.5', rate: '88.25', ...change },
});
const rowsOf = async (player: Player) =>
  (await asha.ok('deposits', { query: { player: player.user_id, status: 'all' } })).rows;

test('a USDT payment is recorded as a deposit, which two operators credit, and which opens withdrawals', async () => {
  const player = await it.player();
  await player.refused('withdrawal', withdrawalRequest(player, 100), { code: 'deposit_first' });
  const hash = freshHash();
  const { deposit_id: id, ...recorded } = await asha.ok('recordUsdtDeposit', recording(player, `0x${hash}`));
  expect(recorded).toEqual({ amount: '926.62', to_refund: false });
  expect(await rowsOf(player)).toMatchObject([
    {
      id,
      status: 'pending',
      method: 'usdt',
      amount: '926.62',
      utr: `0x${hash}`,
      usdt: { network: 'TRC20', amount: '10.5', rate: '88.25' },
    },
  ]);
  const { outcome } = await asha.ok('approveDeposit', { params: { id }, body: { amount: '926.62' } });
  expect(outcome).toBe('proposed');
  const [proposal] = (await vikram.ok('proposals', { query: { kind: 'approve deposit' } })).rows;
  await vikram.ok('confirmProposal', { params: { id: proposal?.proposal_id ?? '' } });
  expect(await player.balance()).toBe(1926_62n);
  await player.ok('withdrawal', withdrawalRequest(player, 100));
  const { rows } = await vikram.ok('auditLog', { query: { act: 'deposits record usdt' } });
  expect(rows[0]).toMatchObject({
    actor: 'operator:asha',
    detail: { network: 'TRC20', usdt: '10.5', rate: '88.25', amount: '926.62', to_refund: false },
  });
  for (const again of [hash, hash.toUpperCase(), `0x${hash}`])
    expect(await asha.refused('recordUsdtDeposit', recording(await it.player(), again))).toBe(
      `409 This transaction is recorded already, as ${id}.`,
    );
});

test('a USDT payment counts for the deposit limits, and above them it is to be refunded', async () => {
  const player = await it.player();
  await changeLimits(player, limitOf('deposit', 'day', 1_000));
  await asha.ok('recordUsdtDeposit', recording(player, freshHash()));
  const above = await asha.ok('recordUsdtDeposit', recording(player, freshHash()));
  expect(above.to_refund).toBe(true);
  expect((await rowsOf(player)).map(({ status }) => status).sort()).toEqual(['pending', 'to refund']);
});

test('a corrected USDT deposit waits again with its network, amount and rate', async () => {
  const player = await it.player();
  const { deposit_id: id } = await asha.ok('recordUsdtDeposit', recording(player, freshHash()));
  await done(approveDeposit(it, id));
  await done(correctDeposit(it, id));
  const waiting = (await rowsOf(player)).find(({ status }) => status === 'pending');
  expect(waiting?.usdt).toEqual({ network: 'TRC20', amount: '10.5', rate: '88.25' });
});

test('a transaction that a player claims is recorded beside the claim, and one of both is credited', async () => {
  const [player, other] = [await it.player(), await it.player()];
  const hash = freshHash();
  const claimed = await claim(other, 926, `0x${hash}`);
  const { deposit_id: id } = await asha.ok('recordUsdtDeposit', recording(player, hash));
  expect(await rowsOf(player)).toMatchObject([{ id, conflicts: 1 }]);
  await done(approveDeposit(it, id));
  expect((await rowsOf(other)).map(({ id: of, status }) => [of, status])).toEqual([[claimed, 'rejected']]);
});

test.each([
  [{ hash: '412345678901' }, /^400 A transaction hash has 64 hex digits/],
  [{ hash: `${'a'.repeat(63)}g` }, /^400 A transaction hash has 64 hex digits/],
  [{ network: 'BEP20' }, /^400 The network is TRC20 or ERC20/],
  [{ usdt: '0' }, /^400 An amount is more than zero/],
  [{ usdt: '1.1234567' }, /^400 An amount of USDT has at most six decimals/],
  [{ usdt: '0.000001', rate: '0.01' }, /^409 This is less than one paisa/],
  [{ rate: '1000.01' }, /^400 A rate is at most ₹1,000/],
])('a payment with %j is not recorded', async (change, message) => {
  const player = await it.player();
  expect(await asha.refused('recordUsdtDeposit', recording(player, freshHash(), change))).toMatch(message);
  expect(await rowsOf(player)).toEqual([]);
});
