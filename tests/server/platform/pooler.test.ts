import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { reconcile } from '../../../src/server/ledger/reconciliation.ts';
import { openPostgres } from '../../../src/server/platform/db/postgres.ts';
import { AdminBrowser, startAdmin } from '../support/admin-browser.ts';
import { runAt } from '../support/citus-nodes.ts';
import { migratedPostgresUrl, onCitus, startApp } from '../support/harness.ts';
import { rowsOf } from '../support/ledger.ts';
import { payIn } from '../support/payments.ts';
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { asServerRole, noteOwner, SERVER_ROLE } from '../support/roles.ts';
import { EASY, round } from '../support/rounds.ts';
import { many } from '../support/two-servers.ts';

const POOL_SIZE = 3;

describe.runIf(hasPgBouncer() && !onCitus())('behind PgBouncer in transaction mode', () => {
  let pooler: PgBouncer;
  beforeAll(async () => {
    const role = { name: SERVER_ROLE, password: SERVER_ROLE };
    pooler = await startPgBouncer(inject('postgres_url'), role, POOL_SIZE);
  });
  afterAll(() => pooler.stop());

  const openAt = (ownerUrl: string, isPooled: boolean) =>
    openPostgres({
      url: pooler.pooled(asServerRole(ownerUrl)),
      ownerUrl,
      isPooled,
      pool: 20,
      onLost: () => undefined,
    });

  test('players play, deposits are approved and reports are read on fewer connections than there are calls', async () => {
    const ownerUrl = await migratedPostgresUrl();
    const name = new URL(ownerUrl).pathname.slice(1);
    await expect(openAt(ownerUrl, false)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('unsupported startup parameter') },
    });
    const command = `ALTER ROLE ${SERVER_ROLE} IN DATABASE ${name} SET`;
    const [limit, idleLimit] = [
      `${command} statement_timeout = 10000`,
      `${command} idle_in_transaction_session_timeout = 10000`,
    ];
    await expect(openAt(ownerUrl, true)).rejects.toThrow(`Run once: ${limit}; ${idleLimit};`);
    await runAt(
      ownerUrl,
      limit,
      idleLimit,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = '${SERVER_ROLE}'`,
    );
    const owner = await openPostgres({ url: ownerUrl, pool: 4, onLost: () => undefined });
    const database = await openAt(ownerUrl, true);
    noteOwner(database, owner);
    const it = await startApp('postgres', { database });
    const players = await many(6, () => it.player());
    await Promise.all(
      players.map(async (player) => {
        await round(player).on(EASY, { fatal: 9 }).step(2).cashOut();
        await round(player).on(EASY, { fatal: 1 }).fry();
        await payIn(it, player, 500);
      }),
    );
    const admin = await startAdmin(it);
    const asha = new AdminBrowser({ app: admin, context: it.context });
    await asha.enrol('asha', 'finance');
    const day = (await rowsOf(database.db, `select (clock_now() at time zone 'UTC')::date::text as day`))[0]
      ?.day;
    const { total } = await asha.ok('report', { query: { from: String(day), to: String(day) } });
    expect(total).toMatchObject({ bets: 12 });
    expect((await reconcile(database)).findings).toEqual([]);
    const [connections] = await rowsOf(
      owner.db,
      `select count(*)::int as count from pg_stat_activity where datname = '${name}' and usename = '${SERVER_ROLE}'`,
    );
    expect(connections?.count).toBeLessThanOrEqual(POOL_SIZE);
    await admin.close();
    await it.app.close();
    await Promise.all([database.close(), owner.close()]);
  });
});
