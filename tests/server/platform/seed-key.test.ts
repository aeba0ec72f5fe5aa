import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/server/platform/db/database.ts';
import {
  auditLog,
  databaseMetadata,
  openRounds,
  players,
} from '../../../src/server/platform/db/schema/schema.ts';
import { seedKeyId } from '../../../src/server/platform/seed-cipher.ts';
import { settleAbandoned } from '../../../src/server/rounds/abandoned.ts';
import { block, done, refused, voidRound } from '../support/acts.ts';
import {
  type FakeClock,
  fakeClock,
  migratedPostgresUrl,
  openMigrated,
  type Player,
  startApp,
  type TestApp,
  type TestAppOptions,
} from '../support/harness.ts';
import { ledgerViolations } from '../support/ledger.ts';
import { hashByHand } from '../support/steer.ts';
import { at } from '../support/two-servers.ts';

const [ONE, TWO, THREE] = [randomBytes(32), randomBytes(32), randomBytes(32)] as const;
const WRONG = /^SEED_KEY: seeds of this database are encrypted with a key that is not here \([0-9a-f, ]+\)/;

describe('the key of the seeds', () => {
  let clock: FakeClock;
  let url: string;
  const databases: Database[] = [];
  let said: string[];
  beforeEach(async () => {
    clock = fakeClock();
    url = await migratedPostgresUrl();
    said = [];
  });
  afterEach(async () => {
    await Promise.all(databases.splice(0).map((database) => database.close()));
  });

  async function open(): Promise<Database> {
    const database = await openMigrated({ url, pool: 5 });
    databases.push(database);
    return database;
  }

  async function start(
    seedKey: Buffer | null,
    old: readonly Buffer[] | 'lost' = [],
    options: TestAppOptions = {},
  ): Promise<TestApp> {
    const database = options.database ?? (await open());
    return startApp('postgres', {
      clock,
      notify: (line) => said.push(line),
      ...options,
      database,
      config: { seedKey, oldSeedKeys: old === 'lost' ? [] : [...old], isSeedKeyLost: old === 'lost' },
    });
  }

  const newestKeyOf = async ({ database: { db } }: TestApp) =>
    (await db.select().from(databaseMetadata))[0]?.seedKeyId;

  const encryptedTexts = async ({ database: { db } }: TestApp): Promise<readonly string[]> => [
    ...(await db.select({ text: players.nextEncryptedSeed }).from(players)).map(({ text }) => text),
    ...(await db.select({ text: openRounds.encryptedOutcome }).from(openRounds)).map(({ text }) => text),
  ];

  const textsOf = async (app: TestApp, key: Buffer): Promise<number> =>
    (await encryptedTexts(app)).filter((text) => text.startsWith(`aes-256-gcm:${seedKeyId(key)}:`)).length;

  async function playOut(player: Player, roundId: string, serverSeedHash: string): Promise<void> {
    let answer = await player.advance(roundId, 1);
    while (answer.state === 'open') answer = await player.advance(roundId, answer.step + 1);
    expect(hashByHand(answer.server_seed ?? '')).toBe(serverSeedHash);
  }

  test('another one, or none, ends the start in one line that names it, and nothing has changed', async () => {
    const one = await start(ONE);
    await one.player();
    const before = await encryptedTexts(one);
    for (const [key, old] of [
      [TWO, []],
      [TWO, [THREE]],
      [null, []],
    ] as const)
      await expect(start(key, old)).rejects.toThrow(WRONG);
    expect(await newestKeyOf(one)).toBe(seedKeyId(ONE));
    expect(await encryptedTexts(one)).toEqual(before);
    await start(ONE);
  });

  test('is compared with all players once: a later start does not read them', async () => {
    await (await start(ONE)).player();
    await start(ONE);
    const lock = await open();
    await lock.transaction(async (tx) => {
      await tx.execute(sql`lock table players in access exclusive mode`);
      await start(ONE);
    });
    await expect(start(TWO)).rejects.toThrow(WRONG);
  });

  test('of servers that start at once with different keys on a new database one kind stays', async () => {
    const opened = await Promise.all(Array.from({ length: 6 }, open));
    const starts = await Promise.allSettled(
      opened.map((database, index) => start(index % 2 ? ONE : TWO, [], { database })),
    );
    const up = starts.flatMap((it) => (it.status === 'fulfilled' ? [it.value.context.cipher.keyId] : []));
    expect(up).toHaveLength(3);
    expect(new Set(up).size).toBe(1);
    for (const it of starts) if (it.status === 'rejected') expect(String(it.reason.message)).toMatch(WRONG);
  });

  test('changes with the old one in the ring: rounds and next seeds go on, and move to the new key as they are used', async () => {
    const one = await start(ONE);
    const [playing, waiting] = [await one.player(), await one.player()];
    const bet = await playing.bet();
    const promised = (await waiting.fairness()).next_server_seed_hash;
    const two = await start(TWO, [ONE]);
    expect(await newestKeyOf(two)).toBe(seedKeyId(TWO));
    expect(await textsOf(two, ONE)).toBe(3);
    expect(said).toEqual([]);
    expect((await one.app.inject('/readyz')).json()).toMatchObject({
      message: expect.stringContaining('SEED_KEY'),
    });
    const late = await one.player();
    expect(await textsOf(two, ONE)).toBe(4);
    await playOut(at(two, playing), bet.round_id, bet.server_seed_hash);
    const lateBet = await at(two, late).bet();
    expect(await late.send('advance', late.advanceRequest(lateBet.round_id, 1))).toMatchObject({
      http: 503,
      body: { code: 'unavailable' },
    });
    await playOut(at(two, late), lateBet.round_id, lateBet.server_seed_hash);
    await expect(start(TWO)).rejects.toThrow(seedKeyId(ONE));
    expect((await at(two, waiting).bet()).server_seed_hash).toBe(promised);

    const next = (await at(two, playing).bet()).round_id;
    await at(two, playing)
      .advance(next, 1)
      .catch(() => undefined);
    expect(await textsOf(two, ONE)).toBe(0);
    await start(TWO, [ONE]);
    expect(said).toEqual(['SEED_KEY_OLD: no seed is encrypted with it any more. It can be taken out.']);
    const last = await start(TWO);
    expect(await newestKeyOf(last)).toBe(seedKeyId(TWO));
    expect(await ledgerViolations(last.database)).toEqual([]);
  });

  test('may change again before all seeds have moved: the ring has several old keys', async () => {
    const one = await start(ONE);
    const [first, second] = [await one.player(), await one.player()];
    const two = await start(TWO, [ONE]);
    const bet = await at(two, second).bet();
    await expect(start(THREE, [TWO])).rejects.toThrow(seedKeyId(ONE));
    const three = await start(THREE, [TWO, ONE]);
    await playOut(at(three, second), bet.round_id, bet.server_seed_hash);
    await at(three, first).bet();
    await at(three, second).bet();
    expect(await textsOf(three, THREE)).toBe(4);
  });

  test('is not needed for seeds from before there was one', async () => {
    const none = await start(null);
    const player = await none.player();
    const one = await start(ONE);
    await at(one, player).bet();
    expect(await textsOf(one, ONE)).toBe(2);
    await expect(start(null)).rejects.toThrow(WRONG);
  });

  test('that is lost: next seeds are made anew, and the back office gives the stake of an open round back', async () => {
    const one = await start(ONE);
    const [stuck, blocked, waiting] = [await one.player(), await one.player(), await one.player()];
    const bet = await stuck.bet({ amount: 100 });
    await blocked.bet({ amount: 50 });
    const promised = (await waiting.fairness()).next_server_seed_hash;
    const two = await start(TWO, 'lost');
    expect(said[0]).toBe('SEED_KEY_OLD=lost: 3 players have a new seed for their next round.');
    expect(said[1]).toMatch(/^SEED_KEY: 2 open rounds cannot be decrypted\. Void them in the back office/);
    await expect(start(TWO)).rejects.toThrow(seedKeyId(ONE));
    const there = at(two, stuck);
    for (const call of ['advance', 'cashout'] as const) {
      const sending =
        call === 'advance' ? there.advanceRequest(bet.round_id, 1) : there.cashoutOf(bet.round_id, 1.02);
      expect((await there.send(call, sending)).http).toBeGreaterThanOrEqual(409);
    }
    expect(
      await at(two, waiting).refused('bet', waiting.betRequest({ server_seed_hash: promised })),
    ).toMatchObject({ code: 'seed_changed' });
    await at(two, waiting).bet();
    expect(await refused(voidRound(two, waiting.user_id))).toMatch(
      /has no open round whose seed cannot be decrypted/,
    );

    await clock.advance(25 * 60 * 60 * 1000);
    const skipped: string[] = [];
    expect(await settleAbandoned(two.context, ({ userId }) => skipped.push(userId))).toEqual({
      settled: 1,
      skipped: 2,
    });
    expect(skipped.toSorted()).toEqual([stuck.user_id, blocked.user_id].toSorted());
    expect((await at(two, waiting).ok('round', waiting.about())).data.open).toBeNull();

    await done(voidRound(two, stuck.user_id));
    await done(block(two, blocked.user_id));
    expect(await there.balance()).toBe(100_000n);
    expect(await there.rounds()).toMatchObject({
      open: null,
      last: { state: 'refunded', cause: 'voided', server_seed: null, win_amount: 10_000n },
    });
    expect(await refused(voidRound(two, stuck.user_id))).toMatch(/no open round/);
    const acts = await two.database.db.select().from(auditLog).orderBy(auditLog.entryId);
    expect(acts.map(({ act, actor, subjectId }) => [act, actor, subjectId !== null])).toEqual([
      ['propose: void round', 'operator:rohan', true],
      ['player void-round', 'operator:meera', true],
      ['confirm: void round', 'operator:meera', true],
      ['player block', 'operator:meera', true],
    ]);
    expect(await ledgerViolations(two.database)).toEqual([]);
    await there.bet();
    expect(await newestKeyOf(await start(TWO))).toBe(seedKeyId(TWO));

    await two.database.db.delete(auditLog);
    expect(await ledgerViolations(two.database)).toHaveLength(2);
  });

  test('a server without the newest key of its database voids nothing', async () => {
    const one = await start(ONE);
    const player = await one.player();
    await at(await start(TWO, [ONE]), player).bet();
    expect(await refused(voidRound(one, player.user_id))).toMatch(/another SEED_KEY than its database/);
    expect((await player.rounds()).open).not.toBeNull();
  });
});
