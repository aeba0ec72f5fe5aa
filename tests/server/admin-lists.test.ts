import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLAYER_BLOCKED } from '../../src/contract/constants.ts';
import { auditLog, deposits, players } from '../../src/server/platform/db/schema/schema.ts';
import { addBankLine } from './acts.ts';
import { type AdminBrowser, PAY, startBackOffice } from './admin-browser.ts';
import { DATABASES, fakeClock, type Player, type TestApp } from './harness.ts';
import { claim, freshUtr, payIn, withdraw } from './payments.ts';

const DAY = 24 * 60 * 60_000;

describe.each(DATABASES)('the lists of the back office on %s', (kind) => {
  let it: TestApp;
  let close: () => Promise<void>;
  let newBrowser: () => AdminBrowser;
  let asha: AdminBrowser;
  const clock = fakeClock();

  beforeAll(async () => {
    ({ it, close, newBrowser, asha } = await startBackOffice(kind, { asha: 'admin' }, { clock }));
  });
  afterAll(() => close());

  const idsOf = async (query: Record<string, string>) =>
    (await asha.ok('deposits', { query })).rows.map(({ id }) => id);

  test('deposits come a page at a time, each once, also those of one moment', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 24; at++) {
      const player = await it.player();
      for (let nth = 0; nth < 5; nth++) ids.push(await claim(player, 100 + at));
      if (at % 3 === 0) await clock.advance(1_000);
    }
    for (const order of ['oldest', 'newest'] as const) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const query: Record<string, string> = { order, ...(cursor !== null && { cursor }) };
        const page = await asha.ok('deposits', { query });
        seen.push(...page.rows.map(({ id }) => id));
        cursor = page.next;
        // One that comes meanwhile moves no other row.
        if (order === 'oldest' && seen.length === 50) ids.push(await claim(await it.player(), 99));
      } while (cursor !== null);
      expect(new Set(seen)).toEqual(new Set(ids));
      expect(seen).toHaveLength(ids.length);
    }
    expect(await asha.refused('deposits', { query: { cursor: 'nowhere' } })).toBe(
      '400 This page is not there.',
    );
    await it.database.db.execute(
      sql`update deposits set status = 2, decided_at = clock_now(), decided_by = 'test'`,
    );
  });

  test('deposits are found by status, amount, day, method, UTR and phone', async () => {
    await clock.advance(DAY);
    await asha.login();
    const day = clock.now().toISOString().slice(0, 10);
    const [meera, ravi] = [await it.player(), await it.player()];
    const small = await claim(meera, 150, 'ABC 123');
    const large = await claim(ravi, 4_000);
    const find = (query: Record<string, string>) => idsOf({ from: day, ...query });
    expect(await find({})).toEqual([small, large]);
    expect(await find({ order: 'newest' })).toEqual([large, small]);
    expect(await find({ min: '150.01' })).toEqual([large]);
    expect(await find({ max: '150' })).toEqual([small]);
    expect(await find({ min: '', max: '', phone: '', utr: '' })).toEqual([small, large]);
    expect(await find({ phone: ravi.phone })).toEqual([large]);
    expect(await find({ phone: '1' })).toEqual([]);
    expect(await find({ utr: 'abc123' })).toEqual([small]);
    expect(await find({ method: 'upi' })).toEqual([small, large]);
    expect(await find({ method: 'usdt' })).toEqual([]);
    expect(await idsOf({ to: day })).toEqual([small, large]);
    expect(await idsOf({ to: '2025-12-31' })).toEqual([]);
    expect(await find({ status: 'approved' })).toEqual([]);
    await addBankLine(it, 'abc123', 149_50n);
    await asha.ok('approveDeposit', { params: { id: small }, body: { amount: '149.50' } });
    await asha.ok('rejectDeposit', { params: { id: large }, body: { reason: 'not at the bank' } });
    expect(await find({ status: 'approved' })).toEqual([small]);
    expect(await find({ status: 'rejected' })).toEqual([large]);
    expect(await find({ status: 'all' })).toEqual([large, small]);
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
    const [first, second] = [await it.player(), await it.player()];
    const id = await claim(first, 300, utr);
    const other = await claim(second, 300, utr.toLowerCase());
    const [row] = (await asha.ok('deposits', { query: { utr } })).rows;
    expect(row).toMatchObject({ id, conflicts: 1 });
    const shown = await asha.ok('depositConflicts', { params: { id: other } });
    expect(shown.rows.map((one) => one.id)).toEqual([id, other]);
    await addBankLine(it, utr, 300_00n);
    expect((await asha.ok('deposits', { query: { utr } })).rows[0]?.has_bank_line).toBe(true);
    expect(await asha.ok('approveDeposit', { params: { id: other }, body: { amount: '300' } })).toEqual({
      outcome: 'approved',
      rejected: 1,
    });
    expect(await asha.refused('approveDeposit', { params: { id }, body: { amount: '300' } })).toMatch(
      /^409 UTR \S+ was already approved/,
    );
    expect(await second.balance()).toBe(1_300_00n);
  });

  test('no more than a bit above the claim is credited, and nothing that is no amount', async () => {
    const id = await claim(await it.player(), 100);
    const approve = (amount: string) => asha.refused('approveDeposit', { params: { id }, body: { amount } });
    expect(await approve('10100.01')).toBe(
      '409 ₹100.00 was claimed: at most ₹10,000.00 more can be approved.',
    );
    for (const amount of ['0', '-1', '1e3', '1.005', ''])
      expect(await approve(amount)).toMatch(/^400 An amount is rupees/);
    const [found] = await it.database.db.select().from(deposits).where(eq(deposits.depositId, id));
    expect(found?.status).toBe(0);
  });

  test('of two who decide one deposit at once, one does', async () => {
    const utr = freshUtr();
    const id = await claim(await it.player(), 100, utr);
    await addBankLine(it, utr, 100_00n);
    const ravi = await newBrowser().enrol('ravi', 'cashier');
    const answers = await Promise.all([
      asha.send('approveDeposit', { params: { id }, body: { amount: '100' } }),
      ravi.send('rejectDeposit', { params: { id }, body: { reason: 'not there' } }),
    ]);
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409]);
  });

  const paidIn = async (): Promise<Player> => {
    const player = await it.player();
    await payIn(it, player, 1_000);
    return player;
  };

  test('where a withdrawal is to go is masked, and the audit log knows who has seen it', async () => {
    await withdraw(await paidIn(), 200);
    const [row] = (await asha.ok('withdrawals', { query: {} })).rows;
    expect(row).toMatchObject({
      target: '••••••••9012',
      holder: 'Asha Rao',
      amount: '200.00',
      proposal: null,
    });
    const id = row?.id ?? '';
    expect(await asha.ok('revealWithdrawal', { params: { id } })).toMatchObject({
      account_number: '123456789012',
      upi_id: 'asha@sbi',
    });
    const [entry] = (await asha.ok('auditLog', { query: { id } })).rows;
    expect(entry).toMatchObject({ act: 'bank details seen', actor: 'operator:asha', user_id: row?.user_id });
    await asha.ok('rejectWithdrawal', { params: { id }, body: { reason: 'wrong name' } });
    expect((await asha.ok('withdrawals', { query: { status: 'rejected' } })).rows[0]).toMatchObject({ id });
  });

  test('a player who is blocked is paid only when the operator says so', async () => {
    const player = await paidIn();
    await withdraw(player, 200);
    await it.database.db
      .update(players)
      .set({ status: PLAYER_BLOCKED })
      .where(eq(players.userId, player.user_id));
    const [row] = (await asha.ok('withdrawals', { query: {} })).rows;
    expect(row?.is_blocked).toBe(true);
    const params = { id: row?.id ?? '' };
    expect(await asha.refused('approveWithdrawal', { params, body: PAY })).toBe(
      '409 The player is blocked. Reject it, or pay all the same.',
    );
    await asha.ok('approveWithdrawal', { params, body: { ...PAY, despite_debt: true } });
  });

  test('the audit log is searched, comes a page at a time, and shows that it was tampered with', async () => {
    const player = await it.player();
    for (let at = 0; at < 60; at++)
      await asha.ok('rejectDeposit', {
        params: { id: await claim(player, 100) },
        body: { reason: `number ${at}` },
      });
    const search = (query: Record<string, string>) => asha.ok('auditLog', { query });
    const first = await search({ act: 'DEPOSITS rej' });
    expect(first.rows).toHaveLength(50);
    expect(first.rows[0]?.detail).toMatchObject({ reason: 'number 59', after: { status: 'rejected' } });
    const second = await search({ act: 'deposits rej', cursor: first.next ?? '' });
    expect(second.rows[0]?.detail).toMatchObject({ reason: 'number 9' });
    const day = clock.now().toISOString().slice(0, 10);
    expect((await search({ actor: 'ravi', from: day, to: day })).rows.map(({ act }) => act)).toContain(
      'operator enrolled',
    );
    expect((await search({ actor: 'nobody' })).rows).toEqual([]);
    expect((await search({ id: 'no-id' })).rows).toEqual([]);
    const whole = await asha.ok('verifyAuditLog');
    expect(whole.findings).toEqual([]);
    expect(whole.entries).toBe(first.rows[0]?.seq);
    await it.database.db.update(auditLog).set({ actor: 'operator:nobody' }).where(eq(auditLog.seq, 3));
    expect((await asha.ok('verifyAuditLog')).findings).toEqual([
      { entry: 'audit_log 3', detail: 'was changed after it was written' },
    ]);
  });
});
