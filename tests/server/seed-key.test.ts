import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { reconcile } from '../../src/server/ledger/reconciliation.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { openPostgres } from '../../src/server/platform/db/postgres.ts';
import {
  auditLog,
  databaseMetadata,
  openRounds,
  players,
} from '../../src/server/platform/db/schema/schema.ts';
import { settleAbandoned } from '../../src/server/rounds/abandoned.ts';
import { createSeedCipher, seedKeyId } from '../../src/server/rounds/fairness/seed-cipher.ts';
import { expectDone, expectRefused } from './back-office.ts';
import {
  type FakeClock,
  fakeClock,
  freshPostgresUrl,
  Player,
  startApp,
  type TestApp,
  type TestAppOptions,
} from './harness.ts';
import { ledgerViolations } from './ledger.ts';
import { hashByHand } from './steer.ts';

const [ONE, TWO, THREE] = [randomBytes(32), randomBytes(32), randomBytes(32)] as const;
const WRONG = /^SEED_KEY: it is not the key that this database was written with/;

describe('the key of the seeds', () => {
  let clock: FakeClock;
  let url: string;
  const databases: Database[] = [];
  let said: string[];
  beforeEach(async () => {
    clock = fakeClock();
    url = await freshPostgresUrl();
    said = [];
  });
  afterEach(async () => {
    await Promise.all(databases.splice(0).map((database) => database.close()));
  });

  async function open(): Promise<Database> {
    const database = await openPostgres({ url, pool: 5, onLost: () => undefined });
    databases.push(database);
    return database;
  }

  /** A server on the one database, started with keys. */
  async function start(
    seedKey: Buffer | null,
    seedKeyOld: Buffer | 'lost' | null = null,
    options: TestAppOptions = {},
  ): Promise<TestApp> {
    const database = options.database ?? (await open());
    return startApp('postgres', {
      clock,
      notify: (line) => said.push(line),
      ...options,
      database,
      config: { seedKey, seedKeyOld },
    });
  }

  /** The same player at another server of the same database. */
  function at(app: TestApp, player: Player): Player {
    const same = new Player(app.app);
    same.user_id = player.user_id;
    same.cookie = player.cookie;
    return same;
  }

  const keysOf = async ({ database: { db } }: TestApp) => {
    const [stamp] = await db.select().from(databaseMetadata);
    return [stamp?.seed_key_id, stamp?.seed_key_old_id];
  };

  const sealedTexts = async ({ database: { db } }: TestApp): Promise<readonly string[]> => [
    ...(await db.select({ sealed: players.next_sealed_seed }).from(players)).map(({ sealed }) => sealed),
    ...(await db.select({ sealed: openRounds.sealed_outcome }).from(openRounds)).map(({ sealed }) => sealed),
  ];

  /** Plays an open round to its end and checks its seed against the hash from before the bet. */
  async function playOut(player: Player, roundId: string, serverSeedHash: string): Promise<void> {
    let answer = await player.advance(roundId, 1);
    while (answer.state === 'open') answer = await player.advance(roundId, answer.step + 1);
    expect(hashByHand(answer.server_seed ?? '')).toBe(serverSeedHash);
  }

  /** Makes of a database one that an older server left: no key written down, none named in what is sealed. */
  async function asBefore({ database: { db } }: TestApp): Promise<void> {
    await db.update(databaseMetadata).set({ seed_key_id: null, seed_key_old_id: null });
    const cut = (column: string) =>
      sql.raw(`regexp_replace(${column}, '^aes-256-gcm:[0-9a-f]+:', 'aes-256-gcm:')`);
    await db.execute(sql`update players set next_sealed_seed = ${cut('next_sealed_seed')}`);
    await db.execute(sql`update open_rounds set sealed_outcome = ${cut('sealed_outcome')}`);
  }

  test('another one, or none, ends the start in one line that names it, and nothing has changed', async () => {
    const one = await start(ONE);
    await one.player();
    const before = await sealedTexts(one);
    await expect(start(TWO)).rejects.toThrow(WRONG);
    await expect(start(TWO, THREE)).rejects.toThrow(WRONG);
    await expect(start(null)).rejects.toThrow(/^SEED_KEY: .* none is set/);
    expect(await keysOf(one)).toEqual([seedKeyId(ONE), null]);
    expect(await sealedTexts(one)).toEqual(before);
    await start(ONE);
  });

  test('of servers that start at once with different keys on a new database one kind stays', async () => {
    const opened = await Promise.all(Array.from({ length: 6 }, open));
    const starts = await Promise.allSettled(
      opened.map((database, index) => start(index % 2 ? ONE : TWO, null, { database })),
    );
    const up = starts.flatMap((it) => (it.status === 'fulfilled' ? [it.value.context.cipher.keyId] : []));
    expect(up).toHaveLength(3);
    expect(new Set(up).size).toBe(1);
    for (const it of starts) if (it.status === 'rejected') expect(String(it.reason.message)).toMatch(WRONG);
  });

  test('of a database that names none yet is written down only when it opens what is stored', async () => {
    const one = await start(ONE);
    const player = await one.player();
    const bet = await player.bet();
    await asBefore(one);
    expect((await sealedTexts(one)).every((sealed) => /^aes-256-gcm:[^:]+$/.test(sealed))).toBe(true);
    await expect(start(TWO)).rejects.toThrow(WRONG);
    await expect(start(null)).rejects.toThrow(/^SEED_KEY: /);
    expect(await keysOf(one)).toEqual([null, null]);
    const again = await start(ONE);
    expect(await keysOf(again)).toEqual([seedKeyId(ONE), null]);
    await playOut(at(again, player), bet.round_id, bet.server_seed_hash);
  });

  test('changes with the old one beside it: rounds and next seeds go on, and the old key is forgotten at last', async () => {
    const one = await start(ONE);
    const [playing, waiting] = [await one.player(), await one.player()];
    const bet = await playing.bet();
    const promised = (await waiting.ok('fairness', waiting.about())).data.next_server_seed_hash;

    const two = await start(TWO, ONE);
    expect(said).toEqual(['SEED_KEY_OLD: 3 seeds were sealed anew.']);
    expect(await keysOf(two)).toEqual([seedKeyId(TWO), seedKeyId(ONE)]);
    expect((await sealedTexts(two)).every((sealed) => two.context.cipher.isCurrent(sealed))).toBe(true);
    // The server with the old key says that it cannot go on, and loses nothing.
    expect((await one.app.inject('/readyz')).json()).toMatchObject({
      message: expect.stringContaining('SEED_KEY'),
    });
    expect(await playing.send('advance', playing.advanceRequest(bet.round_id, 1))).toMatchObject({
      http: 503,
      body: { code: 'unavailable' },
    });
    // Whoever registers there still gets a seed of the old key, so that key is not forgotten yet.
    const late = await one.player();
    await expect(start(TWO)).rejects.toThrow(/^SEED_KEY_OLD: .*once more/);
    await expect(start(THREE, TWO)).rejects.toThrow(/^SEED_KEY_OLD: .*once more/);
    await playOut(at(two, playing), bet.round_id, bet.server_seed_hash);
    await at(two, late).bet();
    expect((await at(two, waiting).bet()).server_seed_hash).toBe(promised);

    await start(TWO, ONE);
    const last = await start(TWO);
    expect(await keysOf(last)).toEqual([seedKeyId(TWO), null]);
    expect(await ledgerViolations(last.database.db)).toEqual([]);
  });

  test('changes as well when the start is killed halfway, and is begun again', async () => {
    const one = await start(ONE);
    for (let made = 0; made < 4; made++) await (await one.player()).bet();
    const database = await open();
    let statements = 0;
    const dying = new Proxy(database.db, {
      get: (db, name) => {
        const value: unknown = Reflect.get(db, name, db);
        if (name !== 'execute' || typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          // The clock is set and the players are done, the rounds are not.
          if (++statements === 3) return Promise.reject(new Error('killed'));
          return value.apply(db, given);
        };
      },
    });
    await expect(start(TWO, ONE, { database: { ...database, db: dying } })).rejects.toThrow('killed');
    const halfway = await sealedTexts(one);
    expect(halfway.filter((sealed) => createSeedCipher(TWO).isCurrent(sealed))).toHaveLength(4);
    expect(halfway.filter((sealed) => createSeedCipher(ONE).isCurrent(sealed))).toHaveLength(4);
    await expect(start(ONE)).rejects.toThrow(WRONG);
    await expect(start(TWO)).rejects.toThrow(/^SEED_KEY_OLD: /);
    const two = await start(TWO, ONE);
    expect((await sealedTexts(two)).every((sealed) => two.context.cipher.isCurrent(sealed))).toBe(true);
  });

  test('that is lost: next seeds are made anew, and the back office gives the stake of an open round back', async () => {
    const one = await start(ONE);
    const [stuck, blocked, waiting] = [await one.player(), await one.player(), await one.player()];
    const bet = await stuck.bet({ amount: 100 });
    await blocked.bet({ amount: 50 });
    const promised = (await waiting.ok('fairness', waiting.about())).data.next_server_seed_hash;

    const two = await start(TWO, 'lost');
    expect(said[1]).toBe('SEED_KEY_OLD=lost: 3 players have a new seed for their next round.');
    expect(said[2]).toMatch(/^SEED_KEY: 2 seeds open with no key here\. .*player void-round/);
    const there = at(two, stuck);
    for (const call of ['advance', 'cashout'] as const) {
      const sending =
        call === 'advance'
          ? there.advanceRequest(bet.round_id, 1)
          : there.cashoutRequest(1.02, { round_id: bet.round_id });
      expect((await there.send(call, sending)).http).toBeGreaterThanOrEqual(409);
    }
    expect(
      await at(two, waiting).refused('bet', waiting.betRequest({ server_seed_hash: promised })),
    ).toMatchObject({
      code: 'seed_changed',
    });
    await at(two, waiting).bet();
    expect(
      await expectRefused(two, { command: 'player void-round', player: waiting.user_id, reason: 'x' }),
    ).toMatch(/has no open round whose seed cannot be opened/);

    // A day later an abandoned round of somebody else is settled, and those that do not open are named.
    await clock.advance(25 * 60 * 60 * 1000);
    const skipped: string[] = [];
    expect(await settleAbandoned(two.context, ({ user_id: userId }) => skipped.push(userId))).toEqual({
      settled: 1,
      skipped: 2,
    });
    expect(skipped.toSorted()).toEqual([stuck.user_id, blocked.user_id].toSorted());
    expect((await at(two, waiting).ok('round', waiting.about())).data.open).toBeNull();

    const shown = await expectDone(two, {
      command: 'player void-round',
      player: stuck.user_id,
      reason: 'key lost',
    });
    expect(shown).toMatchObject({ round_id: bet.round_id, stake: '100.00' });
    await expectDone(two, { command: 'player block', player: blocked.user_id, reason: 'bot' });
    expect(await there.balance()).toBe(100_000n);
    expect((await there.ok('round', there.about())).data).toMatchObject({
      open: null,
      last: { state: 'refunded', cause: 'voided', server_seed: null, win_amount: 10_000n },
    });
    expect(
      await expectRefused(two, { command: 'player void-round', player: stuck.user_id, reason: 'again' }),
    ).toMatch(/no open round/);
    const acts = await two.database.db.select().from(auditLog).orderBy(auditLog.act_id);
    expect(acts.map(({ act, actor, subject_id: subjectId }) => [act, actor, subjectId !== null])).toEqual([
      ['player void-round', 'operator:meera', true],
      ['player block', 'operator:meera', true],
    ]);
    expect((await reconcile(two.database)).findings).toEqual([]);
    expect(await ledgerViolations(two.database.db)).toEqual([]);
    await there.bet();
    // Nothing of the lost key waits for a round any more.
    expect(await keysOf(await start(TWO))).toEqual([seedKeyId(TWO), null]);

    await two.database.db.delete(auditLog);
    expect((await reconcile(two.database)).findings).toHaveLength(2);
  });

  test('a server whose key the database no longer has voids nothing', async () => {
    const one = await start(ONE);
    const player = await one.player();
    await player.bet();
    await start(TWO, ONE);
    expect(
      await expectRefused(one, { command: 'player void-round', player: player.user_id, reason: 'x' }),
    ).toMatch(/another SEED_KEY than its database/);
    expect((await player.ok('round', player.about())).data.open).not.toBeNull();
  });
});
