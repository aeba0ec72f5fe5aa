import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db } from './database.ts';
import { isFromStandby } from './failures.ts';
import { withRetries } from './retry.ts';

/** @param stop the connection is closed when it was given, as its session may have been ended */
type RunTransaction = <T>(work: (tx: Db) => Promise<T>, stop?: AbortSignal) => Promise<T>;

/** Drizzle's own transaction leaks the connection when `begin` fails, and reuses one that failed to roll back. */
export function createTransactionRunner(pool: pg.Pool, begin: string, onRetry?: () => void): RunTransaction {
  const databases = new WeakMap<pg.PoolClient, Db>();
  const databaseOn = (client: pg.PoolClient): Db => {
    const known = databases.get(client);
    if (known) return known;
    const db = drizzle({ client });
    databases.set(client, db);
    return db;
  };

  return (work, stop) =>
    withRetries(async () => {
      const client = await pool.connect();
      let broken = true;
      try {
        await client.query(begin);
        try {
          const result = await work(databaseOn(client));
          await client.query('commit');
          broken = false;
          return result;
        } catch (error) {
          await client.query('rollback').then(
            () => {
              broken = isFromStandby(error);
            },
            () => undefined,
          );
          throw error;
        }
      } finally {
        client.release(broken || stop?.aborted === true);
      }
    }, onRetry);
}
