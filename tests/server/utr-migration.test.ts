import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { deposits } from '../../src/server/db/schema.ts';
import { reconcile } from '../../src/server/ledger/reconciliation.ts';
import { expectRefused, runCommand } from './back-office.ts';
import { DATABASES, startApp } from './harness.ts';
import { oldId as id, oldRows, openOldDatabase } from './old-database.ts';

const claimsOf = (database: Database) =>
  database.db
    .select({ utr: deposits.utr_canonical, conflict: deposits.utr_conflict, status: deposits.status })
    .from(deposits)
    .orderBy(asc(deposits.deposit_id));

describe.each(DATABASES)('references of a database from before, on %s', (kind) => {
  test('are compared like new ones; of several approved for one reference the first counts and the others stay booked, flagged', async () => {
    const database = await openOldDatabase(
      kind,
      2,
      oldRows([
        { utr: 'ABC123', status: 1 },
        { utr: 'ABC\u200b123', status: 1 },
        { utr: 'ＡＢＣ１２３', status: 1 },
        { utr: 'ABC-123', status: 0 },
        { utr: '१२३', status: 1 },
        { utr: 'LOST1', status: 2, reason: `The UTR was approved as deposit ${id(1001)}.` },
        { utr: 'LOST2', status: 2, reason: 'The UTR was approved as deposit nonsense.' },
      ]),
    );
    expect(await claimsOf(database)).toEqual([
      { utr: 'ABC123', conflict: false, status: 1 },
      { utr: 'ABC123', conflict: true, status: 1 },
      { utr: 'ABC123', conflict: true, status: 1 },
      { utr: 'ABC123', conflict: false, status: 0 },
      { utr: '?१२३', conflict: false, status: 1 },
      { utr: 'LOST1', conflict: false, status: 2 },
      { utr: 'LOST2', conflict: false, status: 2 },
    ]);
    const rejected = await database.db
      .select({ for: deposits.rejected_for })
      .from(deposits)
      .where(eq(deposits.status, 2))
      .orderBy(asc(deposits.deposit_id));
    expect(rejected).toEqual([{ for: id(1001) }, { for: null }]);

    const it = await startApp(kind, { database });
    expect(await expectRefused(it, { command: 'deposits approve', id: id(1004) })).toContain(
      `was already approved, as deposit ${id(1001)}`,
    );
    expect((await reconcile(database)).findings).toEqual([]);
    const listed = JSON.stringify(await runCommand(it, { command: 'deposits list', status: 'repeated' }));
    for (const nth of [1002, 1003]) expect(listed).toContain(id(nth));
    expect(listed).not.toContain(id(1005));
    expect(listed).toContain(`PAID BEFORE, as deposit ${id(1001)}`);
    const audited = await runCommand(it, { command: 'audit' });
    expect(audited).toMatchObject({ message: expect.stringContaining('2 deposits') });
    await it.close();
  });

  test('stay unique: the database itself refuses a second approval, of the canonical form', async () => {
    const database = await openOldDatabase(
      kind,
      2,
      oldRows([
        { utr: 'ABC123', status: 1 },
        { utr: 'ABC-123', status: 0 },
      ]),
    );
    const second = database.db
      .update(deposits)
      .set({ status: 1, approved_paise: 1n })
      .where(eq(deposits.deposit_id, id(1002)));
    await expect(second).rejects.toMatchObject({ cause: { constraint: 'deposits_utr_approved_once' } });
    await database.close();
  });

  test('more of them than are read at once are all filled', async () => {
    const many = Array.from({ length: 2100 }, (_, at) => ({ utr: `U-${at}`, status: 0 as const }));
    const rows = oldRows(many).filter((statement) => statement.includes('into deposits'));
    const database = await openOldDatabase(kind, 2, [rows.join(';')]);
    expect((await claimsOf(database)).map(({ utr }) => utr)).toEqual(
      many.map(({ utr }) => utr.replace('-', '')),
    );
    await database.close();
  });
});

test('a database that is not UTF-8, where the database itself cannot normalize, is brought over as well', async () => {
  const clusterUrl = inject('postgres_url');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: `${clusterUrl}/postgres` });
  await client.connect();
  await client.query(`create database ${name} encoding 'LATIN1' locale 'C' template template0`);
  await client.end();
  const claims = [
    { utr: 'abc-1', status: 1 as const },
    { utr: 'ABC\u00ad1', status: 1 as const },
    { utr: '\u00c4', status: 0 as const },
  ];
  const database = await openOldDatabase('postgres', 2, oldRows(claims), `${clusterUrl}/${name}`);
  expect(await claimsOf(database)).toEqual([
    { utr: 'ABC1', conflict: false, status: 1 },
    { utr: 'ABC1', conflict: true, status: 1 },
    { utr: '?\u00c4', conflict: false, status: 0 },
  ]);
  await database.close();
});
