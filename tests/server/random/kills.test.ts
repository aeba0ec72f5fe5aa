import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { buildApp } from '../../../src/server/app.ts';
import type { Database } from '../../../src/server/platform/db/database.ts';
import { openEmbedded } from '../../../src/server/platform/db/embedded.ts';
import { openPostgres } from '../../../src/server/platform/db/postgres.ts';
import { isComplete } from '../../complete.ts';
import { type Cluster, freePort, startCluster } from '../support/cluster.ts';
import { DEMO } from '../support/demo-config.ts';
import {
  DATABASES,
  listen,
  migratedPostgresUrl,
  tempFolder,
  unpackEmbedded,
  useApp,
} from '../support/harness.ts';
import { seeded } from '../support/random.ts';
import { RANDOM_SEED } from '../support/random-seed.ts';
import { type BackOfficeGateway, backOfficeOver } from '../support/remote-back-office.ts';
import { SHORT_LIVED, startServer } from '../support/server-process.ts';
import { writeSettings } from '../support/write-settings.ts';
import { type Gateway, playElsewhere, violationsAfter } from './remote.ts';

const PLAYERS = isComplete ? 20 : 6;
const ANSWERS = isComplete ? 2000 : 0;
const KILLS = isComplete ? 5 : 1;
const OPERATORS = ['meera', 'rohan', 'asha', 'vikram'];
const timeout = 400_000;

/** @returns a function that draws the number of answers until the next kill */
function killsAfter(most: number): () => number {
  const random = seeded(RANDOM_SEED);
  return () => 10 + Math.floor(random() * most);
}

/** Returns the back office of the server's process. Sessions and bank lines are written by this process. */
async function openBackOffice(database: Database, gateway: BackOfficeGateway, origin: string) {
  await writeSettings(database.db, { max_alone_day_paise: 50_000_000_00 }, new Date());
  const app = await buildApp({ database, config: DEMO });
  const backOffice = { app: backOfficeOver(gateway), origin };
  return { office: { context: app.context, backOffice }, close: () => app.close() };
}

describe(`a server killed with -9 under load, seed ${RANDOM_SEED}`, { timeout }, () => {
  const folder = tempFolder();

  test.each(isComplete ? DATABASES : (['postgres'] as const))(
    'loses nothing that it acknowledged and does nothing twice, on %s',
    async (kind) => {
      const DATA_DIR = join(folder, kind);
      const url = kind === 'postgres' ? await migratedPostgresUrl() : null;
      if (url === null) unpackEmbedded(DATA_DIR);
      const adminPort = await freePort();
      const origin = `http://127.0.0.1:${adminPort}`;
      const env = {
        DATA_DIR,
        ...(url !== null && { DATABASE_URL: url, ADMIN_PORT: String(adminPort) }),
      };
      const start = () => startServer(inject('server_bundle').main, env, SHORT_LIVED);
      const answersUntilKill = killsAfter(Math.max(40, (1.5 * ANSWERS) / KILLS));
      let [kills, answers, left] = [0, 0, answersUntilKill()];
      let server = await start();
      let up = Promise.resolve(server.url);
      const startAgain = async (): Promise<string> => {
        server.kill('SIGKILL');
        await server.ended;
        server = await start();
        return server.url;
      };
      const onAnswer = (): void => {
        answers++;
        left--;
        if (left > 0 || kills >= KILLS) return;
        kills++;
        left = answersUntilKill();
        up = startAgain();
        up.catch(() => undefined);
      };
      const shared = url === null ? null : await openPostgres({ url, pool: 4, onLost: () => undefined });
      const remote =
        shared && (await openBackOffice(shared, { url: () => up.then(() => origin), onAnswer }, origin));
      const run = await playElsewhere(
        { url: () => up, onAnswer },
        {
          seed: RANDOM_SEED,
          players: PLAYERS,
          isOver: () => kills >= KILLS && answers >= ANSWERS,
          ...(remote && { office: remote.office, operators: OPERATORS }),
        },
      ).finally(async () => {
        await up.catch(() => undefined);
        server.kill('SIGKILL');
        await server.ended;
      });
      // A short run has a single kill, and no call may be pending then.
      if (isComplete) {
        expect(run.world.tally.get('lost'), 'answers were lost').toBeGreaterThan(0);
        console.log(`${kind}: ${answers} answers, ${kills} kills,`, Object.fromEntries(run.world.tally));
      }
      const database = shared ?? (await openEmbedded(DATA_DIR));
      expect(await violationsAfter(run, database)).toEqual([]);
      await remote?.close();
      await database.close();
    },
  );
});

describe(`PostgreSQL killed with -9 under the server, seed ${RANDOM_SEED}`, { timeout }, () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
    return () => cluster.stop();
  });
  const it = useApp(async () => ({
    kind: 'postgres',
    database: await openPostgres({ url: `${cluster.url}/postgres`, pool: 20, onLost: () => undefined }),
  }));
  const statusOf = async (path: string) => (await it.app.inject(path)).statusCode;
  const SOON = { timeout: 30_000, interval: 100 };

  test('returns 503 to players, never a wrong answer, and recovers without a restart', async () => {
    const url = `http://127.0.0.1:${await listen(it.app)}`;
    const answersUntilKill = killsAfter(60);
    let [kills, left, lost, lostBefore] = [0, answersUntilKill(), 0, 0];
    let isDown = false;
    let up = Promise.resolve();
    const kill = async (): Promise<void> => {
      await cluster.crash();
      await vi.waitFor(() => expect(lost).toBeGreaterThan(lostBefore), SOON);
      expect(await statusOf('/healthz')).toBe(200);
      await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503), SOON);
      expect((await it.app.inject('/metrics')).body).toContain('chickenroad_database_up 0');
      await cluster.resume();
      isDown = false;
    };
    const gateway: Gateway = {
      url: async () => {
        if (lost > lostBefore) await up;
        return url;
      },
      onLost: () => {
        lost++;
      },
      onAnswer: () => {
        left--;
        if (left > 0 || isDown || kills >= KILLS) return;
        kills++;
        [isDown, left, lostBefore] = [true, answersUntilKill(), lost];
        up = kill();
      },
    };
    const isOver = () => kills >= KILLS && !isDown;
    const run = await playElsewhere(gateway, { seed: RANDOM_SEED, players: 8, isOver });
    await up;
    expect(lost, 'calls met a dead database').toBeGreaterThanOrEqual(KILLS);
    expect(await violationsAfter(run, it.database)).toEqual([]);
    await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(200), SOON);
  });
});
