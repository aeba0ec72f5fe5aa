import { beforeAll, describe, expect, test, vi } from 'vitest';
import { openPostgres } from '../../../src/server/platform/db/postgres.ts';
import { type Cluster, startCluster } from '../support/cluster.ts';
import { listen, useApp } from '../support/harness.ts';
import { seeded } from '../support/random.ts';
import { RANDOM_SEED } from '../support/random-seed.ts';
import { violationsAfter } from './crash/crash.ts';
import { type Gateway, LoadPlayer } from './crash/load.ts';

const CRASHES = 5;

describe(`PostgreSQL killed with -9 under the server, seed ${RANDOM_SEED}`, () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
    return () => cluster.stop();
  });
  const it = useApp(async () => {
    const database = await openPostgres({
      url: `${cluster.url}/postgres`,
      pool: 20,
      onLost: () => undefined,
    });
    return { kind: 'postgres', database };
  });

  const SOON = { timeout: 30_000, interval: 100 };
  const isReady = () =>
    vi.waitFor(async () => expect((await it.app.inject('/readyz')).statusCode).toBe(200), SOON);

  test('returns 503 to players, never a wrong answer, and recovers without a restart', async () => {
    const random = seeded(RANDOM_SEED);
    const url = `http://127.0.0.1:${await listen(it.app)}`;
    let up: Promise<unknown> = Promise.resolve();
    let crashes = 0;
    let answers = 0;
    let left = 20;
    let down = false;
    let unavailableBefore = 0;
    const unavailable = (): number => players.reduce((sum, player) => sum + player.unavailable, 0);
    const crash = async (): Promise<void> => {
      await cluster.crash();
      await vi.waitFor(() => expect(unavailable()).toBeGreaterThan(unavailableBefore), SOON);
      expect((await it.app.inject('/healthz')).statusCode).toBe(200);
      await vi.waitFor(async () => expect((await it.app.inject('/readyz')).statusCode).toBe(503), SOON);
      expect((await it.app.inject('/metrics')).body).toContain('chickenroad_database_up 0');
      await cluster.resume();
      down = false;
    };
    const door: Gateway = {
      url: async () => {
        if (unavailable() > unavailableBefore) await up;
        return url;
      },
      onAnswer: () => {
        answers++;
        left--;
        if (left > 0 || down || crashes >= CRASHES) return;
        crashes++;
        left = 10 + Math.floor(random() * 60);
        down = true;
        unavailableBefore = unavailable();
        up = crash();
      },
    };
    const players = Array.from(
      { length: 8 },
      (_, index) => new LoadPlayer(door, seeded(RANDOM_SEED + index + 1)),
    );
    await Promise.all(
      players.map(async (player) => {
        await player.register();
        while (crashes < CRASHES || down) await player.act();
        await player.reload();
      }),
    );
    await up;
    expect(crashes).toBe(CRASHES);
    expect(unavailable(), 'calls met a dead database').toBeGreaterThanOrEqual(CRASHES);
    expect(await violationsAfter({ players, kills: crashes, answers }, it.database)).toEqual([]);
    await isReady();
  }, 300_000);
});
