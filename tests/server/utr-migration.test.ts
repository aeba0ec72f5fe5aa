import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { asc, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { reconcile } from '../../src/server/ledger/reconciliation.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { migrationsFolder } from '../../src/server/platform/db/migrations.ts';
import { creditedReferences, deposits } from '../../src/server/platform/db/schema/schema.ts';
import { expectDone, expectRefused, runCommand } from './back-office.ts';
import { DATABASES, startApp } from './harness.ts';
import { oldId as id, oldRows, openOldDatabase } from './old-database.ts';
import { claim, claimRequest } from './payments.ts';

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
        { utr: '१२द', status: 1 },
        { utr: 'LOST1', status: 2, reason: `The UTR was approved as deposit ${id(1001)}.` },
        { utr: 'LOST2', status: 2, reason: 'The UTR was approved as deposit nonsense.' },
      ]),
    );
    expect(await claimsOf(database)).toEqual([
      { utr: 'ABC123', conflict: false, status: 1 },
      { utr: 'ABC123', conflict: true, status: 1 },
      { utr: 'ABC123', conflict: true, status: 1 },
      { utr: 'ABC123', conflict: false, status: 0 },
      { utr: '?१२द', conflict: false, status: 1 },
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

  test('of digits with zeros, CR or DR become one; of several approved the first counts', async () => {
    const it = await startApp(kind);
    const { database } = it;
    const player = await it.player();
    const references = ['900000000001', '900000000002', '900000000003', '900000000004', 'ABC1'];
    const ids: string[] = [];
    for (const utr of references) {
      ids.push(await claim(player, 100, utr));
      if (utr !== '900000000004') await expectDone(it, { command: 'deposits approve', id: ids.at(-1) ?? '' });
    }
    // As the version before compared them.
    const before = ['0412345678902', '412345678902CR', '412345678902', '4123456789020', 'ABC1'];
    for (const [index, utr] of before.entries()) {
      const id = ids[index] ?? '';
      await database.db.update(deposits).set({ utr_canonical: utr }).where(eq(deposits.deposit_id, id));
      await database.db
        .update(creditedReferences)
        .set({ utr_canonical: utr })
        .where(eq(creditedReferences.deposit_id, id));
    }
    await database.db
      .update(deposits)
      .set({ utr_canonical: '00412345678902DR' })
      .where(eq(deposits.deposit_id, ids[3] ?? ''));
    const migration = readFileSync(`${migrationsFolder()}/0044_references_of_digits.sql`, 'utf8');
    for (const statement of migration.split('--> statement-breakpoint'))
      await database.db.execute(sql.raw(statement));
    expect(await claimsOf(database)).toEqual([
      { utr: '412345678902', conflict: false, status: 1 },
      { utr: '412345678902', conflict: true, status: 1 },
      { utr: '412345678902', conflict: true, status: 1 },
      { utr: '412345678902', conflict: false, status: 0 },
      { utr: 'ABC1', conflict: false, status: 1 },
    ]);
    const held = await database.db
      .select({ utr: creditedReferences.utr_canonical, id: creditedReferences.deposit_id })
      .from(creditedReferences)
      .orderBy(asc(creditedReferences.utr_canonical));
    expect(held).toEqual([
      { utr: '412345678902', id: ids[0] },
      { utr: 'ABC1', id: ids[4] },
    ]);
    expect((await reconcile(database)).findings).toEqual([]);
    expect(await expectRefused(it, { command: 'deposits approve', id: ids[3] ?? '' })).toContain(
      'was already approved',
    );
    expect(await player.refused('addAmount', claimRequest(player, 100, '412345678902'))).toMatchObject({
      message: 'This UTR number was already used.',
    });
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
