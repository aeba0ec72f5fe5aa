import { statfs } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';

const MB = 1024 * 1024;

/**
 * Free space under which the embedded database takes nothing new, bytes. It writes its log in files of 16 MB, and a
 * write that finds no room for one never returns and holds up the whole process with it: it must not come to that.
 */
const KEEP_FREE_BYTES = 64 * MB;

/** How old a look at the disk may be, ms: what is kept free is not filled in that time. */
const CHECK_LASTS_MS = 500;

/** Statements that need no room: a select that is not from a function, which may write. */
const READS = /^\s*select\b(?!.*\bfrom (?!clock_now\b)\w+\()/is;

/** There is no room on the disk, said with the code that PostgreSQL has for it. */
class DiskFull extends Error {
  override readonly name = 'DiskFull';
  readonly code = '53100';
}

/** @returns bytes that this process may still fill in the file system of a folder */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Makes a check that there is room for writing, which looks at the disk at most twice a second.
 * @param free tells the free bytes
 * @returns a function that throws when there is none
 */
export function createDiskSpaceCheck(free: () => Promise<number>): () => Promise<void> {
  let checkedAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = performance.now();
    if (now - checkedAtMs < CHECK_LASTS_MS) return;
    const bytes = await free();
    if (bytes < KEEP_FREE_BYTES)
      throw new DiskFull(
        `The disk is full: ${Math.floor(bytes / MB)} MB are free where the embedded database lies, ` +
          `and it needs ${KEEP_FREE_BYTES / MB}.`,
      );
    checkedAtMs = now;
  };
}

/**
 * An embedded database that reads as ever, and begins no write for which there is no room.
 * @param ensureSpace as {@link createDiskSpaceCheck} makes it
 */
export function refuseWritesWhenFull(client: PGlite, ensureSpace: () => Promise<void>): PGlite {
  const query: PGlite['query'] = async (statement, ...rest) => {
    if (!READS.test(statement)) await ensureSpace();
    return client.query(statement, ...rest);
  };
  const transaction: PGlite['transaction'] = async (work) => {
    await ensureSpace();
    return client.transaction(work);
  };
  const guarded: Readonly<Record<PropertyKey, unknown>> = { query, transaction };
  return new Proxy(client, {
    get: (target, name) => {
      if (Object.hasOwn(guarded, name)) return guarded[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
