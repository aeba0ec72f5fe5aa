import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** What runs statements: the database itself, or a transaction on it. Drizzle over PGlite or node-postgres alike. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** A {@link Db} inside a transaction. */
export type Tx = Db;

/** What a look after the database tells. */
export interface DatabaseStatus {
  /** on its clock */
  readonly now: Date;
  /** names the key that seeds are encrypted with (fairness/seed-key.ts) */
  readonly seedKeyId: string | null;
}

/** How busy a database is. */
export interface DatabaseLoad {
  /** transactions of play that wait for a connection; the embedded database has none to wait for */
  readonly waiting: number;
  /** transactions that were run again after a conflict, since it was opened */
  readonly retries: number;
}

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
  /**
   * Runs `work`, which only reads, in one transaction that sees a single moment and holds nothing that play waits for.
   * On PostgreSQL it has a connection and a limit of its own, and readings of one server wait for each other; the
   * embedded database does one thing at a time and knows no limit.
   * @param stop ends it early, in the middle of a statement on PostgreSQL
   * @throws SnapshotTimeout when a statement ran into the limit
   * @throws the reason of `stop`
   */
  snapshot<T>(work: (tx: Db) => Promise<T>, stop?: AbortSignal): Promise<T>;
  /** Runs `work` in one READ COMMITTED transaction on the connection of {@link snapshot}, in turn with its readings. */
  reportTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Looks after the database on a connection that play does not use; the embedded one has only one.
   * @param writing also whether it takes new rows, about 1 MB of them, which are not kept
   * @throws what the database throws when it is away or full
   */
  ping(writing: boolean): Promise<DatabaseStatus>;
  readonly load: () => DatabaseLoad;
  /** Gives back folder, lock and connections; running statements are finished first. */
  close(): Promise<void>;
}
