import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Database } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { migrationsFolder } from './migrations.ts';
import { retrying } from './retry.ts';

const INT8 = 20;

/** int8 always as bigint: by itself PGlite makes small ones numbers. */
export const PGLITE_PARSERS = { [INT8]: (text: string) => BigInt(text) };

/**
 * Opens the embedded database, PGlite with its native driver, and brings its tables up to date.
 * @param folder where it lives, made when missing and locked against a second process; null keeps it in memory
 * @throws Error when another living process has the folder
 */
export async function openEmbedded(folder: string | null): Promise<Database> {
  if (folder === null) return overPglite(await PGlite.create({ parsers: PGLITE_PARSERS }));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockFolder(folder);
  try {
    const dataDir = join(folder, 'pgdata');
    return await overPglite(await PGlite.create({ dataDir, parsers: PGLITE_PARSERS }), lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * A database over a PGlite that is open already, its tables brought up to date.
 * @param client made with {@link PGLITE_PARSERS}
 * @param onClosed called when it has been closed
 */
export async function overPglite(client: PGlite, onClosed: () => void = () => undefined): Promise<Database> {
  const db = drizzle({ client });
  await migrate(db, { migrationsFolder: migrationsFolder() });
  return {
    kind: 'embedded',
    db,
    transaction: (work) => retrying(() => db.transaction(work)),
    reading: async (work, stop) => {
      stop?.throwIfAborted();
      const result = await db.transaction(work, {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      });
      stop?.throwIfAborted();
      return result;
    },
    close: async () => {
      await client.close();
      onClosed();
    },
  };
}
