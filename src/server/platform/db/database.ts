import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface DatabaseStatus {
  /** on the clock of the database */
  readonly now: Date;
  /** of the key that encrypts seeds (rounds/fairness/seed-key.ts) */
  readonly seedKeyId: string | null;
}

export interface DatabaseLoad {
  /** transactions that wait for a connection; 0 of the embedded database */
  readonly waiting: number;
  /** transactions that were run again after a conflict */
  readonly retries: number;
}

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly hosts: number;
  readonly db: Db;
  /** for lists of the back office and metrics; with PostgreSQL on connections that play does not use */
  readonly reports: Db;
  /** Runs `work` in a READ COMMITTED transaction, again after a deadlock or serialization failure. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in a read-only REPEATABLE READ transaction on a connection of its own, one at a time.
   * @param stop ends the running statement; its reason is thrown
   * @throws SnapshotTimeout
   */
  snapshot<T>(work: (tx: Db) => Promise<T>, stop?: AbortSignal): Promise<T>;
  /** Runs `work` as the owner of the tables. For starts and commands only. */
  asOwner<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Checks the database on a connection of its own.
   * @param writing also writes about 1 MB of rows, which are not kept
   */
  ping(writing: boolean): Promise<DatabaseStatus>;
  readonly load: () => DatabaseLoad;
  /** Finishes running statements first. */
  close(): Promise<void>;
}
