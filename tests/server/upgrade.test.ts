import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle as overPg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as overEmbedded } from 'drizzle-orm/pglite';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '../../src/contract/calls.ts';
import { reconcile } from '../../src/server/ledger/reconciliation.ts';
import type { Database, Db } from '../../src/server/platform/db/database.ts';
import { databaseOn } from '../../src/server/platform/db/embedded.ts';
import { migrationsFolder } from '../../src/server/platform/db/migrations.ts';
import { openPostgres } from '../../src/server/platform/db/postgres.ts';
import { creditedReferences, phoneNumbers, rounds } from '../../src/server/platform/db/schema/schema.ts';
import {
  bareEmbedded,
  DATABASES,
  type DatabaseKind,
  freshPostgresUrl,
  PASSWORD,
  Player,
  type RequestOptions,
  startApp,
  type TestApp,
} from './harness.ts';
import { ledgerViolations } from './ledger.ts';
import {
  type OldKey,
  oldId,
  oldPlayers,
  oldRows,
  oldStory,
  oldToken,
  openOldDatabase,
} from './old-database.ts';
import { claimRequest } from './payments.ts';

/** The migrations of the first release: a database that has only these is one that somebody may have. */
const FIRST_RELEASE = 3;

interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}

/** Rounds behind each player of the old database. */
const ROUNDS = 12;

/** SQL that logs an old player in. */
const oldSession = (
  nth: number,
): string => `insert into sessions (token_hash, user_id, created_at, expires_at)
  values ('${createHash('sha256').update(oldToken(nth)).digest('hex')}', '${oldId(nth)}', now(), now() + interval '1 day')`;

/** An old player who was logged in when the database was brought up to date. */
function oldCaller({ app }: TestApp, nth: number): Player {
  const player = new Player(app);
  player.user_id = oldId(nth);
  player.cookie = `chicken_road_session=${oldToken(nth)}`;
  return player;
}

describe.each(DATABASES)('a database of the first release on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'chicken-road-upgrade-'));
  let database: Database;

  async function livedIn(db: Db): Promise<void> {
    for (const statement of oldPlayers(3, ROUNDS)) await db.execute(sql.raw(statement));
    await db.execute(sql`insert into login_attempts (attempt_id, call, phone, address, created_at)
      values (gen_random_uuid(), 'login', '9000000000', '10.0.0.1', now())`);
  }

  const open: Readonly<Record<DatabaseKind, () => Promise<Database>>> = {
    embedded: async () => {
      const client = await bareEmbedded();
      const db = overEmbedded({ client });
      await migrateEmbedded(db, { migrationsFolder: folder });
      await livedIn(db);
      return databaseOn(client);
    },
    postgres: async () => {
      const url = await freshPostgresUrl();
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const db = overPg({ client });
      await migratePg(db, { migrationsFolder: folder });
      await livedIn(db);
      await client.end();
      return openPostgres({ url, pool: 4, onLost: () => undefined });
    },
  };

  beforeAll(async () => {
    const all = JSON.parse(readFileSync(join(migrationsFolder(), 'meta/_journal.json'), 'utf8')) as Journal;
    const entries = all.entries.slice(0, FIRST_RELEASE);
    mkdirSync(join(folder, 'meta'));
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...all, entries }));
    for (const { tag } of entries)
      copyFileSync(join(migrationsFolder(), `${tag}.sql`), join(folder, `${tag}.sql`));
    database = await open[kind]();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('is brought up to date with its rows, and is played on', async () => {
    const it = await startApp(kind, { database });
    const player = oldCaller(it, 1);
    const before = await player.ok('betHistory', player.about());
    expect(before.total).toBe(ROUNDS);
    const { round_id: roundId, nonce } = await player.bet({ amount: 1 });
    expect(nonce).toBe(ROUNDS);
    const { data, total } = await player.ok('betHistory', player.about());
    expect(total).toBe(ROUNDS + 1);
    expect(data.map((row) => row.round_id)).toEqual([
      roundId,
      ...before.data.slice(0, 9).map((row) => row.round_id),
    ]);
    expect((await reconcile(database)).findings).toEqual([]);
    const { rows } = (await database.db.execute(
      sql`select call, phone from login_attempts where call = 'login'`,
    )) as unknown as { rows: unknown[] };
    expect(rows).toEqual([{ call: 'login', phone: '9000000000' }]);
    await it.close();
  });
});

/** The last migration before open and ended rounds had tables of their own. */
const ONE_TABLE_OF_ROUNDS = 9;

describe.each(DATABASES)('a database with one table of rounds on %s', (kind) => {
  const story = oldStory();
  const { won, lost, given_back: givenBack, open } = story.rounds;
  let it: TestApp;
  let player: Player;
  beforeAll(async () => {
    it = await startApp(kind, { database: await openOldDatabase(kind, ONE_TABLE_OF_ROUNDS, story.rows) });
    player = new Player(it.app);
    player.user_id = story.user_id;
    player.cookie = `chicken_road_session=${story.token}`;
  });
  afterAll(() => it.close());

  const kept = (key: string): OldKey => {
    const found = story.keys.find((one) => one.key === key);
    if (!found) throw new Error(`No key ${key}.`);
    return found;
  };

  test('has all its books afterwards: rounds, money that waits, open stakes', async () => {
    const { findings, counted } = await reconcile(it.database);
    expect(findings).toEqual([]);
    expect(await ledgerViolations(it.database.db)).toEqual([]);
    expect(counted).toEqual({
      wallets: 1,
      journal: 10,
      postings: 21,
      rounds: 4,
      deposits: 1,
      withdrawals: 1,
    });
    const { data } = await player.ok('betHistory', player.about());
    expect(data.map(({ round_id: roundId, state }) => [roundId, state])).toEqual([
      [open, 'open'],
      [givenBack, 'refunded'],
      [lost, 'fried'],
      [won, 'cashed_out'],
    ]);
    const ended = await it.database.db.select().from(rounds).orderBy(rounds.nonce);
    expect(ended).toMatchObject([
      {
        balance_after_paise: 100_070n,
        wallet_version: 3,
        wallet_versions: [2, 2],
        fire_hits: [false, false],
      },
      { balance_after_paise: 99_070n, wallet_version: 4, wallet_versions: [4] },
      { balance_after_paise: 99_070n, wallet_version: 6, landed_at: [] },
    ]);
    // What was stored before the rules were asked for it stays.
    expect(ended.map(({ multipliers }) => multipliers?.length)).toEqual([24, 24, 24]);
    expect(ended[0]?.landed_at).toEqual([
      new Date('2026-02-01T00:00:00.999Z'),
      new Date('2026-02-01T00:00:01.999Z'),
    ]);
  });

  test('gives every answer of before again, to the byte', async () => {
    const asked: readonly (readonly [key: string, call: CallName, sending: RequestOptions])[] = [
      ['bet-of-the-won-one', 'bet', player.betRequest({}, 'bet-of-the-won-one')],
      ['bet-of-the-open-one', 'bet', player.betRequest({}, 'bet-of-the-open-one')],
      ['step', 'advance', player.advanceRequest(won, 1, false, 'step')],
      ['first-step', 'advance', player.advanceRequest(open, 1, false, 'first-step')],
      ['second-step', 'advance', player.advanceRequest(open, 2, true, 'second-step')],
      ['paid-in', 'addAmount', claimRequest(player, 200, 'UTR200', 'paid-in')],
    ];
    for (const [key, call, sending] of asked) {
      const again = await player.send(call, sending);
      expect(JSON.stringify(again.body), key).toBe(JSON.stringify(kept(key).answer));
    }
    const { paid_now: _, ...paid } = kept('cashout').answer as { paid_now: boolean };
    const again = await player.send('cashout', player.cashoutRequest(1.07, { round_id: won }));
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(paid));
  });

  test('knows its keys with another body, and those of registrations, in whatever month they were used', async () => {
    for (const key of ['bet-of-the-won-one', 'bet-of-the-open-one'])
      expect(await player.refused('bet', player.betRequest({ amount: 11 }, key))).toMatchObject({
        code: 'key_reused',
      });
    const body = { email: '', phone: '9000000001', password: 'a guess' };
    expect(await it.guest().refused('register', { body, key: 'registered' })).toMatchObject({
      code: 'key_reused',
    });
    expect(await it.guest().refused('register', { body, key: 'another' })).toMatchObject({
      code: 'phone_taken',
    });
  });

  test('plays its open round on, and the next', async () => {
    await player.advance(open, 3);
    const paid = await player.ok('cashout', player.cashoutRequest(1.11, { round_id: open }));
    expect(paid.win_amount).toBe(1110n);
    expect((await player.bet()).nonce).toBe(4);
    expect((await reconcile(it.database)).findings).toEqual([]);
    expect(await ledgerViolations(it.database.db)).toEqual([]);
  });
});

/** The last migration before what is unique over all players had tables of its own. */
const ONE_TABLE_OF_PLAYERS = 37;

describe.each(DATABASES)('a database whose phones and references are in tables by player, on %s', (kind) => {
  const paid = [
    { utr: 'PAID1', status: 1 },
    { utr: 'PAID-1', status: 1 },
    { utr: 'WAITS', status: 0 },
  ] as const;
  let it: TestApp;
  beforeAll(async () => {
    const database = await openOldDatabase(kind, ONE_TABLE_OF_PLAYERS, [
      ...oldRows(paid).map((row) =>
        row
          .replace('insert into deposits (', 'insert into deposits (utr_canonical, utr_conflict, ')
          .replace(
            '\n       values (',
            `\n       values ('${row.includes('WAITS') ? 'WAITS' : 'PAID1'}', ${row.includes(oldId(1002))}, `,
          ),
      ),
      'alter table deposits alter column utr_canonical set not null',
      `update players set status = 2 where user_id = '${oldId(2)}'`,
      ...[1, 2].map(oldSession),
    ]);
    it = await startApp(kind, { database });
  });
  afterAll(() => it.close());

  const caller = (nth: number) => oldCaller(it, nth);

  test('has every phone number in its own table, and none is given away again', async () => {
    const rows = await it.database.db.select().from(phoneNumbers).orderBy(phoneNumbers.phone);
    expect(rows).toEqual([1, 2, 3].map((nth) => ({ phone: `90000000${10 + nth}`, user_id: oldId(nth) })));
    expect(
      await it.guest().refused('register', { body: { email: '', phone: '9000000011', password: PASSWORD } }),
    ).toMatchObject({ code: 'phone_taken' });
  });

  test('has each credited reference once, with the deposit that counts', async () => {
    expect(await it.database.db.select().from(creditedReferences)).toEqual([
      { utr_canonical: 'PAID1', user_id: oldId(1), deposit_id: oldId(1001) },
    ]);
    expect((await reconcile(it.database)).findings).toEqual([]);
  });

  test('has its sessions, and those of a blocked player say so', async () => {
    expect(await caller(1).ok('round', caller(1).about())).toBeDefined();
    expect(await caller(2).refused('round', caller(2).about())).toMatchObject({ code: 'blocked' });
  });
});

/** The last migration before some avatars had to be earned. */
const ALL_AVATARS_FREE = 38;

describe.each(DATABASES)('a database of players for whom every avatar was free, on %s', (kind) => {
  const chosen: ReadonlyMap<number, number | null> = new Map([
    [3, 11],
    [8, null],
    [9, 2],
    [10, null],
  ]);
  let it: TestApp;
  beforeAll(async () => {
    const rows = [...chosen].flatMap(([nth, avatar]) => [
      `insert into players (user_id, phone, email, name, avatar_id, status, first_recharge, password_hash, created_at, client_seed,
         nonce, next_sealed_seed, next_server_seed_hash)
       values ('${oldId(nth)}', '90000000${10 + nth}', '', 'Old', ${avatar}, 1, 0, 'none', now(), 'old', 0, 'plain:x', 'x')`,
      `insert into wallets (user_id, balance_paise, debt_paise, version) values ('${oldId(nth)}', 0, 0, 0)`,
      oldSession(nth),
    ]);
    it = await startApp(kind, { database: await openOldDatabase(kind, ALL_AVATARS_FREE, rows) });
  });
  afterAll(() => it.close());

  const caller = (nth: number) => oldCaller(it, nth);
  const choose = (nth: number, avatar: number) => ({
    query: { user_id: oldId(nth), avatar_id: String(avatar) },
  });

  test('leaves everybody what they wear, chosen or given', async () => {
    const worn = async (nth: number) => (await caller(nth).profile()).avatar_id;
    expect(await worn(3)).toBe(11);
    expect(await worn(8)).toBe(9);
    expect(await worn(9)).toBe(2);
    expect(await worn(10)).toBe(5);
  });

  test('lets them take it up again after another, and nobody else', async () => {
    for (const [nth, own] of [
      [3, 11],
      [8, 9],
    ] as const) {
      await caller(nth).ok('updateAvatar', choose(nth, 1));
      await caller(nth).ok('updateAvatar', choose(nth, own));
      expect((await caller(nth).profile()).avatar_id).toBe(own);
    }
    for (const [nth, foreign] of [
      [9, 10],
      [9, 11],
      [8, 11],
    ] as const)
      expect(await caller(nth).refused('updateAvatar', choose(nth, foreign))).toMatchObject({ http: 403 });
  });
});
