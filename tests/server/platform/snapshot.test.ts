import { sql } from 'drizzle-orm';
import pg from 'pg';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { BACK_OFFICE_CALLS, type BackOfficeCall } from '../../../src/contract/back-office/calls.ts';
import { operatorHandlers } from '../../../src/server/back-office/api/handlers.ts';
import { createBusinessMetrics } from '../../../src/server/back-office/reports/business-metrics.ts';
import { createReconciler } from '../../../src/server/back-office/reports/reconciliations.ts';
import { readRoundSums } from '../../../src/server/back-office/reports/revenue.ts';
import { reconcile } from '../../../src/server/ledger/reconciliation.ts';
import { openTotals } from '../../../src/server/ledger/totals.ts';
import type { Database, Db } from '../../../src/server/platform/db/database.ts';
import { findDatabaseFailure } from '../../../src/server/platform/db/failures.ts';
import {
  openRounds,
  operatorSettings,
  reconciliationRuns,
  withdrawals,
} from '../../../src/server/platform/db/schema/schema.ts';
import { SnapshotTimeout } from '../../../src/server/platform/db/snapshot.ts';
import { defer } from '../../deferred.ts';
import { AdminBrowser, startAdmin } from '../support/admin-browser.ts';
import {
  databaseKind,
  freshDatabase,
  migratedPostgresUrl,
  openMigrated,
  startApp,
  type TestApp,
} from '../support/harness.ts';

const LISTS = [
  'auditLog',
  'bankLines',
  'deposits',
  'ledger',
  'overview',
  'players',
  'position',
  'proposals',
  'queues',
  'reconciliations',
  'returnToPlayer',
  'rounds',
  'withdrawals',
] as const;

const EVER = { from: new Date(0), to: new Date('2100-01-01') };
const setting = (name: string) => ({ name, value: 1, updatedAt: new Date(), updatedBy: 'test' });
const settingsSeen = async (tx: Db): Promise<number> => (await tx.select().from(operatorSettings)).length;

describe('a reading', () => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase(databaseKind());
  });
  afterAll(() => database.close());

  test('cannot write, and the next one goes on', async () => {
    const refused: unknown = await database
      .snapshot((tx) => tx.insert(operatorSettings).values(setting('a')).then(String))
      .catch((error: unknown) => error);
    expect(findDatabaseFailure(refused)?.code).toBe('25006');
    expect(await database.snapshot(settingsSeen)).toBe(0);
  });

  test('that was stopped before it began reads nothing and says why', async () => {
    let reads = 0;
    const why = new Error('nobody is there');
    await expect(database.snapshot(async () => ++reads, AbortSignal.abort(why))).rejects.toBe(why);
    expect(reads).toBe(0);
  });

  test('that is stopped at its very end does no harm to the next', async () => {
    for (let time = 0; time < 20; time++) {
      const stop = new AbortController();
      const why = new Error(`stopped ${time}`);
      const stopped = database.snapshot(async (tx) => {
        await settingsSeen(tx);
        stop.abort(why);
      }, stop.signal);
      const next = database.snapshot(async (tx) => {
        for (let look = 0; look < 5; look++) await settingsSeen(tx);
        return 'read';
      });
      await expect(stopped).rejects.toBe(why);
      expect(await next).toBe('read');
    }
  });
});

describe('a long reading on PostgreSQL', () => {
  let url: string;
  let it: TestApp;
  let beside: pg.Client;

  const open = async (limits: { statementTimeoutMs?: number; snapshotTimeoutMs?: number; pool?: number }) => {
    url = await migratedPostgresUrl();
    const database = await openMigrated({ url, pool: 5, ...limits });
    it = await startApp('postgres', { database });
    beside = new pg.Client({ connectionString: url });
    await beside.connect();
  };
  afterEach(async () => {
    await beside.end();
    await it.close();
  });

  const hold = (table: 'rounds' | 'withdrawals') =>
    beside.query(`begin; lock table ${table} in access exclusive mode`);
  const letGo = () => beside.query('rollback');
  const waiting = async (): Promise<number> => {
    const { rows } = await beside.query(
      'select pid from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
    );
    return rows.length;
  };
  const untilWaiting = (statements: number) =>
    vi.waitFor(async () => expect(await waiting()).toBe(statements), 10_000);
  const readRounds = () => it.database.snapshot(async (tx) => readRoundSums(await openTotals(tx), EVER));
  const playRead = () => it.database.db.execute(sql`select count(*) from rounds`);
  const codeOf = (statement: PromiseLike<unknown>): Promise<string | undefined> =>
    Promise.resolve(statement).then(
      () => 'done',
      (error: unknown) => findDatabaseFailure(error)?.code,
    );

  test('that runs out of time fails, and leaves its connection as good as before', async () => {
    await open({ snapshotTimeoutMs: 200 });
    await hold('rounds');
    for (const read of [readRounds(), reconcile(it.database)])
      await expect(read).rejects.toThrow(SnapshotTimeout);
    await letGo();
    expect(await it.database.snapshot(settingsSeen)).toBe(0);
  });

  test.each([
    ['a report', () => readRounds()],
    ['a reconciliation', () => reconcile(it.database)],
  ])('goes on where the database stops a statement of play (%s)', async (_, start) => {
    await open({ statementTimeoutMs: 1_000 });
    await hold('rounds');
    const read = start();
    await untilWaiting(1);
    expect(await codeOf(playRead())).toBe('57014');
    expect(await waiting()).toBe(1);
    await letGo();
    await read;
  });

  test('has one core of the database, and the next one too', async () => {
    await open({});
    const helpers = sql<string>`current_setting('max_parallel_workers_per_gather')`;
    const seen = (tx: Db) => tx.select({ helpers }).from(sql`(select 1) as once`);
    expect(await it.database.snapshot(seen)).toEqual([{ helpers: '0' }]);
    expect(await it.database.snapshot(seen)).toEqual([{ helpers: '0' }]);
    expect(await seen(it.database.db)).not.toEqual([{ helpers: '0' }]);
  });

  test('takes no connection and no row from play, and the next one waits for it', async () => {
    await open({ pool: 1 });
    const player = await it.player();
    await hold('withdrawals');
    const countOpen = async (tx: Db) => {
      await tx.$count(withdrawals);
      return tx.$count(openRounds);
    };
    const read = () => it.database.snapshot(countOpen);
    const reads = [read(), read()];
    const reconciled = reconcile(it.database);
    await untilWaiting(1);
    await player.bet();
    await player.ok('round', player.about());
    expect(await waiting()).toBe(1);
    await letGo();
    expect(await Promise.all(reads)).toEqual([0, 1]);
    await reconciled;
  });

  test('and a full play pool leave lists, overview, liabilities and metrics readable', async () => {
    await open({ pool: 1 });
    const app = await startAdmin(it);
    const asha = await new AdminBrowser({ app, context: it.context }).enrol('asha', 'finance');
    const { operatorId } = asha;
    const operator = { operatorId, name: 'asha', role: 'finance', address: '', token: asha.sessionToken() };
    const handlers = operatorHandlers(
      it.context,
      createReconciler(it.context, () => undefined),
    );
    const updateMetrics = await createBusinessMetrics(it.context);
    const { promise: isOver, resolve: end } = defer();
    const held = [it.database.transaction(() => isOver), it.database.snapshot(() => isOver)];
    for (const name of LISTS) {
      const { query }: BackOfficeCall = BACK_OFFICE_CALLS[name];
      const handle = handlers[name] as (request: object) => Promise<object>;
      await handle({ params: {}, query: query && v.parse(query, {}), operator });
    }
    await updateMetrics();
    end();
    await Promise.all(held);
    await app.close();
  });

  test('ends in the database when the operator leaves, and the next one is read', async () => {
    await open({});
    const app = await startAdmin(it);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const asha = await new AdminBrowser({ app, context: it.context }, '127.0.0.1', url).enrol(
      'asha',
      'finance',
    );
    await hold('rounds');
    const leaving = new AbortController();
    const cookie = [...asha.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const left = fetch(`${url}/admin/api/reports/rounds`, { headers: { cookie }, signal: leaving.signal });
    await untilWaiting(1);
    leaving.abort();
    await expect(left).rejects.toThrow();
    await untilWaiting(0);
    await letGo();
    expect((await asha.ok('roundsReport', { query: {} })).by_cause).toEqual([]);
    await app.close();
  });

  test('does not keep a server from stopping, and its run says so', async () => {
    await open({});
    const app = await startAdmin(it);
    const asha = await new AdminBrowser({ app, context: it.context }).enrol('asha', 'finance');
    await hold('rounds');
    const { id } = await asha.ok('startReconciliation');
    await untilWaiting(1);
    await app.close();
    await letGo();
    const [run] = await it.database.db.select().from(reconciliationRuns);
    expect(run).toMatchObject({ runId: id, outcome: 'failed', failure: 'The server was stopped.' });
  });
});
