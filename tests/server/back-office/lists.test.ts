import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { BANK_STATEMENT_CALLS } from '../../../src/contract/back-office/bank-statement.ts';
import { PAYMENT_CALLS } from '../../../src/contract/back-office/payments.ts';
import { DAY_MS } from '../../../src/contract/day.ts';
import { listBankLines } from '../../../src/server/back-office/payments/bank-lines.ts';
import { listDeposits } from '../../../src/server/back-office/payments/deposits.ts';
import { listWithdrawals } from '../../../src/server/back-office/payments/withdrawals.ts';
import type { Db } from '../../../src/server/platform/db/database.ts';
import { addBankLine } from '../support/acts.ts';
import { useBackOffice } from '../support/admin-browser.ts';
import { fakeClock } from '../support/harness.ts';
import { claim, depositor, freshUtr, withdraw } from '../support/payments.ts';

const clock = fakeClock();
const { it, asha, newBrowser } = useBackOffice({ asha: 'admin' }, { clock });
const about = (id: string) => ({ params: { id } });
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

test('pages of deposits have each one once, also with equal times', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 24; at++) {
    const player = await it.player();
    for (let nth = 0; nth < 5; nth++) ids.push(await claim(player, 100 + at));
    if (at % 3 === 0) await clock.advance(1_000);
  }
  const late = await it.player();
  const claimOnce = async () => ids.length === 120 && ids.push(await claim(late, 99));
  for (const order of ['oldest', 'newest', 'largest']) {
    const pages = await asha.pages('deposits', { query: { order } }, claimOnce);
    expect(pages.map((page) => page.length)).toEqual([50, 50, 21]);
    expect(idsOf(pages.flat()).sort()).toEqual([...ids].sort());
  }
  const nowhere = { query: { cursor: 'nowhere' } };
  expect(await asha.refused('deposits', nowhere)).toBe('400 This page is not there.');
  await it.database.db.execute(
    sql`update deposits set status = 2, decided_at = clock_now(), decided_by = 'test'`,
  );
});

test('deposits are found by status, amount, day, method, UTR, player and phone', async () => {
  await clock.advance(DAY_MS);
  await asha.login();
  const day = clock.now().toISOString().slice(0, 10);
  const [meera, ravi] = [await it.player(), await it.player()];
  const small = await claim(meera, 150, 'ABC 123');
  const large = await claim(ravi, 4_000);
  const find = async (query: Record<string, string>) =>
    idsOf((await asha.ok('deposits', { query: { from: day, ...query } })).rows);
  const expectFound = async (cases: readonly (readonly [Record<string, string>, string[]])[]) => {
    for (const [query, ids] of cases) expect(await find(query), JSON.stringify(query)).toEqual(ids);
  };
  await expectFound([
    [{}, [small, large]],
    [{ order: 'newest' }, [large, small]],
    [{ order: 'smallest' }, [small, large]],
    [{ min: '150.01' }, [large]],
    [{ max: '150' }, [small]],
    [{ min: '', max: '', phone: '', utr: '' }, [small, large]],
    [{ phone: ravi.phone }, [large]],
    [{ phone: '1' }, []],
    [{ player: ravi.user_id }, [large]],
    [{ player: 'ravi' }, []],
    [{ utr: 'abc123' }, [small]],
    [{ method: 'upi' }, [small, large]],
    [{ method: 'usdt' }, []],
    [{ from: '', to: day }, [small, large]],
    [{ from: '', to: '2025-12-31' }, []],
    [{ status: 'approved' }, []],
  ]);
  await addBankLine(it, 'abc123', 149_50n);
  await asha.ok('approveDeposit', { ...about(small), body: { amount: '149.50' } });
  await asha.ok('rejectDeposit', { ...about(large), body: { reason: 'not at the bank' } });
  await expectFound([
    [{ status: 'approved' }, [small]],
    [{ status: 'rejected' }, [large]],
    [{ status: 'all' }, [large, small]],
  ]);
  const [row] = (await asha.ok('deposits', { query: { status: 'approved', from: day } })).rows;
  expect(row).toMatchObject({
    amount: '150.00',
    approved: '149.50',
    decided_by: 'operator:asha',
    phone: `••••••${meera.phone.slice(-4)}`,
  });
  expect(await meera.balance()).toBe(1_149_50n);
  expect(await asha.refused('deposits', { query: { min: 'much' } })).toMatch(/^400 An amount is rupees/);
});

test('claims to one UTR are counted and shown side by side, and approving one rejects the others', async () => {
  const utr = freshUtr();
  const [first, second, third] = [await it.player(), await it.player(), await it.player()];
  const id = await claim(first, 300, utr);
  const other = await claim(second, 300, utr.toLowerCase());
  const more = await claim(third, 700, utr);
  const read = async () => (await asha.ok('deposits', { query: { utr } })).rows;
  expect(await read()).toMatchObject([id, other, more].map((one) => ({ id: one, conflicts: 2 })));
  expect(idsOf((await asha.ok('depositConflicts', about(other))).rows)).toEqual([id, other, more]);
  await addBankLine(it, utr, 300_00n);
  expect((await read())[0]?.has_bank_line).toBe(true);
  const body = { amount: '300' };
  const answer = { outcome: 'approved', rejected: 2 };
  expect(await asha.ok('approveDeposit', { ...about(other), body })).toMatchObject(answer);
  expect(await asha.refused('approveDeposit', { ...about(id), body })).toMatch(
    /^409 Deposit \S+ was already rejected/,
  );
  const balances = await Promise.all([first, second, third].map((player) => player.balance()));
  expect(balances).toEqual([1_000_00n, 1_300_00n, 1_000_00n]);
});

test('the bank account of a withdrawal is masked, and the audit log records each view', async () => {
  const id = await withdraw(await depositor(it, 1_000), 200);
  const [row] = (await asha.ok('withdrawals', { query: {} })).rows;
  const shown = { id, target: '••••••••9012', holder: 'Asha Rao', amount: '200.00', proposal: null };
  expect(row).toMatchObject(shown);
  const revealed = { account_number: '123456789012', upi_id: 'asha@sbi' };
  expect(await asha.ok('openWithdrawal', about(id))).toMatchObject(revealed);
  const [entry] = (await asha.ok('auditLog', { query: { id } })).rows;
  expect(entry).toMatchObject({ act: 'bank details seen', actor: 'operator:asha', user_id: row?.user_id });
  await asha.ok('rejectWithdrawal', { ...about(id), body: { reason: 'wrong name' } });
  expect((await asha.ok('withdrawals', { query: { status: 'rejected' } })).rows).toMatchObject([{ id }]);
});

test('the audit log has a search and pages', async () => {
  const player = await it.player();
  for (let at = 0; at < 60; at++)
    await asha.ok('rejectDeposit', { ...about(await claim(player, 100)), body: { reason: `number ${at}` } });
  const pages = await asha.pages('auditLog', { query: { act: 'DEPOSITS rej' } });
  expect(pages.map((page) => page[0]?.detail.reason)).toEqual(['number 59', 'number 9']);
  expect(pages[0]?.[0]?.detail.after).toMatchObject({ status: 'rejected' });
  await newBrowser().enrol('ravi', 'cashier');
  const actsOf = async (query: Record<string, string>) =>
    (await asha.ok('auditLog', { query })).rows.map(({ act }) => act);
  const day = clock.now().toISOString().slice(0, 10);
  expect(await actsOf({ actor: 'ravi', from: day, to: day })).toContain('operator enrolled');
  expect(await actsOf({ actor: 'nobody' })).toEqual([]);
  expect(await actsOf({ id: 'no-id' })).toEqual([]);
});

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

const NO_MATCH = { utr: 'NOTHING' };

test.each<[string, (db: Db) => Promise<object>, number]>([
  ['deposits', (db) => listDeposits(db, v.parse(PAYMENT_CALLS.deposits.query, NO_MATCH)), 1],
  // The second is a subquery of the first.
  ['withdrawals', (db) => listWithdrawals(db, v.parse(PAYMENT_CALLS.withdrawals.query, NO_MATCH)), 2],
  ['bank lines', (db) => listBankLines(db, v.parse(BANK_STATEMENT_CALLS.bankLines.query, NO_MATCH)), 1],
])('an empty page of %s costs one query', async (_, list, selects) => {
  const { db } = it.context.database;
  const select = vi.spyOn(db, 'select');
  expect(await list(db)).toEqual({ rows: [], next: null });
  expect(select).toHaveBeenCalledTimes(selects);
  select.mockRestore();
});
