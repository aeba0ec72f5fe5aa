import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Database, Db } from '../../../src/server/platform/db/database.ts';
import { openEmbedded } from '../../../src/server/platform/db/embedded.ts';
import { openPostgres } from '../../../src/server/platform/db/postgres.ts';
import { runAt } from '../../server/citus-nodes.ts';
import { type ServerProcess, startServer } from '../../server/crash/server-process.ts';
import type { Cluster } from '../../server/postgres.ts';
import { type BenchPlayer, makePlayers } from './people.ts';

export type Kind = 'embedded' | 'postgres';

/** A new database with players in it, and server processes in front. */
export interface TestDeployment {
  readonly urls: readonly string[];
  readonly pids: readonly number[];
  readonly servers: readonly ServerProcess[];
  readonly players: readonly BenchPlayer[];
  /** of PostgreSQL; null for the embedded database */
  readonly databaseUrl: string | null;
  /** where the embedded database lives */
  readonly dataDir: string;
  /** stops the servers, and opens what they leave */
  leave(): Promise<Database>;
  /** removes everything */
  clear(): Promise<void>;
}

export interface DeploymentPlan {
  readonly kind: Kind;
  readonly cluster: Cluster;
  /** of a ServerBundle */
  readonly main: string;
  readonly processes: number;
  readonly players: number;
  /** past rounds of each player */
  readonly history?: number;
  /** does more to the database before the servers start */
  readonly prepare?: (db: Db) => Promise<void>;
  /** beside where the database is */
  readonly env?: Readonly<Record<string, string>>;
}

/** A statement that makes players and their past may run so long, ms: those of a server are stopped after 10 s. */
const MAKING_LIMIT_MS = 1_800_000;

/** Node's options as `npm start` gives them; `npm run bench` has them as well, so that the bare driver is no worse off. */
const NODE_OPTIONS = packageJson.scripts.start.match(/--\S+/g) ?? [];

let stands = 0;

export async function openDeployment(plan: DeploymentPlan): Promise<TestDeployment> {
  const folder = await mkdtemp(join(tmpdir(), 'chicken-road-bench-'));
  const dataDir = join(folder, 'data');
  const name = `bench_${process.pid}_${++stands}`;
  const databaseUrl = plan.kind === 'postgres' ? `${plan.cluster.url}/${name}` : null;
  if (databaseUrl !== null) await runAt(`${plan.cluster.url}/postgres`, `create database ${name}`);
  const open = (): Promise<Database> =>
    databaseUrl === null
      ? openEmbedded(dataDir)
      : openPostgres({
          url: databaseUrl,
          pool: 4,
          onLost: () => undefined,
          statementTimeoutMs: MAKING_LIMIT_MS,
        });
  const database = await open();
  const players = await makePlayers(database.db, 1, plan.players, plan.history);
  await plan.prepare?.(database.db);
  // As autovacuum would have done by the time there is such a history.
  await database.db.execute('vacuum analyze');
  await database.close();
  const servers: ServerProcess[] = [];
  for (let number = 0; number < plan.processes; number++) {
    const own = number === 0 ? dataDir : `${dataDir}-${number}`;
    const env = {
      ...plan.env,
      DATA_DIR: own,
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    };
    servers.push(await startServer(plan.main, env, NODE_OPTIONS));
  }
  return {
    urls: servers.map(({ url }) => url),
    pids: servers.map(({ pid }) => pid),
    servers,
    players,
    databaseUrl,
    dataDir,
    leave: async () => {
      for (const server of servers) server.kill('SIGTERM');
      await Promise.all(servers.map(({ ended }) => ended));
      return open();
    },
    clear: async () => {
      for (const server of servers) server.kill('SIGKILL');
      await Promise.all(servers.map(({ ended }) => ended));
      await rm(folder, { recursive: true, force: true });
      // Ten million rounds are 17 GB.
      if (databaseUrl !== null)
        await runAt(`${plan.cluster.url}/postgres`, `drop database ${name} with (force)`);
    },
  };
}
