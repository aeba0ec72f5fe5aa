import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { TestProject } from 'vitest/node';
import { citusUrlsOf, clusterUrl, runAt } from './citus-nodes.ts';
import { migratedAt, startCluster } from './cluster.ts';
import { type PackedEmbedded, packForRun } from './packed-embedded.ts';
import { asServerRole, SERVER_ROLE } from './roles.ts';
import { type ServerBundle, SHORT_LIVED, serverBundle } from './server-process.ts';

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

async function whereToTest(given: URL | null, onCitus: boolean) {
  const cluster = given ? null : await startCluster();
  const url = cluster?.url ?? (given ? clusterUrl(given) : '');
  await runAt(
    `${url}/postgres`,
    `do $$ begin create role ${SERVER_ROLE} login password '${SERVER_ROLE}'; exception when duplicate_object then null; end $$`,
  );
  return { cluster, url, migrated: onCitus ? null : await migratedAt(url, asServerRole) };
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
