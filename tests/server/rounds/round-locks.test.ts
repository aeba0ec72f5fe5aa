import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ABANDONED_AFTER_MS, settleAbandoned } from '../../../src/server/rounds/abandoned.ts';
import {
  type FakeClock,
  fakeClock,
  migratedPostgresUrl,
  onCitus,
  openMigrated,
  type Player,
  startApp,
  type TestApp,
} from '../support/harness.ts';
import { ledgerViolations } from '../support/ledger.ts';
import { type PostgresProxy, startPostgresProxy } from '../support/postgres-proxy.ts';
import { HARDCORE, round } from '../support/rounds.ts';

const CONNECTIONS = 8;
const MAX_LOOKS = 5_000;
/** fatal lines */
const ROADS = { safe: 5, fatal: 2 } as const;
type Road = keyof typeof ROADS;

interface Standing {
  readonly player: Player;
  readonly roundId: string;
}

interface Waiting {
  readonly pid: number;
  readonly query: string;
}

const NAMES =
  /[0-9a-f]{64}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<=")[0-9a-f]{16}(?=")|[0-9]{10}|(?<="name":")[^"]*|(?<="avatar_id":|avatars\/)[0-9]+/g;

const withoutNames = (body: unknown): string => JSON.stringify(body).replace(NAMES, '');

describe.skipIf(onCitus('postgres'))('who locks an open round first wins, on PostgreSQL', () => {
  let proxy: PostgresProxy;
  let it: TestApp;
  let clock: FakeClock;
  let holder: pg.Client;
  let watcher: pg.Client;

  beforeAll(async () => {
    const url = await migratedPostgresUrl();
    proxy = await startPostgresProxy(Number(new URL(url).port));
    clock = fakeClock();
    const database = await openMigrated({
      url: proxy.through(url),
      pool: CONNECTIONS,
    });
    it = await startApp('postgres', { database, clock });
    [holder, watcher] = [new pg.Client(url), new pg.Client(url)];
    await Promise.all([holder.connect(), watcher.connect()]);
    await Promise.all(Array.from({ length: CONNECTIONS }, () => database.db.execute('select pg_sleep(0.1)')));
  });
  afterAll(async () => {
    expect(await ledgerViolations(it.database)).toEqual([]);
    await Promise.all([holder.end(), watcher.end()]);
    await it.close();
    await proxy.close();
  });

  async function onLineOne(road: Road, maxWinPaise = 50_000_000): Promise<Standing> {
    await it.set('max_win_paise', maxWinPaise);
    const player = await it.player();
    const fatal = ROADS[road];
    const { round_id: roundId } = await round(player).on(HARDCORE, { fatal, amount: 100 }).step().open();
    return { player, roundId };
  }

  const advance = ({ player, roundId }: Standing) =>
    player.send('advance', player.advanceRequest(roundId, 2));
  const cashOut = ({ player, roundId }: Standing) => player.send('cashout', player.cashoutOf(roundId, 1.63));
  const cashOutWithKey = ({ player, roundId }: Standing) =>
    player.send('cashout', player.cashoutRequest(1.63, { round_id: roundId }, randomUUID()));
  const cashOutUnnamed = ({ player }: Standing) => player.send('cashout', player.cashoutRequest(1.63));
  const sweep = () => settleAbandoned(it.context);

  async function untilWaiting(many: number): Promise<readonly Waiting[]> {
    let before: readonly Waiting[] = [];
    for (let looks = 0; looks < MAX_LOOKS; looks++) {
      const { rows } = await watcher.query<Waiting>(
        `select pid, query from pg_stat_activity activity
         where datname = current_database() and wait_event_type = 'Lock' and exists (
           select from pg_locks where pg_locks.pid = activity.pid and locktype = 'tuple' and relation = 'open_rounds'::regclass)
         order by query_start`,
      );
      // PostgreSQL shows that a connection waits a moment before it shows with which statement.
      if (rows.length === many && before.length === many) return rows;
      before = rows;
    }
    throw new Error(`The lock of the round never has ${many} waiting for it.`);
  }

  async function holding<T>({ roundId }: Standing, work: () => Promise<T>): Promise<T> {
    await holder.query('begin');
    try {
      await holder.query('select from open_rounds where round_id = $1 for update', [roundId]);
      return await work();
    } finally {
      await holder.query('rollback');
    }
  }

  async function waitsAt(standing: Standing, act: (standing: Standing) => Promise<unknown>) {
    let acting: Promise<unknown> | undefined;
    const waits = await holding(standing, async () => {
      const before = proxy.roundTrips();
      acting = act(standing);
      const [waiting] = await untilWaiting(1);
      return { query: waiting?.query, roundTrips: proxy.roundTrips() - before };
    });
    await acting;
    return waits;
  }

  async function inOrder<One, Two>(
    standing: Standing,
    first: (standing: Standing) => Promise<One>,
    second: (standing: Standing) => Promise<Two>,
  ): Promise<[One, Two]> {
    let acting: Promise<[One, Two]> | undefined;
    await holding(standing, async () => {
      const one = first(standing);
      await untilWaiting(1);
      const two = second(standing);
      await untilWaiting(2);
      acting = Promise.all([one, two]);
    });
    if (!acting) throw new Error('Nothing was done.');
    return acting;
  }

  test('an advance waits at the same statement after the same round trips, whatever its outcome', async () => {
    const safe = await waitsAt(await onLineOne('safe'), advance);
    expect(safe.roundTrips).toBe(3);
    expect(safe.query).toMatch(/ from advance_round\(/);
    expect(await waitsAt(await onLineOne('fatal'), advance)).toEqual(safe);
    expect(await waitsAt(await onLineOne('safe', 20_000), advance)).toEqual(safe);
    const burning = await onLineOne('safe');
    const intoFire = () =>
      burning.player.send('advance', burning.player.advanceRequest(burning.roundId, 2, true));
    expect(await waitsAt(burning, intoFire)).toEqual(safe);
  });

  test('what is sent beside an advance tells nothing of its outcome', async () => {
    const besides = ({ player, roundId }: Standing) =>
      [
        () => player.send('round', player.about()),
        () => player.send('profile', { params: { userid: player.user_id } }),
        () => player.send('bet', player.betRequest()),
        () => player.send('betHistory', player.about()),
        () => player.send('fairness', player.about()),
        () => player.send('advance', player.advanceRequest(roundId, 1)),
        () => player.send('advance', player.advanceRequest(roundId, 3)),
      ] as const;
    const toldOf = async (road: Road) => {
      const standing = await onLineOne(road);
      const told: unknown[] = [];
      let advancing: Promise<unknown> | undefined;
      await holding(standing, async () => {
        advancing = advance(standing);
        await untilWaiting(1);
        for (const beside of besides(standing)) {
          const before = proxy.roundTrips();
          const { http, body } = await beside();
          told.push({ http, body: withoutNames(body), roundTrips: proxy.roundTrips() - before });
        }
        const second = advance(standing);
        const [, waiting] = await untilWaiting(2);
        told.push(waiting?.query);
        advancing = Promise.all([advancing, second]);
      });
      await advancing;
      return told;
    };
    const safe = await toldOf('safe');
    expect(safe).toHaveLength(8);
    expect(await toldOf('fatal')).toEqual(safe);
  });

  test.each([
    ['that names its round', cashOut],
    ['with a key', cashOutWithKey],
    ['that names no round', cashOutUnnamed],
  ])('a cash-out %s waits after as many round trips as an advance', async (_, act) => {
    for (const road of ['safe', 'fatal'] as const) {
      const waits = await waitsAt(await onLineOne(road), act);
      expect(waits.roundTrips).toBe(3);
      expect(waits.query).toMatch(/ from cash_out_round\(/);
    }
  });

  test.each(['safe', 'fatal'] as const)(
    'a cash-out that waits first is paid, before a %s line',
    async (road) => {
      for (const act of [cashOut, cashOutWithKey, cashOutUnnamed]) {
        const standing = await onLineOne(road);
        const [paid, late] = await inOrder(standing, act, advance);
        expect(paid).toMatchObject({ http: 200, body: { win_amount: 163 } });
        expect(late).toMatchObject({ http: 409, body: { code: 'no_round', round: { state: 'cashed_out' } } });
      }
    },
  );

  test('a fatal advance that waits first loses the round, whatever cash-out waits behind it', async () => {
    for (const act of [cashOut, cashOutWithKey, cashOutUnnamed]) {
      const [landed, late] = await inOrder(await onLineOne('fatal'), advance, act);
      expect(landed).toMatchObject({ http: 200, body: { state: 'fried', cause: 'roast' } });
      expect(late).toMatchObject({ http: 409, body: { code: 'no_round', round: { state: 'fried' } } });
    }
  });

  test('an advance to max_win that waits first is paid, and the cash-out behind it refused', async () => {
    const [landed, late] = await inOrder(await onLineOne('safe', 20_000), advance, cashOut);
    expect(landed).toMatchObject({
      http: 200,
      body: { state: 'cashed_out', cause: 'max_win', win_amount: 200 },
    });
    expect(late).toMatchObject({ http: 409, body: { code: 'multiplier_mismatch' } });
  });

  test.each(['safe', 'fatal'] as const)(
    'a sweep and an advance to a %s line: the first wins',
    async (road) => {
      const sweptFirst = await onLineOne(road);
      await clock.advance(ABANDONED_AFTER_MS + 1);
      const [swept, late] = await inOrder(sweptFirst, sweep, advance);
      expect(swept.skipped).toBe(0);
      expect(late).toMatchObject({ http: 409, body: { round: { cause: 'abandoned', step: 1 } } });

      const landedFirst = await onLineOne(road);
      await clock.advance(ABANDONED_AFTER_MS + 1);
      const [landed, none] = await inOrder(landedFirst, advance, sweep);
      expect(landed).toMatchObject({
        http: 200,
        body: { step: 2, state: road === 'fatal' ? 'fried' : 'open' },
      });
      expect(none).toEqual({ settled: 0, skipped: 0 });
      if (road === 'safe') expect((await landedFirst.player.rounds()).open).toMatchObject({ step: 2 });
    },
  );
});
