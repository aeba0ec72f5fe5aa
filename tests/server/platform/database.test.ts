import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { MAX_PAISE, rupeesText } from '../../../src/contract/money.ts';
import { rupees } from '../../../src/rules/rupees.ts';
import type { Database } from '../../../src/server/platform/db/database.ts';
import { openEmbedded } from '../../../src/server/platform/db/embedded.ts';
import {
  findDatabaseFailure,
  isDatabaseUnavailable,
  violatesUnique,
} from '../../../src/server/platform/db/failures.ts';
import { initializeMetadata } from '../../../src/server/platform/db/metadata.ts';
import { openPostgres } from '../../../src/server/platform/db/postgres.ts';
import { withRetries } from '../../../src/server/platform/db/retry.ts';
import * as schema from '../../../src/server/platform/db/schema/schema.ts';
import { defer } from '../../deferred.ts';
import { queryAt, runAt } from '../support/citus-nodes.ts';
import {
  databaseKind,
  freshDatabase,
  freshPostgresUrl,
  migratedPostgresUrl,
  tempFolder,
} from '../support/harness.ts';
import { rowsOf } from '../support/ledger.ts';
import { unpack } from '../support/packed-embedded.ts';

const UPGRADE_FIRST = 'upgraded by a newer version of the program: upgrade this one first';

describe('the database', () => {
  const kind = databaseKind();
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase(kind);
  });
  afterAll(() => database.close());

  test('amounts are written as by the rules', async () => {
    const digits = Array.from({ length: 16 }, (_, power) => 10n ** BigInt(power)).flatMap((one) => [
      one - 1n,
      one,
      7n * one,
    ]);
    const amounts = [...digits, 12_345_678_905n, MAX_PAISE].flatMap((paise) => [paise, -paise]);
    const written = await rowsOf(
      database.db,
      `select rupees(paise), rupees_text(paise) as text from unnest('{${amounts}}'::bigint[]) with ordinality as amounts (paise, place) order by place`,
    );
    expect(written).toEqual(amounts.map((paise) => ({ rupees: rupees(paise), text: rupeesText(paise) })));
  });

  test('short functions are inlined into the statement that calls them', async () => {
    const calls = `iso_text(at), has_lapsed(at), uuid_at(at, 1), rupees(stake_paise), rupees_text(stake_paise), period_index(client_seed),
      payout_of(round, step), acting_as(operator, client_seed)`;
    const plan = await rowsOf(
      database.db,
      `explain (verbose, costs off) select ${calls} from clock_now() as at, jsonb_populate_record(null::open_rounds, '{}') as round,
        jsonb_populate_record(null::operators, '{}') as operator`,
    );
    const text = JSON.stringify(plan);
    expect(text).toContain('to_char(');
    const called = (calls.match(/\w+(?=\()/g) ?? []).filter((name) => text.includes(`${name}(`));
    expect(called).toEqual([]);
  });

  test('int8 comes back as bigint, small or large', async () => {
    const [row] = await rowsOf(database.db, sql`select 7::int8 as small, 9007199254740993::int8 as large`);
    expect(row).toEqual({ small: 7n, large: 9007199254740993n });
  });

  test('a transaction that throws is rolled back, and the database stays usable', async () => {
    const name = { name: 'rtp', value: 1, updatedAt: new Date(), updatedBy: 'test' };
    await expect(
      database.transaction(async (tx) => {
        await tx.insert(schema.operatorSettings).values(name);
        throw new Error('on purpose');
      }),
    ).rejects.toThrow('on purpose');
    expect(await database.db.select().from(schema.operatorSettings)).toEqual([]);
  });

  test('a violated unique index is found by its name in an error of drizzle', async () => {
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

  test('a database stores its kind of money, and refuses a server of the other kind', async () => {
    const metadata = await initializeMetadata(database.db, 'demo');
    expect(metadata.serverSecret).toHaveLength(32);
    expect(await initializeMetadata(database.db, 'demo')).toEqual(metadata);
    await expect(initializeMetadata(database.db, 'real')).rejects.toThrow(/MONEY=demo.*MONEY=real/);
  });

  test('a check returns the clock, and whether rows can be inserted, and leaves none', async () => {
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

describe('a database of an earlier version', () => {
  const kind = databaseKind();
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

test('a database of a newer version is refused: upgrade first', async () => {
  const url = await migratedPostgresUrl();
  const migration = `('${'0'.repeat(64)}', 9999999999999)`;
  await runAt(url, `insert into drizzle.__drizzle_migrations (hash, created_at) values ${migration}`);
  await expect(openPostgres({ url, pool: 1, onLost: () => undefined })).rejects.toThrow(UPGRADE_FIRST);
});

test('functions of a newer version stay on PostgreSQL, and an older program is refused', async () => {
  const url = await migratedPostgresUrl();
  const open = () => openPostgres({ url, pool: 1, onLost: () => undefined });
  const digests = "select obj_description('round_outcome'::regtype, 'pg_type') as digests";
  const [[{ digests: own } = { digests: '' }] = []] = await queryAt<{ digests: string }>(url, digests);
  const newer = `${'f'.repeat(64)} ${own}`;
  await runAt(url, `comment on type round_outcome is '${newer}'`);
  await expect(open()).rejects.toThrow(UPGRADE_FIRST);
  expect(await queryAt(url, digests)).toEqual([[{ digests: newer }]]);
  await runAt(url, `comment on type round_outcome is '${'a'.repeat(64)}'`);
  await (await open()).close();
  expect(await queryAt(url, digests)).toEqual([[{ digests: `${own} ${'a'.repeat(64)}` }]]);
});

test('an embedded folder of another major version of PostgreSQL is refused', async () => {
  const folder = tempFolder(onTestFinished);
  mkdirSync(join(folder, 'pgdata'));
  writeFileSync(join(folder, 'pgdata', 'PG_VERSION'), '17\n');
  await expect(openEmbedded(folder)).rejects.toThrow(
    /^DATA_DIR: .* holds files of PostgreSQL 17, and .* move-to-postgres$/,
  );
});

describe('PostgreSQL under load', () => {
  test('a deadlock is retried until both transactions commit', async () => {
    const database = await openPostgres({
      url: await migratedPostgresUrl(),
      pool: 4,
      onLost: () => undefined,
    });
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
    expect(findDatabaseFailure(deadlock)?.code).toBe('40P01');
  });
});
