import { statfs } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import { overrideMethods } from './parsers.ts';

const MB = 1024 * 1024;

/** Without room for a log file of 16 MB a write blocks the process for ever. */
const KEEP_FREE_BYTES = 64 * MB;

const CACHE_MS = 500;

// A select whose FROM is a function, and a select of a function without FROM, may write.
const READS = /^\s*select\b(?!.*\bfrom (?!clock_now\b)\w+\()(?!\s+\w+\((?!.*\bfrom\b))/is;

class DiskFull extends Error {
  override readonly name = 'DiskFull';
  readonly code = '53100';
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Caches a successful check for 500 ms. */
export function createDiskSpaceCheck(free: () => Promise<number>): () => Promise<void> {
  let checkedAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = performance.now();
    if (now - checkedAtMs < CACHE_MS) return;
    const bytes = await free();
    if (bytes < KEEP_FREE_BYTES)
      throw new DiskFull(
        `The disk is full: ${Math.floor(bytes / MB)} MB are free where the embedded database lies, ` +
          `and it needs ${KEEP_FREE_BYTES / MB}.`,
      );
    checkedAtMs = now;
  };
}

export function refuseWritesWhenFull(client: PGlite, ensureSpace: () => Promise<void>): PGlite {
  const query: PGlite['query'] = async (statement, ...rest) => {
    if (!READS.test(statement)) await ensureSpace();
    return client.query(statement, ...rest);
  };
  const transaction: PGlite['transaction'] = async (work) => {
    await ensureSpace();
    return client.transaction(work);
  };
  return overrideMethods(client, { query, transaction });
}
