import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import type { Db } from '../../src/server/platform/db/database.ts';
import { openPostgres } from '../../src/server/platform/db/postgres.ts';
import { createDatabaseAt, runAt } from '../../tests/server/support/citus-nodes.ts';
import type { Cluster } from '../../tests/server/support/cluster.ts';
import { type MadePlayer, makePlayers } from '../../tests/server/support/made-players.ts';
import { type ServerProcess, startServer } from '../../tests/server/support/server-process.ts';

/** A new PostgreSQL database with players, and server processes on it. */
export interface Deployment {
  readonly urls: readonly string[];
  readonly pids: readonly number[];
  readonly servers: readonly ServerProcess[];
  readonly players: readonly MadePlayer[];
  readonly databaseUrl: string;
  /** stops the servers and removes the database */
  clear(): Promise<void>;
}

export interface Ground {
  readonly cluster: Pick<Cluster, 'url'>;
  /** machines of a Citus cluster, the coordinator first; unset or empty: one PostgreSQL */
  readonly citusUrls?: readonly string[];
  /** entry file of a ServerBundle */
  readonly main: string;
}

export interface DeploymentPlan extends Ground {
  readonly processes: number;
  readonly players: number;
  /** changes the database before the servers start */
  readonly prepare?: (db: Db) => Promise<void>;
  readonly env?: Readonly<Record<string, string>>;
  /** @returns the addresses in the environment of the servers; unset: DATABASE_URL alone */
  readonly addressesOf?: (databaseUrl: string) => Readonly<Record<string, string>>;
}

/** Statement timeout while players are created, ms; that of a server is 10 s. */
const CREATION_TIMEOUT_MS = 1_800_000;

/** Node options of `npm start`. */
const NODE_OPTIONS = packageJson.scripts.start.match(/--\S+/g) ?? [];

let deployments = 0;

export async function openDeployment(plan: DeploymentPlan): Promise<Deployment> {
  const {
    cluster,
    citusUrls = [],
    main,
    processes,
    env,
    addressesOf = (url) => ({ DATABASE_URL: url }),
  } = plan;
  const folder = await mkdtemp(join(tmpdir(), 'chicken-road-bench-'));
  const name = `bench_${process.pid}_${++deployments}`;
  const machines = citusUrls.length > 0 ? citusUrls : [cluster.url];
  const databaseUrl = await createDatabaseAt(cluster.url, citusUrls, name);
  const database = await openPostgres({
    url: databaseUrl,
    pool: 4,
    onLost: () => undefined,
    statementTimeoutMs: CREATION_TIMEOUT_MS,
  });
  const players = await makePlayers(database.db, 1, plan.players);
  await plan.prepare?.(database.db);
  await database.close();
  for (const url of machines) await runAt(`${url}/${name}`, 'vacuum analyze');
  const servers: ServerProcess[] = [];
  for (let number = 0; number < processes; number++) {
    const DATA_DIR = join(folder, `data-${number}`);
    servers.push(await startServer(main, { ...env, DATA_DIR, ...addressesOf(databaseUrl) }, NODE_OPTIONS));
  }
  return {
    urls: servers.map(({ url }) => url),
    pids: servers.map(({ pid }) => pid),
    servers,
    players,
    databaseUrl,
    clear: async () => {
      for (const server of servers) server.kill('SIGKILL');
      await Promise.all(servers.map(({ ended }) => ended));
      await rm(folder, { recursive: true, force: true });
      for (const url of machines) await runAt(`${url}/postgres`, `drop database ${name} with (force)`);
    },
  };
}
