import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { backfill } from './backfill.ts';
import type { Database } from './database.ts';
import { freeBytes, refusingWhenFull, roomCheck } from './disk-room.ts';
import { type LockWait, lockFolder, WAIT_FOR_THE_KILLED } from './folder-lock.ts';
import { migrationsFolder } from './migrations.ts';
import { pingOn } from './ping.ts';
import { retrying } from './retry.ts';

const INT8 = 20;

/** int8 always as bigint: by itself PGlite makes small ones numbers. */
export const PGLITE_PARSERS = { [INT8]: (text: string) => BigInt(text) };

/**
 * Opens the embedded database, PGlite with its native driver, and brings its tables up to date.
 * @param folder where it lives, made when missing and locked against a second process; null keeps it in memory
 * @param patience for another process that may be about to give the folder up
 * @throws Error when another living process has the folder, or its disk is full
 */
export async function openEmbedded(
  folder: string | null,
  patience: LockWait = WAIT_FOR_THE_KILLED,
): Promise<Database> {
  if (folder === null) return overPglite(await PGlite.create({ parsers: PGLITE_PARSERS }));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(folder, patience);
  try {
    const needRoom = roomCheck(() => freeBytes(folder));
    await needRoom();
    const dataDir = join(folder, 'pgdata');
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const client = await PGlite.create({ dataDir, parsers: PGLITE_PARSERS });
    return await overPglite(client, { needRoom, onClosed: lock.release });
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** What surrounds an embedded database that lies on a disk. */
export interface EmbeddedSurroundings {
  /** throws when there is no room to write (see disk-room.ts) */
  readonly needRoom: () => Promise<void>;
  /** called when it has been closed */
  readonly onClosed: () => void;
}

const IN_MEMORY: EmbeddedSurroundings = { needRoom: async () => undefined, onClosed: () => undefined };

/**
 * A database over a PGlite that is open already, its tables brought up to date.
 * @param client made with {@link PGLITE_PARSERS}
 */
export async function overPglite(
  client: PGlite,
  { needRoom, onClosed }: EmbeddedSurroundings = IN_MEMORY,
): Promise<Database> {
  const readers = drizzle({ client });
  await migrate(readers, { migrationsFolder: migrationsFolder() });
  await backfill(readers);
  const db = drizzle({ client: refusingWhenFull(client, needRoom) });
  return {
    kind: 'embedded',
    db,
    transaction: (work) => retrying(() => db.transaction(work)),
    reading: async (work, stop) => {
      stop?.throwIfAborted();
      const result = await readers.transaction(work, {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      });
      stop?.throwIfAborted();
      return result;
    },
    ping: (writing) => (writing ? db : readers).transaction((tx) => pingOn(tx, writing)),
    close: async () => {
      await client.close();
      onClosed();
    },
  };
}
