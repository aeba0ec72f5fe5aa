import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { reconcile } from '../../src/server/ledger/reconciliation.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { ensurePartition } from '../../src/server/platform/db/partitions.ts';
import { openPostgres } from '../../src/server/platform/db/postgres.ts';
import { clockThatTells } from './database-clock.ts';
import { freshPostgresUrl, startApp } from './harness.ts';
import { rowsOf } from './ledger.ts';
import { payIn, withdraw } from './payments.ts';
import { noteOwner } from './roles.ts';

const opened: Database[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()));
});

/** A new database of the role `owner`, another role of it that owns nothing, and what their addresses are. */
async function databaseOfTwoRoles() {
  const adminUrl = await freshPostgresUrl();
  const name = new URL(adminUrl).pathname.slice(1);
  const admin = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  const [owner, server] = [`owner_${name}`, `server_${name}`];
  await admin(
    `create role ${owner} login password 'a long one'`,
    `create role ${server} login password 'another one'`,
    `alter database ${name} owner to ${owner}`,
    `alter schema public owner to ${owner}`,
  );
  const urlOf = (role: string, password: string) => {
    const url = new URL(adminUrl);
    url.username = role;
    url.password = password;
    return url.href;
  };
  return {
    admin,
    name,
    owner,
    server,
    ownerUrl: urlOf(owner, 'a long one'),
    serverUrl: urlOf(server, 'another one'),
  };
}

type TwoRoles = Awaited<ReturnType<typeof databaseOfTwoRoles>>;

async function open(url: string, ownerUrl: string | null): Promise<Database> {
  const database = await openPostgres({ url, ownerUrl, pool: 4, onLost: () => undefined });
  opened.push(database);
  return database;
}

/** What the database says to a statement of the server's role. */
const refusalOf = ({ db }: Database, statement: SQL): Promise<string> =>
  db.execute(statement).then(
    () => 'taken',
    (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
  );

// On Citus one role owns the tables and plays on them.
describe.skipIf(inject('citus_urls').length > 0)('a server whose tables belong to another role', () => {
  test('is played on and paid through, also by a second server and in a month that nobody had prepared', async () => {
    const { ownerUrl, serverUrl } = await databaseOfTwoRoles();
    const database = await open(serverUrl, ownerUrl);
    noteOwner(database, await open(ownerUrl, null));
    const app = await startApp('postgres', { database });
    const player = await app.player();
    await payIn(app, player, 500);
    for (const wins of [true, false]) {
      await player.steer(1, wins ? 20 : 1);
      const { round_id: roundId } = await player.bet({ type: 1 });
      await player.advance(roundId, 1);
      if (wins) await player.ok('cashout', player.cashoutRequest(1.02));
    }
    await withdraw(player, 100);
    await ensurePartition(database, new Date('2031-05-17T10:00:00Z'));
    expect(
      await rowsOf(
        database.db,
        sql`select relowner::regrole::text as owner from pg_class where relname = 'idempotency_responses_2031_05'`,
      ),
    ).toEqual([{ owner: expect.stringMatching(/^owner_/) }]);
    expect((await reconcile(database)).findings).toEqual([]);
    const second = await open(serverUrl, ownerUrl);
    expect((await reconcile(second)).findings).toEqual([]);
    await app.app.close();
  });

  test('cannot change books, ended rounds, keys or the audit log, nor take their guards away', async () => {
    const { ownerUrl, serverUrl } = await databaseOfTwoRoles();
    const database = await open(serverUrl, ownerUrl);
    for (const table of [
      'journal',
      'postings',
      'rounds',
      'idempotency_keys',
      'idempotency_responses',
      'audit_log',
    ]) {
      const name = sql.identifier(table);
      const denied = `permission denied for table ${table}`;
      expect(await refusalOf(database, sql`delete from ${name}`)).toBe(denied);
      expect(await refusalOf(database, sql`truncate ${name} cascade`)).toBe(denied);
      expect(await refusalOf(database, sql`alter table ${name} disable trigger all`)).toBe(
        `must be owner of table ${table}`,
      );
      expect(await refusalOf(database, sql`drop table ${name}`)).toBe(`must be owner of table ${table}`);
    }
    expect(await refusalOf(database, sql`update journal set actor = 'me'`)).toBe(
      'permission denied for table journal',
    );
    expect(await refusalOf(database, sql`update rounds set user_id = user_id`)).toBe(
      'permission denied for table rounds',
    );
    expect(await refusalOf(database, sql`select make_response_partition('2031-05-02')`)).toBe(
      '2031-05-02 is not the first day of a month',
    );
  });

  test('writes money, rounds, keys and seeds by functions alone', async () => {
    const { ownerUrl, serverUrl } = await databaseOfTwoRoles();
    const database = await open(serverUrl, ownerUrl);
    const month = new Date().toISOString().slice(0, 7).replace('-', '_');
    const tables = [
      'journal',
      'postings',
      'wallets',
      'open_rounds',
      'rounds',
      'idempotency_keys',
      'idempotency_responses',
      `idempotency_responses_${month}`,
      'deposits',
      'withdrawals',
      'used_references',
      'proposals',
    ];
    for (const table of tables) {
      const name = sql.identifier(table);
      const denied = `permission denied for table ${table}`;
      expect(await refusalOf(database, sql`insert into ${name} default values`)).toBe(denied);
      expect(await refusalOf(database, sql`update ${name} set user_id = user_id`)).toBe(denied);
      expect(await refusalOf(database, sql`delete from ${name}`)).toBe(denied);
    }
    for (const column of [
      'next_encrypted_seed',
      'next_server_seed_hash',
      'client_seed',
      'nonce',
      'bet_day',
      'bet_day_nonce',
    ]) {
      const name = sql.identifier(column);
      expect(await refusalOf(database, sql`update players set ${name} = ${name}`)).toBe(
        'permission denied for table players',
      );
    }
    expect(await refusalOf(database, sql`insert into players default values`)).toBe(
      'permission denied for table players',
    );
    const nobody = "'01900000-0000-7000-8000-000000000001'::uuid";
    for (const call of [
      `post_entry(${nobody}, 'welcome', null, 'me', now(), 1)`,
      `store_response(${nobody}, ${nobody}, ${nobody}, now()::date, null, '{}')`,
      `lock_wallet(${nobody})`,
      'adjust_wallet(null, null)',
      'confirm_proposal(null, null)',
      'send_withdrawal(null, null)',
    ])
      expect(await refusalOf(database, sql`select ${sql.raw(call)}`)).toBe(
        `permission denied for function ${call.slice(0, call.indexOf('('))}`,
      );
  });

  test.each([
    ['after the first start', async () => undefined],
    [
      'after the second start',
      async ({ serverUrl, ownerUrl }: TwoRoles) => void (await open(serverUrl, ownerUrl)),
    ],
    [
      'where an earlier version or a restore has given more',
      async ({ admin, server, serverUrl, ownerUrl }: TwoRoles) => {
        await admin(`grant all on all tables in schema public to ${server}`);
        await open(serverUrl, ownerUrl);
      },
    ],
  ])('changes no row of an append-only table or of its partitions %s', async (_, then) => {
    const roles = await databaseOfTwoRoles();
    const database = await open(roles.serverUrl, roles.ownerUrl);
    await then(roles);
    const tables = (
      await rowsOf<{ name: string }>(
        database.db,
        sql`
      select c.relname as name from pg_class c left join pg_inherits i on i.inhrelid = c.oid
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
        and coalesce(i.inhparent, c.oid) = any (array['journal', 'postings', 'rounds', 'idempotency_keys', 'idempotency_responses', 'audit_log']::regclass[])
      order by 1`,
      )
    ).map(({ name }) => name);
    // This month's partition and the next one's.
    expect(tables.filter((name) => /^idempotency_responses_\d{4}_\d\d$/.test(name))).toHaveLength(2);
    expect(tables).toHaveLength(8);
    for (const table of tables) {
      const name = sql.identifier(table);
      const denied = `permission denied for table ${table}`;
      expect(await refusalOf(database, sql`delete from ${name}`)).toBe(denied);
      expect(await refusalOf(database, sql`update ${name} set user_id = user_id`)).toBe(denied);
      expect(await refusalOf(database, sql`truncate ${name} cascade`)).toBe(denied);
    }
  });

  test('reads the clock of the database, which only the owner can replace', async () => {
    const { admin, owner, server, ownerUrl, serverUrl } = await databaseOfTwoRoles();
    await admin(
      `alter default privileges for role ${owner} revoke execute on functions from public`,
      // As every role may up to PostgreSQL 14.
      `grant create on schema public to ${server}`,
    );
    const database = await open(serverUrl, ownerUrl);
    const offDays = async () =>
      (
        await rowsOf(
          database.db,
          sql`select round(extract(epoch from clock_now() - now()) / 86400)::int as days`,
        )
      )[0]?.days;
    expect(await offDays()).toBe(0);
    const tomorrow = clockThatTells("clock_timestamp() + interval '1 day'");
    expect(await refusalOf(database, tomorrow)).toBe('must be owner of function clock_now');
    expect(await refusalOf(database, sql`drop function clock_now()`)).toBe(
      'must be owner of function clock_now',
    );
    expect(await offDays()).toBe(0);
    const asOwner = await open(ownerUrl, null);
    await asOwner.db.execute(tomorrow);
    expect(await offDays()).toBe(1);
  });

  test('is refused while the tables are still its own, and starts once they were handed over', async () => {
    const { admin, name, owner, server, ownerUrl, serverUrl } = await databaseOfTwoRoles();
    await admin(
      `alter database ${name} owner to ${server}`,
      'alter schema public owner to pg_database_owner',
    );
    await (await openPostgres({ url: serverUrl, pool: 1, onLost: () => undefined })).close();
    await expect(open(serverUrl, ownerUrl)).rejects.toThrow(
      `Once, as administrator: REASSIGN OWNED BY ${server} TO ${owner}`,
    );
    await admin(`reassign owned by ${server} to ${owner}`);
    const database = await open(serverUrl, ownerUrl);
    expect(await refusalOf(database, sql`delete from journal`)).toBe('permission denied for table journal');
  });

  test('is refused where both addresses have one role, or lead to two databases', async () => {
    const { ownerUrl, serverUrl } = await databaseOfTwoRoles();
    await expect(open(ownerUrl, ownerUrl)).rejects.toThrow('DATABASE_OWNER_URL: it is the same role');
    const elsewhere = new URL(serverUrl);
    elsewhere.pathname = '/postgres';
    await expect(open(elsewhere.href, ownerUrl)).rejects.toThrow(
      'DATABASE_OWNER_URL: its tables are not where DATABASE_URL leads to.',
    );
  });
});
