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

/**
 * Opens the embedded database, PGlite with its native driver, and brings its tables up to date.
 * @param folder where it lives, made when missing and locked against a second process; null keeps it in memory
 * @throws Error when another living process has the folder
 */
export async function openEmbedded(folder: string | null): Promise<Database> {
  if (folder !== null) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = folder === null ? null : lockFolder(folder);
  try {
    const client = await PGlite.create({
      ...(folder === null ? {} : { dataDir: join(folder, 'pgdata') }),
      parsers: { [INT8]: (text) => BigInt(text) },
    });
    const db = drizzle({ client });
    await migrate(db, { migrationsFolder: migrationsFolder() });
    return {
      kind: 'embedded',
      db,
      transaction: (work) => retrying(() => db.transaction(work)),
      close: async () => {
        await client.close();
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}
