import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { callAction } from '../../../src/server/back-office/api/actions.ts';
import { isNewestUnbroken } from '../../../src/server/back-office/reports/audit-chain.ts';
import { insertRun } from '../../../src/server/back-office/reports/reconciliation-runs.ts';
import { auditLog, reconciliationRuns } from '../../../src/server/platform/db/schema/schema.ts';
import { useBackOffice } from '../support/admin-browser.ts';
import { fakeClock, type Player } from '../support/harness.ts';
import { adjustWallet } from '../support/wallets.ts';

const clock = fakeClock();
const { it, asha } = useBackOffice({ asha: 'finance' }, { clock });
let player: Player;
beforeAll(async () => {
  player = await it.player();
});

const read = (id: string) => asha.ok('reconciliation', { params: { id } });
async function ended(id: string) {
  await vi.waitFor(async () => expect((await read(id)).state).not.toBe('running'), { timeout: 30_000 });
  return read(id);
}
async function run() {
  // The last of two runs of the same moment would be either.
  await clock.advance(1000);
  return ended((await asha.ok('startReconciliation')).id);
}
const alarms = async () =>
  (await asha.ok('overview', { query: {} })).alarms.map(({ alarm, text }) => `${alarm}: ${text}`);
const topUp = (by: string) =>
  it.database.db.execute(
    sql`update wallets set balance_paise = balance_paise + ${sql.raw(by)} where user_id = ${player.user_id}`,
  );

test('a run says who started it, what it looked at, and that nothing is wrong', async () => {
  await adjustWallet(it.database.db, player.user_id, 50n);
  const done = await run();
  expect(done).toMatchObject({
    state: 'clean',
    started_by: 'operator:asha',
    players_done: 1,
    players: 1,
    found: [],
    counted: { wallets: 1, journal: 2, postings: 4 },
    failure: null,
  });
  expect(done.audit_head).toMatch(/^\d+:[0-9a-f]{64}$/);
  const [act] = (await asha.ok('auditLog', { query: { id: done.id } })).rows;
  expect(act).toMatchObject({ act: 'reconcile', actor: 'operator:asha' });
  expect(await alarms()).toEqual([]);
});

test('a run keeps what it found, and the last one raises an alarm until the next is clean', async () => {
  await topUp('1');
  const wrong = await run();
  expect(wrong).toMatchObject({ state: 'wrong', findings: 1 });
  expect(wrong.found.map(({ row }) => row)).toContain(`wallets ${player.user_id}`);
  expect(await alarms()).toEqual(['reconciliation: The last reconciliation found 1 wrong row.']);
  await topUp('-1');
  expect(await run()).toMatchObject({ state: 'clean' });
  expect(await alarms()).toEqual([]);
  expect(await read(wrong.id)).toEqual(wrong);
});

test('one runs at a time; one whose server went away is interrupted, and another may run', async () => {
  const lost = await insertRun(it.database.db, 'operator:ravi');
  expect(await asha.refused('startReconciliation')).toBe('409 A reconciliation is running already.');
  await clock.advance(61_000);
  expect(await read(lost)).toMatchObject({ state: 'interrupted', ended_at: null });
  expect(await run()).toMatchObject({ state: 'clean' });
});

test('the list has the newest first, a page at a time', async () => {
  for (let nth = 0; nth < 55; nth++) {
    await clock.advance(1000);
    await insertRun(it.database.db, `operator:${nth}`);
  }
  const [first, second] = await asha.pages('reconciliations');
  expect(first).toHaveLength(50);
  expect([first, second].map((page) => page?.[0]?.started_by)).toEqual(['operator:54', 'operator:4']);
  await it.database.db.delete(reconciliationRuns).where(sql`started_by <> 'operator:asha'`);
});

test('a changed entry of the audit log is an alarm at once, and one that is gone since the last run in the next', async () => {
  const { db } = it.database;
  const [kept] = await db.select().from(auditLog).where(eq(auditLog.seq, 2));
  const setAct = (act = '') => db.update(auditLog).set({ act }).where(eq(auditLog.seq, 2));
  await setAct('nothing');
  expect(await alarms()).toEqual(['audit log: The audit log was tampered with.']);
  await setAct(kept?.act);
  expect(await alarms()).toEqual([]);
  expect(await isNewestUnbroken(db)).toBe(true);
  await run();
  await db.execute(sql`delete from audit_log where seq = (select seq from audit_log_head)`);
  expect(await isNewestUnbroken(db)).toBe(false);
  await db.execute(sql`update audit_log_head set seq = last.seq, hash = last.hash
    from (select seq, hash from audit_log order by seq desc limit 1) last`);
  expect(await isNewestUnbroken(db)).toBe(true);
  const wrong = await run();
  expect(wrong.found.map(({ detail }) => detail).join()).toMatch(/when it was noted/);
  expect(await alarms()).toEqual(['audit log: The audit log was tampered with.']);
});

test('of two starts at once, one is refused', async () => {
  await clock.advance(61_000);
  const caller = { token: asha.sessionToken(), address: '127.0.0.1' };
  // Starts without executing: a run could end before the second start.
  const start = () => callAction(it.database.db, caller, 'start_reconciliation', { lost_after_s: 60 });
  const both = await Promise.allSettled([start(), start()]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
