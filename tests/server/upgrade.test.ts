import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as overPg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as overEmbedded } from 'drizzle-orm/pglite';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Db } from '../../src/server/db/database.ts';
import { databaseOn, PGLITE_PARSERS } from '../../src/server/db/embedded.ts';
import { migrationsFolder } from '../../src/server/db/migrations.ts';
import { openPostgres } from '../../src/server/db/postgres.ts';
import { reconcile } from '../../src/server/ledger/reconciliation.ts';
import { type BenchPlayer, makePlayers } from '../bench/server/people.ts';
import { DATABASES, type DatabaseKind, freshPostgresUrl, Player, startApp } from './harness.ts';

/** The migrations of the first release: a database that has only these is one that somebody may have. */
const FIRST_RELEASE = 3;

interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}

/** Rounds behind each player of the old database. */
const ROUNDS = 12;

describe.each(DATABASES)('a database of the first release on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'chicken-road-upgrade-'));
  let database: Database;
  let people: readonly BenchPlayer[];

  async function livedIn(db: Db): Promise<void> {
    people = await makePlayers(db, 1, 3, ROUNDS);
    await db.execute(sql`insert into login_attempts (attempt_id, call, phone, address, created_at)
      values (gen_random_uuid(), 'login', '9000000000', '10.0.0.1', now())`);
  }

  const open: Readonly<Record<DatabaseKind, () => Promise<Database>>> = {
    embedded: async () => {
      const client = await PGlite.create({ parsers: PGLITE_PARSERS });
      const db = overEmbedded({ client });
      await migrateEmbedded(db, { migrationsFolder: folder });
      await livedIn(db);
      return databaseOn(client);
    },
    postgres: async () => {
      const url = await freshPostgresUrl();
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const db = overPg({ client });
      await migratePg(db, { migrationsFolder: folder });
      await livedIn(db);
      await client.end();
      return openPostgres({ url, pool: 4, onLost: () => undefined });
    },
  };

  beforeAll(async () => {
    const all = JSON.parse(readFileSync(join(migrationsFolder(), 'meta/_journal.json'), 'utf8')) as Journal;
    const entries = all.entries.slice(0, FIRST_RELEASE);
    mkdirSync(join(folder, 'meta'));
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...all, entries }));
    for (const { tag } of entries)
      copyFileSync(join(migrationsFolder(), `${tag}.sql`), join(folder, `${tag}.sql`));
    database = await open[kind]();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('is brought up to date with its rows, and is played on', async () => {
    const it = await startApp(kind, { database });
    const [one] = people;
    if (!one) throw new Error('No player.');
    const player = new Player(it.app);
    player.user_id = one.user_id;
    player.cookie = one.cookie;
    const before = await player.ok('betHistory', player.about());
    expect(before.total).toBe(ROUNDS);
    const { round_id: roundId, nonce } = await player.bet({ amount: 1 });
    expect(nonce).toBe(ROUNDS);
    const { data, total } = await player.ok('betHistory', player.about());
    expect(total).toBe(ROUNDS + 1);
    expect(data.map((row) => row.round_id)).toEqual([
      roundId,
      ...before.data.slice(0, 9).map((row) => row.round_id),
    ]);
    expect((await reconcile(database)).findings).toEqual([]);
    const { rows } = (await database.db.execute(
      sql`select call, phone from login_attempts where call = 'login'`,
    )) as unknown as { rows: unknown[] };
    expect(rows).toEqual([{ call: 'login', phone: '9000000000' }]);
    await it.close();
  });
});
