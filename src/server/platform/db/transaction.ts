import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db, Tx } from './database.ts';
import { leadsToStandby } from './failures.ts';
import { withDeferredWrites } from './pipeline.ts';
import { withRetries } from './retry.ts';

interface TransactionOptions<Seen> {
  /** what decides whether there is work, on the same connection: a prepared statement is sent right before `begin`, in one message with it */
  readonly read?: ((db: Db) => Promise<Seen>) | undefined;
  /** when it was given by the end, the connection is not used again: somebody may have ended its session */
  readonly stop?: AbortSignal | undefined;
}

/** Runs `work` in one transaction. */
type RunTransaction = <T, Seen = undefined>(
  work: (tx: Tx, seen: Seen) => Promise<T>,
  options?: TransactionOptions<Seen>,
) => Promise<T>;

/**
 * Transactions on connections of a pool, run again after a conflict. Drizzle's own leaks the connection when `begin`
 * fails, and gives one back that failed to roll back.
 * @param begin the statement that begins each of them
 * @param onRetry hears of each run after a conflict
 */
export function transactionsOn(pool: pg.Pool, begin: string, onRetry?: () => void): RunTransaction {
  const databases = new WeakMap<pg.PoolClient, Db>();
  const databaseOn = (client: pg.PoolClient): Db => {
    const known = databases.get(client);
    if (known) return known;
    const db = drizzle({ client });
    databases.set(client, db);
    return db;
  };

  return <T, Seen = undefined>(
    work: (tx: Tx, seen: Seen) => Promise<T>,
    { read, stop }: TransactionOptions<Seen> = {},
  ) =>
    withRetries(async () => {
      const client = await pool.connect();
      let broken = true;
      try {
        const db = databaseOn(client);
        // A statement of drizzle's is sent anew each time that it is waited for: here once.
        const reading = Promise.resolve(read?.(db));
        // When `begin` fails too, nobody waits for it.
        reading.catch(() => undefined);
        await client.query(begin);
        try {
          const seen = await reading;
          // Work that asks for nothing to be read takes nothing.
          const result = await withDeferredWrites(db, (tx) => work(tx, seen as Seen));
          await client.query('commit');
          broken = false;
          return result;
        } catch (error) {
          await client.query('rollback').then(
            () => {
              broken = leadsToStandby(error);
            },
            // What went wrong first is what the caller needs to hear.
            () => undefined,
          );
          throw error;
        }
      } finally {
        client.release(broken || stop?.aborted === true);
      }
    }, onRetry);
}
