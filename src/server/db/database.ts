import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** What runs statements: the database itself, or a transaction on it. Drizzle over PGlite or node-postgres alike. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** A {@link Db} inside a transaction. */
export type Tx = Db;

/** One open database, embedded or PostgreSQL. */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /** runs single statements, each for itself */
  readonly db: Db;
  /**
   * Runs `work` in one READ COMMITTED transaction: committed when it returns, rolled back when it throws. A deadlock or
   * serialization failure runs the whole work again, so it must have no effect but on the database.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Gives back folder, lock and connections; running statements are finished first. */
  close(): Promise<void>;
}
