import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { inject, onTestFinished } from 'vitest';
import type { Database } from '../../../src/server/platform/db/database.ts';
import { openEmbedded } from '../../../src/server/platform/db/embedded.ts';
import { openPostgres } from '../../../src/server/platform/db/postgres.ts';
import { queryAt, runAt } from './citus-nodes.ts';
import { type DatabaseKind, freshPostgresUrl, tempFolder } from './harness.ts';
import { unpack } from './packed-embedded.ts';

/** A database of that version, stored as gzip of `pg_dump --inserts --no-owner` (PostgreSQL 15). */
type StoredDump = '0.9.0' | 'before-0.9.0';

interface RestoredDump {
  readonly open: () => Promise<Database>;
  /** Runs a query on the database before or after the program has opened it. */
  readonly read: (query: string) => Promise<readonly unknown[]>;
}

const textOf = (dump: StoredDump): string =>
  gunzipSync(readFileSync(join(import.meta.dirname, 'dumps', `${dump}.sql.gz`))).toString();

export async function restoreDump(kind: DatabaseKind, dump: StoredDump): Promise<RestoredDump> {
  if (kind === 'postgres') {
    const url = await freshPostgresUrl();
    await runAt(url, textOf(dump));
    return {
      open: () => openPostgres({ url, pool: 4, onLost: () => undefined }),
      read: async (query) => (await queryAt(url, query))[0] ?? [],
    };
  }
  const folder = tempFolder(onTestFinished);
  const dataDir = join(folder, 'pgdata');
  const client = await unpack(inject('packed_embedded').bare, dataDir);
  await client.exec(textOf(dump));
  await client.close();
  return {
    open: () => openEmbedded(folder),
    read: async (query) => {
      const opened = await PGlite.create(dataDir);
      const { rows } = await opened.query(query);
      await opened.close();
      return rows;
    },
  };
}
