import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from './database.ts';
import { findDatabaseFailure } from './failures.ts';
import { createTransactionRunner } from './transaction.ts';

export const SNAPSHOT_TIMEOUT_MS = 600_000;

export class SnapshotTimeout extends Error {
  override readonly name = 'SnapshotTimeout';
  constructor(
    readonly limitMs: number,
    cause: unknown,
  ) {
    super(`A reading was stopped after ${limitMs} ms.`, { cause });
  }
}

const STATEMENT_STOPPED = '57014';

/**
 * Returns a function that runs snapshots one at a time.
 * @param mainPool runs the statement that ends the connection of a stopped snapshot
 */
export function snapshotRunner(pool: pg.Pool, mainPool: pg.Pool, limitMs: number): Database['snapshot'] {
  const transaction = createTransactionRunner(pool, 'begin isolation level repeatable read read only');
  let last: Promise<unknown> = Promise.resolve();

  const read: Database['snapshot'] = async (work, stop) => {
    stop?.throwIfAborted();
    let end: () => void = () => undefined;
    try {
      return await transaction(async (tx) => {
        const [own] = await tx
          .select({
            // Local to the transaction, for a pooler.
            limit: sql<string>`set_config('statement_timeout', ${String(limitMs)}, true)`,
            // No parallel workers, to leave cores to play. Other engines have no such setting.
            withoutParallelWorkers: sql`(select set_config(name, '0', true) from pg_settings where name = 'max_parallel_workers_per_gather')`,
            // Citus: one connection per worker, with these settings. Ignored elsewhere.
            perConnection: sql`set_config('citus.max_adaptive_executor_pool_size', '1', true)`,
            propagatesSettings: sql`set_config('citus.propagate_set_commands', 'local', true)`,
            pid: sql<number>`pg_backend_pid()`,
          })
          .from(sql`(select 1) as once`);
        stop?.throwIfAborted();
        // Not pg_cancel_backend, which has no effect between two statements. Citus has pg_terminate_backend(bigint) as well.
        const ending = 'select pg_terminate_backend($1::integer)';
        end = () => void mainPool.query(ending, [own?.pid]).catch(() => undefined);
        stop?.addEventListener('abort', end, { once: true });
        const result = await work(tx);
        stop?.throwIfAborted();
        return result;
      }, stop);
    } catch (error) {
      stop?.throwIfAborted();
      throw findDatabaseFailure(error)?.code === STATEMENT_STOPPED
        ? new SnapshotTimeout(limitMs, error)
        : error;
    } finally {
      stop?.removeEventListener('abort', end);
    }
  };

  return (work, stop) => {
    const done = last.then(() => read(work, stop));
    last = done.catch(() => undefined);
    return done;
  };
}
