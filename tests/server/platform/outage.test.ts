import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { defer } from '../../deferred.ts';
import { migratedPostgresUrl, openMigrated, useApp } from '../support/harness.ts';

describe('PostgreSQL with few connections', () => {
  const it = useApp(async () => {
    const database = await openMigrated({
      url: await migratedPostgresUrl(),
      pool: 5,
    });
    return { kind: 'postgres', database };
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
