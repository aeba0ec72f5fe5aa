import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { sentence } from '../../../src/contract/back-office/sentence.ts';
import { createAuditCopier } from '../../../src/server/back-office/epochs/audit-copier.ts';
import { type AuditCopy, openAuditCopy } from '../../../src/server/back-office/epochs/audit-copy.ts';
import { writeMarks } from '../../../src/server/back-office/epochs/embedded-mark.ts';
import {
  checkEpoch,
  newestEpoch,
  storeNothingLostStatement,
} from '../../../src/server/back-office/epochs/epoch.ts';
import { createEpochWatch } from '../../../src/server/back-office/epochs/epoch-watch.ts';
import { readAlarms } from '../../../src/server/back-office/reports/alarms.ts';
import { verifyChain } from '../../../src/server/back-office/reports/audit-chain.ts';
import { reconcile } from '../../../src/server/ledger/reconciliation.ts';
import { openTotals } from '../../../src/server/ledger/totals.ts';
import type { Database } from '../../../src/server/platform/db/database.ts';
import {
  epochs,
  operators,
  passwordResetLinks,
  playerLimits,
  players,
} from '../../../src/server/platform/db/schema/schema.ts';
import { settleAbandoned } from '../../../src/server/rounds/abandoned.ts';
import { block, done, openSessions, settleRound, voidRound } from '../support/acts.ts';
import { runAt } from '../support/citus-nodes.ts';
import {
  fakeClock,
  freshDatabase,
  freshPostgresUrl,
  migratedPostgresUrl,
  onCitus,
  openMigrated,
  PASSWORD,
  type Player,
  startApp,
  tempFolder,
} from '../support/harness.ts';
import { EASY, round } from '../support/rounds.ts';
import { at } from '../support/two-servers.ts';

const ignore = (): void => undefined;
const openAt = (url: string): Promise<Database> => openMigrated({ url, pool: 5 });

const checkOf = (database: Database, copy: AuditCopy | null = null, more: object = {}) => ({
  database,
  config: { databaseOwnerUrl: null, dataDir: '', hasSynchronousStandby: false, ...more },
  copy,
  notify: ignore,
});

/** Starts a server as run() does. */
async function startAt(url: string, copy: AuditCopy | null = null) {
  const database = await openAt(url);
  const ended = await checkEpoch(checkOf(database, copy));
  return { it: await startApp('postgres', { database }), ended };
}

/** Copies a database without connections. Like a restored dump, the copy has another oid. @returns its URL */
async function copyOf(url: string): Promise<string> {
  const copy = await freshPostgresUrl();
  const [from, to] = [url, copy].map((one) => new URL(one).pathname.slice(1));
  await runAt(
    `${inject('postgres_url')}/postgres`,
    `drop database ${to}`,
    `create database ${to} template ${from} strategy file_copy`,
  );
  return copy;
}

const change = (player: Player, to: object) =>
  player.ok('changeLimits', { body: { user_id: player.user_id, change: to } });

const logIn = (player: Player) => player.ok('login', { body: { mobile: player.phone, password: PASSWORD } });

describe.skipIf(onCitus('postgres'))('a PostgreSQL database that was restored', () => {
  test('takes no bet on a seed that was promised before, ends no round of before, and logs everybody out', async () => {
    const url = await migratedPostgresUrl();
    const first = await startAt(url);
    expect(first.ended).toBeNull();
    const [attacker, roundPlayer, startPlayer] = [
      await first.it.player(),
      await first.it.player(),
      await first.it.player(),
    ];
    const { round_id: roundId } = await round(roundPlayer).on(EASY, { amount: 100 }).step().open();
    const { round_id: startId } = await round(startPlayer).on(EASY).open();
    await openSessions(first.it);
    await first.it.database.db.insert(passwordResetLinks).values({
      userId: attacker.user_id,
      tokenHash: 'x',
      createdBy: 'operator:meera',
      createdAt: sql`clock_now()`,
      expiresAt: sql`clock_now() + interval '1 day'`,
    });
    await first.it.database.db.execute(
      sql`insert into operator_recovery_codes (operator_id, code_hash) select operator_id, 'x' from operators`,
    );
    const { next_server_seed_hash: promised } = await attacker.fairness();
    await first.it.close();
    const backup = await copyOf(url);

    const live = await startAt(url);
    expect(live.ended).toBeNull();
    const player = at(live.it, attacker);
    const { server_seed_hash: played } = await player.bet({ target: 1 });
    expect(played).toBe(promised);
    await live.it.close();

    const { it, ended } = await startAt(backup);
    expect(ended).toMatchObject({ epoch: 2, cause: 'other_database', held_rounds: 2, read_back: null });
    const back = at(it, attacker);
    expect(await back.send('fairness', back.about())).toMatchObject({ http: 401 });
    for (const table of ['operator_sessions', 'password_reset_links', 'operator_recovery_codes'])
      expect(await it.database.db.$count(sql.raw(table)), table).toBe(0);
    await logIn(back);
    const before = await back.balance();
    const refused = await back.send('bet', back.betRequest({ server_seed_hash: promised, target: 1 }));
    expect(refused).toMatchObject({ http: 409, body: { code: 'seed_changed' } });
    const { next_server_seed_hash: renewed } = await back.fairness();
    expect(refused.body).toMatchObject({ next_server_seed_hash: renewed });
    expect(renewed).not.toBe(promised);
    expect(await back.balance()).toBe(before);
    expect(await back.bet({ server_seed_hash: renewed, target: 1 })).toMatchObject({
      server_seed_hash: renewed,
    });

    const held = at(it, roundPlayer);
    await logIn(held);
    const isHeld = { http: 409, body: { code: 'round_held', round: { round_id: roundId, state: 'open' } } };
    expect(await held.send('advance', held.advanceRequest(roundId, 2))).toMatchObject(isHeld);
    expect(await held.send('cashout', held.cashoutOf(roundId, 1.02))).toMatchObject(isHeld);
    expect(await held.send('bet', held.betRequest())).toMatchObject({ body: { code: 'round_open' } });
    await it.database.db.execute(
      sql`update open_rounds set created_at = created_at - interval '2 days', touched_at = touched_at - interval '2 days'`,
    );
    expect(await settleAbandoned(it.context)).toEqual({ settled: 0, skipped: 0 });
    await change(held, { to: 'exclude', months: 6 });
    expect((await held.rounds()).open).toMatchObject({ round_id: roundId });
    expect(await readAlarms(it.context, new Date(), await openTotals(it.database.db))).toContainEqual({
      alarm: 'held rounds',
      text: sentence`Rounds that were open before a restore: ${2}. Settle or void each.`,
    });
    await done(settleRound(it, roundPlayer.user_id));
    expect((await held.rounds()).last).toMatchObject({
      round_id: roundId,
      state: 'cashed_out',
      win_amount: 102_00n,
    });
    await done(voidRound(it, startPlayer.user_id));
    const [ofStart] = await it.database.db
      .execute(sql`select state from rounds where round_id = ${startId}`)
      .then((found) => (found as unknown as { rows: { state: string }[] }).rows);
    expect(ofStart?.state).toBe('refunded');
    expect((await reconcile(it.database)).findings).toEqual([]);
    await it.close();
  }, 120_000);

  test('refuses the first bet that names no seed, until the player can see the new one', async () => {
    const url = await migratedPostgresUrl();
    const first = await startAt(url);
    const known = await first.it.player();
    await first.it.close();
    const { it } = await startAt(await copyOf(url));
    const player = at(it, known);
    await logIn(player);
    expect(await player.send('bet', player.betRequest())).toMatchObject({
      http: 409,
      body: { code: 'seed_changed' },
    });
    await player.bet();
    await it.close();
  }, 60_000);

  test('reads exclusions, limits, blocks and bars back from the copy of the audit log', async () => {
    const place = openAuditCopy(join(tempFolder(onTestFinished), 'audit.jsonl'));
    const url = await migratedPostgresUrl();
    const first = await startAt(url, place);
    const [excluded, limited, blocked] = [
      await first.it.player(),
      await first.it.player(),
      await first.it.player(),
    ];
    await openSessions(first.it);
    await done(block(first.it, (await first.it.player()).user_id));
    const early = createAuditCopier(first.it.context.database.db, place);
    await early.copy();
    await first.it.close();
    const backup = await copyOf(url);

    const live = await startAt(url, place);
    const late = await live.it.player();
    await change(at(live.it, excluded), { to: 'exclude', months: 6 });
    const limit = { kind: 'stake', period: 'day', value: 500_00 } as const;
    await change(at(live.it, limited), { to: 'set_limit', limit });
    await change(late, { to: 'take_break', days: 7 });
    await done(block(live.it, blocked.user_id));
    await live.it.database.db.execute(sql`insert into audit_log (actor, act, subject_id, detail)
      select 'operator:meera', 'bar operator', operator_id, '{}' from operators where name = 'rohan'`);
    await createAuditCopier(live.it.context.database.db, place).copy();
    await live.it.close();

    const { it, ended } = await startAt(backup, place);
    const { db } = it.database;
    expect(ended).toMatchObject({ cause: 'other_database', read_back: { applied: 4, unknown: 1 } });
    const rowOf = async ({ user_id: id }: Player) =>
      (await db.select().from(players).where(eq(players.userId, id)))[0];
    expect((await rowOf(excluded))?.excludedUntil?.getTime()).toBeGreaterThan(Date.now());
    expect((await rowOf(blocked))?.status).toBe(2);
    expect(await db.select().from(playerLimits)).toMatchObject([{ userId: limited.user_id, kind: 'stake' }]);
    expect(await db.select().from(operators).where(eq(operators.isActive, false))).toMatchObject([
      { name: 'rohan' },
    ]);
    expect((await verifyChain(it.database, null)).findings).toEqual([]);
    await it.close();
  }, 120_000);

  test('is noticed by the copy of the audit log alone, and refused when the copy does not continue it', async () => {
    const file = join(tempFolder(onTestFinished), 'audit.jsonl');
    const place = openAuditCopy(file);
    const database = await openAt(await migratedPostgresUrl());
    onTestFinished(() => database.close());
    await checkEpoch(checkOf(database, place));
    const add = () =>
      database.db.execute(
        sql`insert into audit_log (actor, act, detail) values ('house', 'test', '{"a": 1}')`,
      );
    await add();
    await createAuditCopier(database.db, place).copy();
    expect(await checkEpoch(checkOf(database, place))).toBeNull();
    const [line = ''] = readFileSync(file, 'utf8').split('\n');
    await database.db.execute(sql`alter table audit_log disable trigger user`);
    await database.db.execute(sql`delete from audit_log`);
    await database.db.execute(sql`alter table audit_log enable trigger user`);
    await database.db.execute(sql`update audit_log_head set seq = 0, hash = repeat('0', 64)`);
    writeFileSync(file, `${line.replace('"a":1', '"a":2')}\n`);
    await expect(checkEpoch(checkOf(database, place))).rejects.toThrow(
      'AUDIT_COPY: entry 1 does not continue',
    );
    // A crash can leave a line without its end.
    writeFileSync(file, `${line}\n${line.slice(0, 20)}`);
    expect(await checkEpoch(checkOf(database, place))).toMatchObject({
      cause: 'audit_copy',
      read_back: { entries: 1 },
    });
    await createAuditCopier(database.db, place).copy();
    expect((await place.after(0)).map(({ seq }) => seq)).toEqual([1, 2]);
  }, 60_000);

  test('keeps its sessions when an operator has stated that nothing was lost', async () => {
    const url = await migratedPostgresUrl();
    const first = await startAt(url);
    const known = await first.it.player();
    await storeNothingLostStatement(first.it.database, null);
    await first.it.close();
    const moved = await copyOf(url);
    const { it, ended } = await startAt(moved);
    expect(ended).toBeNull();
    await at(it, known).bet();
    await it.close();
    const again = await startAt(await copyOf(moved));
    expect(again.ended).toMatchObject({ cause: 'other_database' });
    await again.it.close();
  }, 60_000);

  test('under a running server it refuses bets and steps itself, until the server has ended the epoch', async () => {
    const { it } = await startAt(await migratedPostgresUrl());
    const [player, other] = [await it.player(), await it.player()];
    const { round_id: roundId } = await round(player).on(EASY).step().open();
    const promote = (timeline: string) =>
      it.database.db.update(epochs).set({
        identities: sql`(select jsonb_build_array(regexp_replace(database_identity(), '/\\w+', ${`/${timeline}`}::text)))`,
      });
    await promote('0000000A');
    for (const reply of [
      await other.send('bet', other.betRequest()),
      await player.send('advance', player.advanceRequest(roundId, 2)),
      await player.send('cashout', player.cashoutOf(roundId, 1.02)),
    ])
      expect(reply).toMatchObject({ http: 503, body: { code: 'unavailable' } });
    await createEpochWatch(checkOf(it.database, null, { hasSynchronousStandby: true }))();
    await other.bet();
    await promote('0000000B');
    await createEpochWatch(checkOf(it.database))();
    expect(await other.send('bet', other.betRequest())).toMatchObject({ http: 401 });
    await it.close();
  }, 60_000);
});

test('a self-exclusion counts while the copy of the audit log is out of reach, and an alarm says that it is late', async () => {
  const url = await migratedPostgresUrl();
  const clock = fakeClock();
  const database = await openAt(url);
  const place = openAuditCopy('/nonexistent/audit.jsonl');
  const auditCopier = createAuditCopier(database.db, place);
  const it = await startApp('postgres', { database, clock, auditCopier });
  const player = await it.player();
  await expect(auditCopier.copy()).rejects.toThrow('ENOENT');
  await change(player, { to: 'exclude', months: 6 });
  expect(await player.send('bet', player.betRequest())).toMatchObject({ body: { code: 'excluded' } });
  const alarm = {
    alarm: 'audit copy',
    text: sentence`Entries of the audit log that are late in its copy: ${1}. A restore now would lose them.`,
  };
  expect(await readAlarms(it.context, clock.now(), await openTotals(it.database.db))).not.toContainEqual(
    alarm,
  );
  await clock.advance(61_000);
  expect(await readAlarms(it.context, clock.now(), await openTotals(it.database.db))).toContainEqual(alarm);
  await it.close();
}, 60_000);

test('a copied folder of the embedded database is noticed, and the folder itself goes on', async () => {
  const database = await freshDatabase('embedded');
  onTestFinished(() => database.close());
  const dataDir = join(tempFolder(onTestFinished), 'data');
  const start = () => checkEpoch(checkOf(database, null, { dataDir }));
  const markOf = async () => (await newestEpoch(database.db)).mark;
  expect(await start()).toBeNull();
  const copied = await markOf();
  expect(await start()).toBeNull();
  expect(await start()).toBeNull();
  await database.db.update(epochs).set({ mark: copied });
  expect(await start()).toMatchObject({ epoch: 2, cause: 'copied_folder' });
  expect(await start()).toBeNull();
  // After a crash before the commit the file has both marks.
  const stored = (await markOf()) ?? '';
  writeMarks(dataDir, [stored, 'new']);
  expect(await start()).toBeNull();
  const elsewhere = checkOf(database, null, { dataDir: `${dataDir}-elsewhere` });
  expect(await checkEpoch(elsewhere)).toMatchObject({ epoch: 3, cause: 'copied_folder' });
});
