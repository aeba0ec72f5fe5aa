import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { Database, DatabaseStatus } from '../../../src/server/platform/db/database.ts';
import { createDiskSpaceCheck } from '../../../src/server/platform/db/disk-space.ts';
import { createEmbeddedDatabase } from '../../../src/server/platform/db/embedded.ts';
import { players } from '../../../src/server/platform/db/schema/schema.ts';
import { createMetrics } from '../../../src/server/platform/metrics.ts';
import { createReadinessMonitor } from '../../../src/server/platform/readiness.ts';
import { defer } from '../../deferred.ts';
import { migratedPostgresUrl, openMigrated, startApp, type TestApp } from '../support/harness.ts';
import { unpack } from '../support/packed-embedded.ts';

const full = () =>
  Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });

const MB = 1024 * 1024;
const KEY_ID = '0123456789abcdef';
const NOW = new Date(5_000);
const signs = (now = NOW, seedKeyId: string | null = KEY_ID): DatabaseStatus => ({ now, seedKeyId });

describe('whether a server is ready', () => {
  const watching = (ping: Database['ping']) => {
    const metrics = createMetrics(() => ({ waiting: 0, retries: 0 }), false);
    const watch = createReadinessMonitor(
      { ping },
      { hasKey: (id) => id === KEY_ID },
      { now: () => NOW },
      metrics,
    );
    const shown = async (name: string) =>
      new RegExp(`^chickenroad_${name} (.*)$`, 'm').exec(await metrics.registry.metrics())?.[1];
    return { watch, shown };
  };

  test('a thousand concurrent calls, and others within the second, share one check', async () => {
    const ping = vi.fn(async () => signs(new Date(8_500)));
    const { watch, shown } = watching(ping);
    for (let time = 0; time < 2; time++) {
      const all = await Promise.all(Array.from({ length: 1000 }, () => watch.now()));
      expect(new Set(all)).toEqual(new Set([null]));
    }
    expect(ping).toHaveBeenCalledTimes(1);
    expect(await shown('clock_offset_seconds')).toBe('3.5');
    expect(await shown('database_up')).toBe('1');
  });

  test('is not ready while the disk is full, and ready when rows can be inserted again', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    let room = false;
    const ping = vi.fn(async (writing: boolean) => {
      if (writing && !room) throw full();
      return signs();
    });
    const { watch, shown } = watching(ping);
    expect(await watch.now()).toBeNull();
    watch.reportError(new Error('something else'));
    expect(await watch.now()).toBeNull();
    watch.reportError(new Error('drizzle wraps', { cause: full() }));
    expect(await watch.now()).toBe('refusal.diskFull');
    vi.advanceTimersByTime(1001);
    expect(await watch.now()).not.toBeNull();
    expect(await shown('database_up')).toBe('1');
    room = true;
    vi.advanceTimersByTime(1001);
    expect(await watch.now()).toBeNull();
    vi.advanceTimersByTime(1001);
    await watch.now();
    expect(ping.mock.calls.map(([writing]) => writing)).toEqual([false, true, true, false]);
    vi.useRealTimers();
  });

  test('a database that does not answer is unavailable after two seconds, and queried once', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const ping = vi.fn(() => new Promise<DatabaseStatus>(() => undefined));
    const { watch, shown } = watching(ping);
    for (let time = 0; time < 3; time++) {
      const asked = watch.now();
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await asked).toBe('refusal.databaseSilent');
    }
    expect(ping).toHaveBeenCalledTimes(1);
    expect(await shown('database_up')).toBe('0');
    vi.useRealTimers();
  });

  test('is not ready when the seeds are encrypted with another key', async () => {
    const { watch } = watching(async () => signs(NOW, 'fedcba9876543210'));
    expect(await watch.now()).toBe('refusal.otherSeedKey');
  });

  test('is known on PostgreSQL while every connection of the pool is in use', async () => {
    const url = await migratedPostgresUrl();
    const database = await openMigrated({ url, pool: 1 });
    const it = await startApp('postgres', { database });
    const { promise: until, resolve: free } = defer();
    const holding = database.transaction(() => until);
    expect((await it.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    free();
    await holding;
    await it.close();
  });
});

describe('a full disk', () => {
  let it: TestApp;
  let freeMb = 1000;
  beforeAll(async () => {
    const client = await unpack(inject('packed_embedded').migrated);
    const needRoom = () => createDiskSpaceCheck(async () => freeMb * MB)();
    it = await startApp('embedded', { database: await createEmbeddedDatabase(client, needRoom) });
  });
  afterAll(async () => {
    await it.close();
  });

  test('under the embedded database returns 503 except for reads, until there is space again', async () => {
    const player = await it.player();
    freeMb = 63;
    expect(await player.send('bet', player.betRequest())).toMatchObject({
      http: 503,
      body: { success: false, code: 'unavailable', retry_after: 2 },
    });
    const change = { to: 'take_break', days: 1 };
    const body = { user_id: player.user_id, change };
    expect(await player.send('changeLimits', { body })).toMatchObject({ http: 503 });
    expect((await it.app.inject('/readyz')).statusCode).toBe(503);
    expect(await player.balance()).toBe(100_000n);
    expect(await it.database.snapshot((tx) => tx.select().from(players))).toHaveLength(1);
    freeMb = 1000;
    await vi.waitFor(async () => expect((await it.app.inject('/readyz')).statusCode).toBe(200), 10_000);
    await player.bet();
  });
});
