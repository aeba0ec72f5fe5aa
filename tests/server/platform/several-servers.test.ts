import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { NEWS_SHOWN } from '../../../src/contract/catalogue.ts';
import { DAY_MS, HOUR_MS } from '../../../src/contract/day.ts';
import { buildApp } from '../../../src/server/app.ts';
import type { Database } from '../../../src/server/platform/db/database.ts';
import { storeJurisdiction } from '../../../src/server/platform/db/open.ts';
import { openPostgres } from '../../../src/server/platform/db/postgres.ts';
import { banners } from '../../../src/server/platform/db/schema/schema.ts';
import { settleAbandoned } from '../../../src/server/rounds/abandoned.ts';
import { block, done } from '../support/acts.ts';
import { AdminBrowser, startAdmin } from '../support/admin-browser.ts';
import { runAt } from '../support/citus-nodes.ts';
import {
  DEMO,
  fakeClock,
  freshPostgresUrl,
  migratedPostgresUrl,
  Player,
  QUICK_PASSWORDS,
  useApp,
} from '../support/harness.ts';
import { rowsOf } from '../support/ledger.ts';
import { at, many, untilWaiting } from '../support/two-servers.ts';

describe('several servers on one PostgreSQL', () => {
  const clock = fakeClock();
  let databases: Database[] = [];
  const one = useApp(async () => {
    const url = await freshPostgresUrl();
    databases = await many(4, () => openPostgres({ url, pool: 10, onLost: () => undefined }));
    return { kind: 'postgres', database: databases[0], clock };
  });
  const two = useApp(() => ({ kind: 'postgres', database: databases[1], clock }));
  afterAll(() => Promise.all(databases.slice(2).map((database) => database.close())));

  test('started at once, migrate an empty database once', async () => {
    const rows = await rowsOf(
      one.database.db,
      'select hash, count(*)::int as runs from drizzle.__drizzle_migrations group by hash',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ runs }) => runs !== 1)).toEqual([]);
  });

  test('started at once with another jurisdiction, both start', async () => {
    const url = await migratedPostgresUrl();
    const open = () => openPostgres({ url, pool: 2, onLost: () => undefined });
    const [first, second] = [await open(), await open()];
    const starts = await first.transaction(async (tx) => {
      await tx.execute('lock table multiplier_tables in share row exclusive mode');
      const storing = [first, second].map((one) => storeJurisdiction(one, { jurisdiction: 'gb' }));
      await untilWaiting(second, 2);
      return { storing };
    });
    await Promise.all(starts.storing);
    await Promise.all([first.close(), second.close()]);
  });

  test('a timeout for the migration lock names the holder', async () => {
    const url = await migratedPostgresUrl();
    const open = (lockWaitMs: number) => openPostgres({ url, pool: 1, onLost: () => undefined, lockWaitMs });
    const other = new pg.Client({ connectionString: url, application_name: 'a forgotten psql' });
    await other.connect();
    await other.query('select pg_advisory_lock(7243919101)');
    const { rows } = await other.query('select pg_backend_pid() as pid, current_user as role');
    await expect(open(200)).rejects.toThrow(
      new RegExp(
        `^The migration lock was not free within 0\\.2 s\\. Holder: process ${rows[0].pid}, a forgotten psql, ${rows[0].role}, \\S+, connected since 20`,
      ),
    );
    const waiting = open(60_000);
    await other.end();
    await (await waiting).close();
  });

  test('warns when the collation version has changed', async () => {
    const url = await migratedPostgresUrl();
    const lines: string[] = [];
    const open = async () => {
      const notify = (line: string) => void lines.push(line);
      await (await openPostgres({ url, pool: 1, onLost: () => undefined, notify })).close();
    };
    await open();
    expect(lines).toEqual([]);
    const name = new URL(url).pathname.slice(1);
    await runAt(url, `update pg_database set datcollversion = '153.1' where datname = '${name}'`);
    await open();
    expect(lines).toEqual([
      expect.stringMatching(
        new RegExp(
          `^The collation .* from version 153\\.1 to .*REINDEX DATABASE ${name}; ALTER DATABASE ${name} REFRESH`,
        ),
      ),
    ]);
  });

  test('sweeping at the same time settle every abandoned round once', async () => {
    const players = await many(30, () => one.player());
    for (const player of players) await player.bet({ amount: 10 });
    await clock.advance(DAY_MS + 1);
    const settled = await Promise.all([one, two, one, two].map(({ context }) => settleAbandoned(context)));
    const before = settled.reduce((sum, one) => sum + one.settled, 0);
    expect(before).toBeGreaterThanOrEqual(30);
    for (const player of players) {
      const data = await player.rounds();
      expect(data).toMatchObject({ open: null, last: { state: 'refunded', cause: 'abandoned' } });
      expect(await player.balance()).toBe(100_000n);
    }
  });

  test('a server with a wrong clock settles no round early', async () => {
    const [, , database] = databases;
    if (!database) throw new Error('No database.');
    const players = await many(8, () => one.player());
    for (const player of players) await player.bet({ amount: 10 });
    const HOURS_AHEAD = 25;
    const ahead = await buildApp({
      database,
      config: DEMO,
      passwordCost: QUICK_PASSWORDS,
      clock: { now: () => new Date(clock.now().getTime() + HOURS_AHEAD * HOUR_MS) },
    });
    expect(await settleAbandoned(ahead.context)).toEqual({ settled: 0, skipped: 0 });
    const late = await one.player();
    const there = Object.assign(new Player(ahead), { user_id: late.user_id, cookie: late.cookie });
    expect((await there.bet()).created_at).toBe(clock.now().toISOString());
    for (const player of players) expect((await player.rounds()).open).toMatchObject({ step: 0 });
    await ahead.close();
  });

  test('the last free banner, added at both at once, is added once', async () => {
    const apps = await Promise.all([one, two].map((it) => startAdmin(it)));
    const browsers = await Promise.all(
      apps.map((app, at) =>
        new AdminBrowser({ app, context: (at === 0 ? one : two).context }).enrol(`op-${at}`, 'finance'),
      ),
    );
    const add = (browser: AdminBrowser | undefined, text: string) =>
      browser?.send('addBanner', { body: { text, link: '', from: '', until: '' } });
    for (let i = 1; i < NEWS_SHOWN; i++) await add(browsers[0], `${i}`);
    const answers = await Promise.all(browsers.map((browser) => add(browser, 'the last')));
    expect(answers.map((answer) => answer?.http).sort()).toEqual([200, 409]);
    await one.database.db.delete(banners);
    for (const app of apps) await app.close();
  });

  test('a bet does not wait for a change of settings', async () => {
    const player = await one.player();
    await one.context.settings.read();
    await two.database.transaction(async (tx) => {
      await tx.execute('select from operator_settings for update');
      await player.bet();
    });
  });

  test('a player blocked at one is blocked at the other with the next call', async () => {
    const player = await two.player();
    await player.bet();
    await done(block(one, player.user_id));
    await player.refused('bet', player.betRequest(), { http: 403, code: 'blocked' });
    expect((await player.profile()).status).toBe(2);
    expect(await player.balance()).toBe(100_000n);
  });

  test('a logout at one ends the session at the other', async () => {
    const player = await one.player();
    const there = at(two, player);
    await player.ok('logout', { body: {} });
    await there.refused('round', there.about(), { http: 401 });
  });
});
