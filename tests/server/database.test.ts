import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { getTableColumns, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import type { Database } from '../../src/server/platform/db/database.ts';
import { openEmbedded } from '../../src/server/platform/db/embedded.ts';
import { failureOf, isDatabaseUnavailable, violatesUnique } from '../../src/server/platform/db/failures.ts';
import { initializeMetadata } from '../../src/server/platform/db/metadata.ts';
import { openPostgres } from '../../src/server/platform/db/postgres.ts';
import { withRetries } from '../../src/server/platform/db/retry.ts';
import * as schema from '../../src/server/platform/db/schema/schema.ts';
import { queryAt, runAt } from './citus-nodes.ts';
import { DATABASES, defer, freshDatabase, freshPostgresUrl, onCitus, tempFolder } from './harness.ts';
import { rowsOf } from './ledger.ts';
import { unpack } from './packed-embedded.ts';

const tables = Object.values(schema).filter((value) => is(value, PgTable));

describe.each(DATABASES)('the database on %s', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase(kind);
  });
  afterAll(() => database.close());

  test('the migrations make exactly the tables and columns that the program knows', async () => {
    const columns = await rowsOf(
      database.db,
      sql`select table_name, column_name, is_nullable, udt_name from information_schema.columns
        where table_schema = 'public' and table_name not in (select inhrelid::regclass::text from pg_inherits)
          and table_name not in (select relname from pg_class join pg_depend on objid = oid where classid = 'pg_class'::regclass and deptype = 'e')`,
    );
    const made = columns.map(
      (row) => `${row.table_name}.${row.column_name} ${row.is_nullable} ${row.udt_name}`,
    );
    const udt = (type: string): string =>
      ({
        smallint: 'int2',
        integer: 'int4',
        bigint: 'int8',
        boolean: 'bool',
        'double precision': 'float8',
        'integer[]': '_int4',
        'bigint[]': '_int8',
        'boolean[]': '_bool',
        'timestamp (3) with time zone[]': '_timestamptz',
        'timestamp (3) with time zone': 'timestamptz',
      })[type] ?? type;
    const known = tables.flatMap((table) =>
      Object.values(getTableColumns(table)).map(
        (column) =>
          `${getTableConfig(table).name}.${column.name} ${column.notNull ? 'NO' : 'YES'} ${udt(column.getSQLType())}`,
      ),
    );
    expect(made.sort()).toEqual(known.sort());
  });

  test('the migrations make every index that the program names', async () => {
    const rows = await rowsOf(
      database.db,
      sql`select indexname, indexdef from pg_indexes where schemaname = 'public'`,
    );
    const made = new Map(rows.map(({ indexname, indexdef }) => [String(indexname), String(indexdef)]));
    for (const table of tables)
      for (const { config } of getTableConfig(table).indexes) {
        const definition = made.get(config.name ?? '');
        if (onCitus(kind) && config.name === 'deposits_utr_approved_once') {
          expect(definition).toBeUndefined();
          continue;
        }
        expect(definition, config.name).toBeDefined();
        expect(definition?.includes('CREATE UNIQUE'), config.name).toBe(config.unique);
        expect(definition?.includes('WHERE'), config.name).toBe(config.where !== undefined);
      }
  });

  test('int8 comes back as bigint, small or large', async () => {
    const [row] = await rowsOf(database.db, sql`select 7::int8 as small, 9007199254740993::int8 as large`);
    expect(row).toEqual({ small: 7n, large: 9007199254740993n });
  });

  test('a transaction that throws leaves nothing, and the database goes on', async () => {
    const name = { name: 'rtp', value: 1, updatedAt: new Date(), updatedBy: 'test' };
    await expect(
      database.transaction(async (tx) => {
        await tx.insert(schema.operatorSettings).values(name);
        throw new Error('on purpose');
      }),
    ).rejects.toThrow('on purpose');
    expect(await database.db.select().from(schema.operatorSettings)).toEqual([]);
  });

  test('a unique index that refuses a row can be told by its name, through drizzle’s wrapping', async () => {
    const row = { name: 'chips', value: [], updatedAt: new Date(), updatedBy: 'test' };
    await database.db.insert(schema.operatorSettings).values(row);
    const error: unknown = await database.db
      .insert(schema.operatorSettings)
      .values(row)
      .then(
        () => null,
        (thrown) => thrown,
      );
    expect(violatesUnique(error, 'operator_settings_pkey')).toBe(true);
    expect(violatesUnique(error, 'another')).toBe(false);
    expect(isDatabaseUnavailable(error)).toBe(false);
    // The key of a shard is that of its table.
    const message = 'duplicate key value violates unique constraint "audit_log_pkey_102009"';
    const ofShard = Object.assign(new Error(message), { code: '23505' });
    expect(violatesUnique(ofShard, 'audit_log_pkey')).toBe(true);
    expect(violatesUnique(ofShard, 'audit_log')).toBe(false);
  });

  test('a database is stamped with its money at birth, and the other money is refused', async () => {
    const metadata = await initializeMetadata(database.db, 'demo');
    expect(metadata.serverSecret).toHaveLength(32);
    expect(await initializeMetadata(database.db, 'demo')).toEqual(metadata);
    await expect(initializeMetadata(database.db, 'real')).rejects.toThrow(/MONEY=demo.*MONEY=real/);
  });

  test('a check tells its clock, and whether it takes new rows, of which none stay', async () => {
    for (const writing of [false, true, true]) {
      const { now, seedKeyId } = await database.ping(writing);
      expect(seedKeyId).toBeNull();
      expect(Math.abs(now.getTime() - Date.now())).toBeLessThan(60_000);
    }
    expect(
      await rowsOf(database.db, sql`select 1 from pg_class where relname = 'chicken_road_room'`),
    ).toEqual([]);
  });
});

describe.each(DATABASES)('a database of an earlier version on %s', (kind) => {
  const STATEMENTS = [
    'create schema drizzle',
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${'0'.repeat(64)}', 1767225600000)`,
    'create table players (user_id uuid primary key)',
  ];
  const CONTENT = `
    select (select json_agg(m) from drizzle.__drizzle_migrations m)::text as migrations,
      (select string_agg(relname, ' ' order by relname) from pg_class where relnamespace = 'public'::regnamespace) as relations,
      (select count(*)::int from pg_proc where pronamespace = 'public'::regnamespace) as functions,
      (select count(*)::int from pg_type where typnamespace = 'public'::regnamespace) as types`;

  const earlierDatabase = async () => {
    if (kind === 'postgres') {
      const url = await freshPostgresUrl();
      await runAt(url, ...STATEMENTS);
      const read = async () => (await queryAt(url, CONTENT))[0];
      return { open: () => openPostgres({ url, pool: 1, onLost: () => undefined }), read };
    }
    const folder = tempFolder(onTestFinished);
    const client = await unpack(inject('packed_embedded').bare, join(folder, 'pgdata'));
    for (const statement of STATEMENTS) await client.query(statement);
    await client.close();
    const read = async () => {
      const opened = await PGlite.create(join(folder, 'pgdata'));
      const { rows } = await opened.query(CONTENT);
      await opened.close();
      return rows;
    };
    return { open: () => openEmbedded(folder), read };
  };

  test('is refused in one sentence and left as it is', async () => {
    const { open, read } = await earlierDatabase();
    const before = await read();
    for (const _ of [1, 2])
      await expect(open()).rejects.toThrow(
        /^This database was made by an earlier version of the program, [^.]+\.$/,
      );
    expect(await read()).toEqual(before);
  });
});

describe('PostgreSQL under load', () => {
  test('a deadlock is retried until both transactions are through', async () => {
    const database = await openPostgres({ url: await freshPostgresUrl(), pool: 4, onLost: () => undefined });
    try {
      const { sessions } = schema;
      const at = new Date();
      const row = (hash: string) => ({
        tokenHash: hash,
        userId: '01900000-0000-7000-8000-000000000001',
        playerStatus: 0,
        createdAt: at,
        expiresAt: at,
      });
      await database.db.insert(sessions).values([row('a'), row('b')]);
      let meeting = 0;
      const { promise: bothHold, resolve: met } = defer();
      let runs = 0;
      const cross = (first: string, second: string) =>
        database.transaction(async (tx) => {
          runs++;
          const add = (hash: string) =>
            tx.execute(sql`update sessions set player_status = player_status + 1 where token_hash = ${hash}`);
          await add(first);
          if (++meeting === 2) met();
          await bothHold;
          await add(second);
        });
      await Promise.all([cross('a', 'b'), cross('b', 'a')]);
      expect(runs).toBeGreaterThan(2);
      const added = await database.db.select({ times: sessions.playerStatus }).from(sessions);
      expect(added).toEqual([{ times: 2 }, { times: 2 }]);
    } finally {
      await database.close();
    }
  });

  test('retries have a limit, and another error is never retried', async () => {
    let runs = 0;
    const deadlock = Object.assign(
      new Error('wrapped', { cause: Object.assign(new Error(), { code: '40P01' }) }),
    );
    await expect(
      withRetries(() => {
        runs++;
        return Promise.reject(deadlock);
      }),
    ).rejects.toBe(deadlock);
    expect(runs).toBe(8);
    await expect(
      withRetries(() => {
        runs++;
        return Promise.reject(new Error('other'));
      }),
    ).rejects.toThrow('other');
    expect(runs).toBe(9);
    expect(failureOf(deadlock)?.code).toBe('40P01');
  });
});
