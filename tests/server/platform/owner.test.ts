import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { reconcile } from '../../../src/server/ledger/reconciliation.ts';
import type { Database } from '../../../src/server/platform/db/database.ts';
import { openPostgres } from '../../../src/server/platform/db/postgres.ts';
import { runAt } from '../support/citus-nodes.ts';
import { clockThatTells } from '../support/database-clock.ts';
import { freshPostgresUrl, startApp } from '../support/harness.ts';
import { refusalOf, rowsOf } from '../support/ledger.ts';
import { payIn, withdraw } from '../support/payments.ts';
import { noteOwner } from '../support/roles.ts';
import { EASY, round } from '../support/rounds.ts';

const opened: Database[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()));
});

async function databaseOfTwoRoles() {
  const adminUrl = await freshPostgresUrl();
  const name = new URL(adminUrl).pathname.slice(1);
  const admin = (...statements: string[]) => runAt(adminUrl, ...statements);
  const machines = inject('citus_urls').map((node) => `${node}/${name}`);
  const onEveryMachine = async (...statements: string[]): Promise<void> => {
    for (const url of machines.length > 0 ? machines : [adminUrl])
      await runAt(url, 'set citus.enable_ddl_propagation = off', ...statements);
  };
  const giveDatabaseTo = (role: string): Promise<void> =>
    onEveryMachine(`alter database ${name} owner to ${role}`, `alter schema public owner to ${role}`);
  const [owner, server] = [`owner_${name}`, `server_${name}`];
  await admin(
    `create role ${owner} login password 'a long one'`,
    `create role ${server} login password 'a long one'`,
  );
  await giveDatabaseTo(owner);
  const urlOf = (role: string) =>
    Object.assign(new URL(adminUrl), { username: role, password: 'a long one' }).href;
  return {
    admin,
    onEveryMachine,
    giveDatabaseTo,
    owner,
    server,
    ownerUrl: urlOf(owner),
    serverUrl: urlOf(server),
  };
}

async function open({ url, ownerUrl }: { url: string; ownerUrl: string | null }): Promise<Database> {
  const database = await openPostgres({ url, ownerUrl, pool: 4, onLost: () => undefined });
  opened.push(database);
  return database;
}
type TwoRoles = Awaited<ReturnType<typeof databaseOfTwoRoles>>;
const openServer = ({ serverUrl: url, ownerUrl }: TwoRoles) => open({ url, ownerUrl });
const openOwner = ({ ownerUrl: url }: TwoRoles) => open({ url, ownerUrl: null });

const denied = (table: string) => `permission denied for table ${table}`;
const CHANGES = ['update $ set user_id = user_id', 'delete from $', 'truncate $ cascade'];
const APPEND_ONLY = ['journal', 'postings', 'rounds', 'idempotency_keys', 'audit_log'];

describe('a server whose tables belong to another role', () => {
  let roles: TwoRoles;
  let first: Database;
  beforeAll(async () => {
    roles = await databaseOfTwoRoles();
    const { serverUrl: url, ownerUrl } = roles;
    first = await openPostgres({ url, ownerUrl, pool: 4, onLost: () => undefined });
    return () => first.close();
  });

  test('is played on and paid through, also by a second server', async () => {
    const roles = await databaseOfTwoRoles();
    const database = await openServer(roles);
    noteOwner(database, await openOwner(roles));
    const app = await startApp('postgres', { database });
    const player = await app.player();
    await payIn(app, player, 500);
    await round(player).on(EASY).step().cashOut();
    await round(player).on(EASY, { fatal: 1 }).fry();
    await withdraw(player, 100);
    for (const one of [database, await openServer(roles)])
      expect((await reconcile(one)).findings).toEqual([]);
    await app.app.close();
  });

  test.each<[string, () => Promise<Database>]>([
    ['after the first start', async () => first],
    ['after the second start', () => openServer(roles)],
    [
      'where an earlier version or a restore has given more',
      async () => {
        await roles.admin(`grant all on all tables in schema public to ${roles.server}`);
        return openServer(roles);
      },
    ],
  ])('changes no row of an append-only table %s', async (_, start) => {
    const { db } = await start();
    for (const table of APPEND_ONLY)
      for (const change of CHANGES)
        expect(await refusalOf(db, sql.raw(change.replace('$', table))), change).toBe(denied(table));
  });

  test('reads the clock of the database, which only the owner can replace', async () => {
    const roles = await databaseOfTwoRoles();
    await roles.admin(
      `alter default privileges for role ${roles.owner} revoke execute on functions from public`,
      // As every role may up to PostgreSQL 14.
      `grant create on schema public to ${roles.server}`,
    );
    const { db } = await openServer(roles);
    const offset = sql`select round(extract(epoch from clock_now() - now()) / 86400)::int as days`;
    const tomorrow = clockThatTells("clock_timestamp() + interval '1 day'");
    expect(await refusalOf(db, tomorrow)).toBe('permission denied for schema public');
    expect(await refusalOf(db, sql`drop function clock_now()`)).toBe('must be owner of function clock_now');
    expect(await rowsOf(db, offset)).toEqual([{ days: 0 }]);
    await (await openOwner(roles)).db.execute(tomorrow);
    expect(await rowsOf(db, offset)).toEqual([{ days: 1 }]);
  });

  test('is refused while the tables are still its own, and starts once they were handed over', async () => {
    const roles = await databaseOfTwoRoles();
    const { onEveryMachine, giveDatabaseTo, owner, server, serverUrl } = roles;
    await giveDatabaseTo(server);
    await (await openPostgres({ url: serverUrl, pool: 1, onLost: () => undefined })).close();
    await expect(openServer(roles)).rejects.toThrow(
      `Once, as administrator: REASSIGN OWNED BY ${server} TO ${owner}`,
    );
    await onEveryMachine(`reassign owned by ${server} to ${owner}`);
    const { db } = await openServer(roles);
    expect(await refusalOf(db, sql`delete from journal`)).toBe(denied('journal'));
  });

  test('is refused where both addresses have one role, or lead to two databases', async () => {
    const { ownerUrl, serverUrl } = await databaseOfTwoRoles();
    await expect(open({ url: ownerUrl, ownerUrl })).rejects.toThrow(
      'DATABASE_OWNER_URL: it is the same role',
    );
    const { href: url } = Object.assign(new URL(serverUrl), { pathname: '/postgres' });
    await expect(open({ url, ownerUrl })).rejects.toThrow(
      'DATABASE_OWNER_URL: its tables are not where DATABASE_URL leads to.',
    );
  });
});
