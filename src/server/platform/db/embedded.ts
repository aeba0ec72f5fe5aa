import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Database } from './database.ts';
import { createDiskSpaceCheck, freeBytes, refuseWritesWhenFull } from './disk-space.ts';
import { lockFolder } from './folder-lock.ts';
import { installFunctions } from './functions.ts';
import { applyMigrations } from './migrations.ts';
import { PGLITE_PARSERS, withItsOwnParsers } from './parsers.ts';
import { pingDatabase } from './ping.ts';
import { withRetries } from './retry.ts';

const filesOf = (folder: string): string => join(folder, 'pgdata');

export const hasEmbedded = (folder: string): boolean => existsSync(join(filesOf(folder), 'PG_VERSION'));

/** Major version of the PostgreSQL in PGlite. */
const PGLITE_MAJOR = '18';

function checkMajor(folder: string): void {
  if (!hasEmbedded(folder)) return;
  const major = readFileSync(join(filesOf(folder), 'PG_VERSION'), 'utf8').trim();
  if (major !== PGLITE_MAJOR)
    throw new Error(
      `DATA_DIR: ${folder} holds files of PostgreSQL ${major}, and this version of the program reads those of ${PGLITE_MAJOR}. ` +
        'Move them to a PostgreSQL with the version that made them: npm run operator -- move-to-postgres',
    );
}

/**
 * Opens and migrates the embedded database.
 * @param folder locked against a second process; null: in memory
 * @param lockWaitMs for another process to end
 * @throws Error when another process has the folder, the disk is full, or another version of PostgreSQL made the files
 */
export async function openEmbedded(folder: string | null, lockWaitMs?: number): Promise<Database> {
  if (folder === null) return createEmbeddedDatabase(await PGlite.create({ parsers: PGLITE_PARSERS }));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(folder, lockWaitMs);
  try {
    const ensureSpace = createDiskSpaceCheck(() => freeBytes(folder));
    await ensureSpace();
    checkMajor(folder);
    const dataDir = filesOf(folder);
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const client = await PGlite.create({ dataDir, parsers: PGLITE_PARSERS });
    return await createEmbeddedDatabase(client, ensureSpace, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * @param client made with {@link PGLITE_PARSERS}
 * @param ensureSpace throws when the disk is full
 */
export async function createEmbeddedDatabase(
  client: PGlite,
  ensureSpace: () => Promise<void> = async () => undefined,
  onClosed: () => void = () => undefined,
): Promise<Database> {
  const driver = withItsOwnParsers(client);
  const unguarded = drizzle({ client: driver });
  await applyMigrations(
    (text) => client.query(text),
    (config) => migrate(unguarded, config),
  );
  await client.transaction((tx) =>
    installFunctions((text) => tx.query(text), { role: null, isShared: false }),
  );
  const db = drizzle({ client: refuseWritesWhenFull(driver, ensureSpace) });
  let retries = 0;
  return {
    kind: 'embedded',
    hosts: 1,
    db,
    reports: db,
    transaction: (work) =>
      withRetries(
        () => db.transaction(work),
        () => {
          retries++;
        },
      ),
    load: () => ({ waiting: 0, retries }),
    snapshot: async (work, stop) => {
      stop?.throwIfAborted();
      const result = await unguarded.transaction(work, {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      });
      stop?.throwIfAborted();
      return result;
    },
    asOwner: (work) => work(db),
    ping: (writing) => (writing ? db : unguarded).transaction((tx) => pingDatabase(tx, writing)),
    close: async () => {
      await client.close();
      onClosed();
    },
  };
}
