import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { MAX_PAISE, rupeesText } from '../../../src/contract/money.ts';
import { rupees } from '../../../src/rules/rupees.ts';
import type { Database } from '../../../src/server/platform/db/database.ts';
import { openEmbedded } from '../../../src/server/platform/db/embedded.ts';
import { findDatabaseFailure, isDatabaseUnavailable } from '../../../src/server/platform/db/failures.ts';
import { initializeMetadata } from '../../../src/server/platform/db/metadata.ts';
import journal from '../../../src/server/platform/db/migrations/meta/_journal.json' with { type: 'json' };
import { applyMigrations } from '../../../src/server/platform/db/migrations.ts';
import { parseDatabaseUrl, withClient } from '../../../src/server/platform/db/pool.ts';
import { checkVersion, openPostgres } from '../../../src/server/platform/db/postgres.ts';
import { withRetries } from '../../../src/server/platform/db/retry.ts';
import * as schema from '../../../src/server/platform/db/schema/schema.ts';
import { isNewerVersion } from '../../../src/server/platform/version.ts';
import { defer } from '../../deferred.ts';
import { queryAt, runAt } from '../support/citus-nodes.ts';
import { stopDatabaseClock } from '../support/database-clock.ts';
import { checkFilled } from '../support/filled-database.ts';
import {
  databaseKind,
  freshDatabase,
  freshPostgresUrl,
  migratedPostgresUrl,
  onCitus,
  tempFolder,
} from '../support/harness.ts';
import { rowsOf } from '../support/ledger.ts';
import { restoreDump } from '../support/stored-dump.ts';

const UPGRADE_FIRST = 'upgraded by a newer version of the program: upgrade this one first';

test('PostgreSQL before version 15 is refused', () => {
  expect(() => checkVersion('14.20 (Debian 14.20-1)')).toThrow(
    'The database is PostgreSQL 14.20 (Debian 14.20-1). Use version 15 or later.',
  );
  for (const version of ['15.0', '18.1']) expect(() => checkVersion(version)).not.toThrow();
});

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

  test('code and index of a violated unique index are read from an error of drizzle', async () => {
    const row = { name: 'chips', value: [], updatedAt: new Date(), updatedBy: 'test' };
    await database.db.insert(schema.operatorSettings).values(row);
    const error: unknown = await database.db
      .insert(schema.operatorSettings)
      .values(row)
      .then(
        () => null,
        (thrown) => thrown,
      );
    expect(findDatabaseFailure(error)).toEqual({ code: '23505', constraint: 'operator_settings_pkey' });
    expect(isDatabaseUnavailable(error)).toBe(false);
    // The key of a shard is that of its table.
    const message = 'duplicate key value violates unique constraint "audit_log_pkey_102009"';
    const ofShard = Object.assign(new Error(message), { code: '23505' });
    expect(findDatabaseFailure(ofShard)?.constraint).toBe('audit_log_pkey');
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

/** Parentheses are removed from constraints: PostgreSQL adds other ones to those of a dump. */
const CATALOGUE = `
  select attrelid::regclass::text as name, json_agg(json_build_array(attname, format_type(atttypid, atttypmod), attnotnull,
      pg_get_expr(adbin, adrelid), col_description(attrelid, attnum)) order by attnum)::text as definition
    from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'c') and attnum > 0 and not attisdropped group by attrelid
  union all select relname, pg_get_indexdef(oid) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'i'
  union all select relname, obj_description(oid, 'pg_class') from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  union all select conname, translate(conrelid::regclass::text || ' ' || pg_get_constraintdef(oid), '()', '') from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select proname, pg_get_functiondef(oid) from pg_proc
    where pronamespace = 'public'::regnamespace and proname <> 'clock_now'
      and obj_description(oid, 'pg_proc') is null
  order by 1, 2`;

describe('a database of an earlier version', () => {
  const kind = databaseKind();
  const MIGRATIONS = 'select hash from drizzle.__drizzle_migrations order by id';

  // On Citus the tables are only distributed by a command.
  test.skipIf(onCitus(kind))('0.9.0 gets tables and functions of a new one, and players go on', async () => {
    const { open, read } = await restoreDump(kind, '0.9.0');
    const before = await read(MIGRATIONS);
    const database = await open();
    const fresh = await freshDatabase(kind);
    expect(await rowsOf(database.db, MIGRATIONS)).toEqual([
      ...before,
      ...(await rowsOf(fresh.db, MIGRATIONS)),
    ]);
    expect(await rowsOf(database.db, CATALOGUE)).toEqual(await rowsOf(fresh.db, CATALOGUE));
    await fresh.close();
    await stopDatabaseClock(database.db, new Date('2026-11-29T04:00:00Z'));
    await checkFilled(database, { phone: '6246800182', round_id: '01a22574-fa81-7597-b0a1-de14d1df5c01' });
  });

  test('before 0.9.0 is refused with the version to start first, and is not changed', async () => {
    const { open, read } = await restoreDump(kind, 'before-0.9.0');
    const content = `select (select json_agg(m) from drizzle.__drizzle_migrations m)::text as migrations,
      (select string_agg(relname, ' ' order by relname) from pg_class where relnamespace = 'public'::regnamespace) as relations,
      (select count(*)::int from pg_proc where pronamespace = 'public'::regnamespace) as functions`;
    const before = await read(content);
    for (const _ of [1, 2])
      await expect(open()).rejects.toThrow(
        /^This database was made by an earlier version of the program\. Start version 0\.9\.0 \(commit 602961ae8899\) once/,
      );
    expect(await read(content)).toEqual(before);
  });
});

describe('migrations', () => {
  test('have consecutive names', () => {
    const tags = journal.entries.map(({ tag }) => tag.slice(0, 5));
    expect(tags).toEqual(tags.map((_, index) => `${String(index).padStart(4, '0')}_`));
  });

  test('that are skipped fail the start', async () => {
    const applied = withClient(parseDatabaseUrl(await freshPostgresUrl()), (client) =>
      applyMigrations(
        (text) => client.query(text),
        async () => undefined,
      ),
    );
    await expect(applied).rejects.toThrow(/^A migration was skipped/);
  });
});

test('a function that two versions in a row lack is dropped', async () => {
  const url = await migratedPostgresUrl();
  const install = async (digest: string) => {
    await runAt(url, `comment on type round_outcome is '${digest.repeat(64)}'`);
    await (await openPostgres({ url, pool: 1, onLost: () => undefined })).close();
    const [found = []] = await queryAt<{ name: string }>(
      url,
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace order by proname collate "C"`,
    );
    return found.map(({ name }) => name);
  };
  const all = await install('a');
  expect(all).toEqual(expect.arrayContaining(['clock_now', 'place_bet', 'refuse_ledger_change']));
  await runAt(url, `create function zz_renamed(p_user_id uuid) returns void language sql as ''`);
  expect(await install('b')).toEqual([...all, 'zz_renamed']);
  expect(await install('c')).toEqual(all);
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
  const [version = '', digest = ''] = own.split(' ');
  const unknown = 'f'.repeat(64);
  for (const newer of [`${version} ${unknown} ${digest}`, `99.10.0 ${unknown}`]) {
    await runAt(url, `comment on type round_outcome is '${newer}'`);
    await expect(open()).rejects.toThrow(UPGRADE_FIRST);
    expect(await queryAt(url, digests)).toEqual([[{ digests: newer }]]);
  }
  await runAt(url, `comment on type round_outcome is '${'a'.repeat(64)}'`);
  await (await open()).close();
  expect(await queryAt(url, digests)).toEqual([[{ digests: `${version} ${digest} ${'a'.repeat(64)}` }]]);
});

test.each([
  ['0.10.0', '0.9.1', true],
  ['0.10.0', '0.10.0', false],
  ['0.10.0-rc.1', '0.10.0', false],
  ['0.10.0', '0.10.0-rc.1', true],
  ['0.10.0-rc.10', '0.10.0-rc.9', true],
  ['0.10.1-rc.1', '0.10.0', true],
])('version %s is newer than %s: %s', (version, other, isNewer) => {
  expect(isNewerVersion(version, other)).toBe(isNewer);
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
