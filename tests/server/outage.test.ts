import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { openPostgres } from '../../src/server/platform/db/postgres.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { defer, fakeClock, useApp } from './harness.ts';

describe('PostgreSQL goes away under the server', () => {
  let cluster: Cluster;
  const clock = fakeClock(new Date());
  const lost: Error[] = [];
  beforeAll(async () => {
    cluster = await startCluster();
    return () => cluster.stop();
  });
  const it = useApp(async () => {
    const database = await openPostgres({
      url: `${cluster.url}/postgres`,
      pool: 5,
      onLost: (error) => lost.push(error),
    });
    return { kind: 'postgres', database, clock };
  });

  test('calls get a clear 503, the process lives, and all goes on by itself when it is back', async () => {
    const player = await it.player();
    await player.steer(1, 25);
    const key = randomUUID();
    const bet = await player.ok('bet', player.betRequest({}, key));
    await player.advance(bet.round_id, 1);

    clock.removeDatabase(it.database.db);
    await cluster.pause();
    await clock.advance(1_000);
    for (const send of [
      () => player.send('advance', player.advanceRequest(bet.round_id, 2)),
      () => player.send('round', player.about()),
      () => player.send('profile', { params: { userid: player.user_id } }),
      () => player.send('gameRules'),
    ])
      expect(await send()).toMatchObject({
        http: 503,
        body: {
          success: false,
          code: 'unavailable',
          retry_after: 2,
          message: expect.stringContaining('Try again'),
        },
        headers: { 'retry-after': expect.anything() },
      });
    expect((await it.app.inject('/healthz')).statusCode).toBe(200);
    expect((await it.app.inject('/readyz')).statusCode).toBe(503);
    expect((await it.app.inject('/metrics')).body).toContain('chickenroad_database_up 0');
    expect(lost.length).toBeGreaterThan(0);

    await cluster.resume();
    await vi.waitFor(async () => expect((await it.app.inject('/readyz')).statusCode).toBe(200), 10_000);
    expect(await player.ok('bet', player.betRequest({}, key))).toEqual(bet);
    expect((await player.rounds()).open).toMatchObject({ step: 1 });
    await player.advance(bet.round_id, 2);
    await player.ok('cashout', player.cashoutRequest(1.07), { win_amount: 1070n });
  });

  test('a pool without a free connection refuses in time and gives none away', async () => {
    const hold = it.context.database;
    const { promise: until, resolve: free } = defer();
    const player = await it.player();
    const holding = Array.from({ length: 5 }, () => hold.transaction(async () => until));
    expect(await player.send('round', player.about())).toMatchObject({ http: 503 });
    free();
    await Promise.all(holding);
    await player.ok('round', player.about());
  });
});

describe('a database whose conflicts outlast every retry', () => {
  const it = useApp();

  test('refuses the call for now and leaves nothing of it', async () => {
    const { db } = it.database;
    await db.execute(sql`create function clash() returns trigger language plpgsql as $$ begin
      raise exception 'run it again' using errcode = 'serialization_failure'; end $$`);
    const player = await it.player();
    const key = randomUUID();
    await db.execute(sql`create trigger clash before insert on open_rounds execute function clash()`);
    expect(await player.send('bet', player.betRequest({}, key))).toMatchObject({
      http: 503,
      body: { success: false, code: 'unavailable', retry_after: 2 },
    });
    await db.execute(sql`drop trigger clash on open_rounds`);
    expect(await player.balance()).toBe(100_000n);
    await player.ok('bet', player.betRequest({}, key));
  });
});
