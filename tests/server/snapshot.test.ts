import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openBackOffice } from '../../src/server/admin/socket.ts';
import type { Database, Db } from '../../src/server/platform/db/database.ts';
import { failureOf } from '../../src/server/platform/db/failures.ts';
import { openPostgres } from '../../src/server/platform/db/postgres.ts';
import { operatorSettings } from '../../src/server/platform/db/schema/schema.ts';
import { expectDone, expectRefused } from './back-office.ts';
import { DATABASES, freshDatabase, freshPostgresUrl, startApp, type TestApp } from './harness.ts';

const REPORT = { command: 'report' } as const;
const setting = (name: string) => ({ name, value: 1, updated_at: new Date(), updated_by: 'test' });
const settingsSeen = async (tx: Db): Promise<number> => (await tx.select().from(operatorSettings)).length;

describe.each(DATABASES)('a reading on %s', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase(kind);
  });
  afterAll(() => database.close());

  test('cannot write, and the next one goes on', async () => {
    const refused: unknown = await database
      .snapshot((tx) => tx.insert(operatorSettings).values(setting('a')).then(String))
      .catch((error: unknown) => error);
    expect(failureOf(refused)?.code).toBe('25006');
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
  /** beside the program: holds tables, so that a statement takes as long as a test wants */
  let beside: pg.Client;

  const open = async (limits: { statementTimeoutMs?: number; snapshotTimeoutMs?: number; pool?: number }) => {
    url = await freshPostgresUrl();
    const database = await openPostgres({ url, pool: 5, onLost: () => undefined, ...limits });
    it = await startApp('postgres', { database });
    beside = new pg.Client({ connectionString: url });
    await beside.connect();
  };
  afterEach(async () => {
    vi.useRealTimers();
    await beside.end();
    await it.close();
  });

  const hold = (table: 'rounds' | 'withdrawals') =>
    beside.query(`begin; lock table ${table} in access exclusive mode`);
  const letGo = () => beside.query('rollback');
  /** statements of the program that wait for a table */
  const waiting = async (): Promise<number> => {
    // Not pg_stat_activity: a transaction sees it as it was at its first look.
    const { rows } = await beside.query(
      'select pid from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
    );
    return rows.length;
  };
  const untilWaiting = (statements: number) =>
    vi.waitFor(async () => expect(await waiting()).toBe(statements), 10_000);
  const playRead = () => it.database.db.execute(sql`select count(*) from rounds`);
  const codeOf = (statement: PromiseLike<unknown>): Promise<string | undefined> =>
    Promise.resolve(statement).then(
      () => 'done',
      (error: unknown) => failureOf(error)?.code,
    );

  test('of a report that runs out of time is one line that says to ask for a shorter period', async () => {
    await open({ snapshotTimeoutMs: 200 });
    await hold('rounds');
    expect(await expectRefused(it, REPORT)).toBe(
      'The report was stopped: what its period holds was not read within 0.2 s. Ask for a shorter period with --from and --to.',
    );
    await letGo();
    // The connection is as good as before.
    expect(await it.database.snapshot(settingsSeen)).toBe(0);
  });

  test('of an audit that runs out of time is one line that says to ask again', async () => {
    await open({ snapshotTimeoutMs: 200 });
    await hold('rounds');
    expect(await expectRefused(it, { command: 'audit' })).toMatch(
      /^The audit was stopped: .* within 0\.2 s\. .* run the audit again when less is going on\.$/,
    );
    await letGo();
  });

  test.each([REPORT, { command: 'audit' } as const])(
    'goes on where the database stops a statement of play ($command)',
    async (command) => {
      await open({ statementTimeoutMs: 1_000 });
      await hold('rounds');
      const read = expectDone(it, command);
      await untilWaiting(1);
      expect(await codeOf(playRead())).toBe('57014');
      expect(await waiting()).toBe(1);
      await letGo();
      await read;
    },
  );

  test('goes on where the driver gives up a statement of play', async () => {
    await open({});
    await hold('rounds');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const report = expectDone(it, REPORT);
    await untilWaiting(1);
    const play = codeOf(playRead());
    await untilWaiting(2);
    vi.advanceTimersByTime(60_000);
    expect(await play).toBe('08006');
    vi.useRealTimers();
    await letGo();
    expect(await report).toHaveProperty('exposure.rounds', 0);
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
    const reports = [expectDone(it, REPORT), expectDone(it, REPORT), expectDone(it, { command: 'audit' })];
    await untilWaiting(1);
    const { round_id: roundId } = await player.bet();
    await player.ok('round', player.about());
    expect(await waiting()).toBe(1);
    await letGo();
    // The first had begun before the bet, the second began after it: each is of one moment.
    const [first, second] = await Promise.all(reports);
    expect([first?.exposure, second?.exposure]).toMatchObject([{ rounds: 0 }, { rounds: 1 }]);
    expect(roundId).not.toBe('');
  });

  describe('through the socket', () => {
    let folder: string;
    const ask = (path: string) => {
      const sent = request({
        socketPath: path,
        path: '/report',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        agent: false,
      });
      const answer = new Promise<string>((resolve) => {
        sent.once('response', (response) => resolve(text(response)));
        sent.once('error', () => resolve(''));
      });
      const { command: _, ...given } = REPORT;
      sent.end(JSON.stringify({ actor: 'meera', confirmed: false, arguments: given }));
      return { sent, answer };
    };
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'back-office-'));
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    test('ends in the database when the operator leaves, and the next report is read', async () => {
      await open({});
      const failures: unknown[] = [];
      const backOffice = await openBackOffice(it.context, folder, (error) => failures.push(error));
      await hold('withdrawals');
      const { sent } = ask(backOffice.path);
      await untilWaiting(1);
      sent.destroy();
      await untilWaiting(0);
      await letGo();
      expect(JSON.parse(await ask(backOffice.path).answer)).toMatchObject({ outcome: 'done' });
      await backOffice.close();
      expect(failures).toEqual([]);
    });

    test('does not keep a server from stopping, and the operator hears of it', async () => {
      await open({});
      const backOffice = await openBackOffice(it.context, folder, () => undefined);
      await hold('rounds');
      const { answer } = ask(backOffice.path);
      await untilWaiting(1);
      await backOffice.close();
      expect(JSON.parse(await answer)).toEqual({
        outcome: 'refused',
        message: 'The server is stopping. Ask again when it is back.',
      });
      await letGo();
    });
  });
});
