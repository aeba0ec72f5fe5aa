import { expect, test } from 'vitest';
import { addBankLine } from '../support/acts.ts';
import { useBackOffice } from '../support/admin-browser.ts';
import { claim, freshUtr } from '../support/payments.ts';

const { it, asha } = useBackOffice({ asha: 'cashier' });

test('a deposit that another player claimed since it was seen is not approved, and nothing is rejected', async () => {
  const [first, second] = [await it.player(), await it.player()];
  const utr = freshUtr();
  await claim(first, 200, utr);
  await addBankLine(it, utr, 200_00n);
  const listed = async () => (await asha.ok('deposits', { query: { utr } })).rows;
  const [seen] = await listed();
  const params = { id: seen?.id ?? '' };
  await claim(second, 200, utr);
  const approve = (conflicts: number) => ({ params, body: { amount: '200', conflicts } });
  expect(await asha.refused('approveDeposit', approve(0))).toBe(
    '409 Other claims to this UTR by now: 1. Look at them, and decide again.',
  );
  expect((await listed()).map(({ status, conflicts }) => [status, conflicts])).toEqual([
    ['pending', 1],
    ['pending', 1],
  ]);
  expect(await asha.ok('approveDeposit', approve(1))).toMatchObject({ outcome: 'approved', rejected: 1 });
});
