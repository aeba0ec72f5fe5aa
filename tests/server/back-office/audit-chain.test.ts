import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { verifyChain } from '../../../src/server/back-office/reports/audit-chain.ts';
import type { Db } from '../../../src/server/platform/db/database.ts';
import { auditLog } from '../../../src/server/platform/db/schema/schema.ts';
import { useApp } from '../support/harness.ts';
import { runAndRollBack } from '../support/ledger.ts';

const it = useApp();
afterAll(async () => expect((await verifyChain(it.database, null)).findings).toEqual([]));

const DETAIL = { z: 1, a: 'आशा', b: null, c: [true, { y: '\u0007"', x: -1 }], 10: 0.25, 9: {} };

const record = (db: Db, act: string, detail: object = DETAIL) =>
  db.execute(
    sql`insert into audit_log (actor, act, detail) values ('operator:test', ${act}, ${JSON.stringify(detail)}::jsonb)`,
  );

test('entries of concurrent transactions do not fork it', async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_, nth) => it.database.transaction((tx) => record(tx, `${nth}`))),
  );
  const { findings, head } = await verifyChain(it.database, null);
  expect(findings).toEqual([]);
  expect(head.seq).toBe(await it.database.db.$count(auditLog));
});

test('names and texts of any characters are hashed as the database does', async () => {
  // U+0000 is not in jsonb.
  const codes = Array.from({ length: 0x2fff }, (_, index) => index + 1);
  const characters = String.fromCodePoint(...codes);
  await record(it.database.db, 'any', { [characters]: characters, '\uffee': [], '\u{1f414}': '\u{1f414}' });
  expect((await verifyChain(it.database, null)).findings).toEqual([]);
});

test('a rolled back entry leaves no gap', async () => {
  const before = (await verifyChain(it.database, null)).head;
  await it.database
    .transaction(async (tx) => {
      await record(tx, 'never');
      throw new Error('on purpose');
    })
    .catch(() => undefined);
  expect((await verifyChain(it.database, null)).head).toEqual(before);
});

async function findingsAfter(damages: readonly SQL[], noted: { seq: number; hash: string } | null = null) {
  const { findings } = await runAndRollBack(it.database, async (tx) => {
    for (const damage of damages) await tx.execute(damage);
    return verifyChain({ snapshot: (work) => work(tx) }, noted);
  });
  return findings.map(({ row, detail }) => `${row} ${detail}`).join('\n');
}

test.each([
  ['another person', sql`update audit_log set actor = 'operator:nobody' where seq = 3`],
  ['another amount', sql`update audit_log set detail = '{"amount":"1.00"}' where seq = 3`],
  [
    'another time',
    // By way of UTC: Citus takes no function here that asks for the session's time zone.
    sql`update audit_log set created_at = (created_at at time zone 'UTC' + interval '1 ms') at time zone 'UTC' where seq = 3`,
  ],
  ['another player', sql`update audit_log set user_id = ${randomUUID()} where seq = 3`],
  ['another id', sql`update audit_log set entry_id = ${randomUUID()} where seq = 3`],
])('an act that says %s is named', async (_, damage) => {
  expect(await findingsAfter([damage])).toMatch(/^audit_log 3 was changed/);
});

test('an entry that was changed with its hash breaks the chain at the next one', async () => {
  expect(await findingsAfter([sql`update audit_log set hash = repeat('a', 64) where seq = 3`])).toMatch(
    /audit_log 4 does not follow the act before it/,
  );
});

test('entries deleted from the middle are reported', async () => {
  expect(await findingsAfter([sql`delete from audit_log where seq in (3, 4)`])).toMatch(
    /^audit_log 3 is gone, as are all up to 4/,
  );
});

test('entries that were added before the first one are reported', async () => {
  const added = (
    seq: number,
  ) => sql`insert into audit_log (entry_id, seq, previous_hash, hash, actor, act, detail, created_at)
    values (${randomUUID()}, ${seq}, '', '', 'operator:nobody', 'login', '{}', now())`;
  const unchained = sql`alter table audit_log disable trigger audit_log_chained`;
  expect(await findingsAfter([unchained, added(0), added(-7)])).toBe(
    'audit_log -7 is before the first act\naudit_log 0 is before the first act',
  );
});

test('entries deleted from the end are reported, also when all are', async () => {
  const { head } = await verifyChain(it.database, null);
  expect(await findingsAfter([sql`delete from audit_log where seq = ${head.seq}`])).toMatch(
    new RegExp(`is the last, and the head of the chain is act ${head.seq}`),
  );
  expect(await findingsAfter([sql`delete from audit_log`])).toMatch(/^audit_log 0 is the last/);
  expect(await findingsAfter([sql`delete from audit_log_head`])).toMatch(/the head of the chain is gone/);
});

test('a shortened or rewritten chain is detected by an earlier head', async () => {
  const noted = (await verifyChain(it.database, null)).head;
  expect((await verifyChain(it.database, noted)).findings).toEqual([]);
  const shortened = [
    sql`delete from audit_log where seq = ${noted.seq}`,
    sql`update audit_log_head set seq = ${noted.seq - 1}, hash = (select hash from audit_log where seq = ${noted.seq - 1})`,
  ];
  expect(await findingsAfter(shortened)).toBe('');
  expect(await findingsAfter(shortened, noted)).toMatch(/was there when it was noted/);
  expect(await findingsAfter([], { ...noted, hash: '0'.repeat(64) })).toMatch(/when it was noted, and has/);
});
