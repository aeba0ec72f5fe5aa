import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Database, Db } from './database.ts';
import { migrationsFolder } from './migrations.ts';
import { CONNECT_TIMEOUT_MS, openPool } from './pool.ts';
import { retrying } from './retry.ts';

const INT8 = 20;

/** The one advisory lock of this program: who holds it may change the tables. Any fixed number. */
const MIGRATION_LOCK = 7_243_919_101;

export interface PostgresOptions {
  readonly url: string;
  /** connections at most */
  readonly pool: number;
  /** hears of connections that broke; they are replaced by themselves */
  readonly onLost: (error: Error) => void;
}

// For the whole process: drizzle asks node-postgres' global parsers, whatever the pool is given.
pg.types.setTypeParser(INT8, (text) => BigInt(text));

/** Brings the tables up to date. Several servers may start at once: one migrates on its own connection, the rest wait. */
async function migrateAlone(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // An error here also rejects the statement that runs; without a listener it would end the process as well.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder: migrationsFolder() });
  } finally {
    // Ends the session, and the lock with it.
    await client.end();
  }
}

/**
 * Opens a pool on PostgreSQL and brings its tables up to date.
 * @throws what the driver says when PostgreSQL cannot be reached
 */
export async function openPostgres({ url, pool: max, onLost }: PostgresOptions): Promise<Database> {
  await migrateAlone(url);
  const pool = openPool(url, max);
  // Without these listeners a restart of PostgreSQL ends this process.
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', onLost));
  const databases = new WeakMap<pg.PoolClient, Db>();
  const on = (client: pg.PoolClient): Db => {
    const known = databases.get(client);
    if (known) return known;
    const db = drizzle({ client });
    databases.set(client, db);
    return db;
  };

  // Drizzle's own transaction leaks the connection when `begin` fails, and gives one back that failed to roll back.
  const transaction: Database['transaction'] = (work) =>
    retrying(async () => {
      const client = await pool.connect();
      let broken = true;
      try {
        await client.query('begin isolation level read committed');
        try {
          const result = await work(on(client));
          await client.query('commit');
          broken = false;
          return result;
        } catch (error) {
          await client.query('rollback').then(
            () => {
              broken = false;
            },
            // What went wrong first is what the caller needs to hear.
            () => undefined,
          );
          throw error;
        }
      } finally {
        client.release(broken);
      }
    });

  return { kind: 'postgres', db: drizzle({ client: pool }), transaction, close: () => pool.end() };
}
