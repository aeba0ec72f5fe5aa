import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Database } from './database.ts';
import { type Distribution, distributeTables } from './distribute.ts';
import { findDatabaseFailure } from './failures.ts';
import { installFunctions } from './functions.ts';
import { applyMigrations } from './migrations.ts';
import { copyRows, type RowCounts } from './move.ts';
import { checkOwner, grantToServer } from './owner.ts';
import { pingDatabase } from './ping.ts';
import {
  checkPooledRole,
  type DatabaseTarget,
  openPool,
  parseDatabaseUrl,
  STATEMENT_TIMEOUT_MS,
  withClient,
} from './pool.ts';
import { urlsOfHosts } from './primary.ts';
import { SNAPSHOT_TIMEOUT_MS, snapshotRunner } from './snapshot.ts';
import { createTransactionRunner } from './transaction.ts';

const INT8 = 20;

const REPORT_POOL = {
  max: 2,
  // Longer than for play, as reports queue for these connections.
  connectTimeoutMs: 30_000,
  // Parallel workers would take cores from play.
  options: '-c max_parallel_workers_per_gather=0',
};

const PING_LIMIT_MS = 2_000;

const NOT_SPREAD =
  'This database is one of Citus, and its tables lie on the coordinator alone: it has players, whose rows wait for a command. Stop every server, then: npm run operator -- distribute';

/** advisory lock */
const MIGRATION_LOCK = 7_243_919_101;
const MIGRATION_LOCK_WAIT_MS = 30_000;

export interface PostgresOptions {
  readonly url: string;
  /** of the role that owns the tables; null: that of `url` */
  readonly ownerUrl?: string | null;
  /** `url` leads through PgBouncer in transaction mode; `ownerUrl` to PostgreSQL itself */
  readonly isPooled?: boolean;
  /** number of connections */
  readonly pool: number;
  readonly onLost: (error: Error) => void;
  readonly notify?: (line: string) => void;
  readonly statementTimeoutMs?: number;
  readonly snapshotTimeoutMs?: number;
  readonly lockWaitMs?: number;
}

// drizzle uses the global parsers of node-postgres.
pg.types.setTypeParser(INT8, (text) => BigInt(text));

/** Acquires the migration lock (advisory) for this connection. @throws Error that names the holder after `waitMs` */
async function lockMigrations(client: pg.Client, waitMs: number): Promise<void> {
  await client.query(`set lock_timeout = ${waitMs}`);
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  } catch (error) {
    if (findDatabaseFailure(error)?.code !== '55P03') throw error;
    const { rows } = await client.query<{ holder: string }>(
      `select concat_ws(', ', 'process ' || pid, nullif(application_name, ''), usename, client_addr,
         'connected since ' || date_trunc('second', backend_start)) as holder
       from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and granted and datname = current_database() and (classid::bigint << 32) | objid::bigint = $1`,
      [MIGRATION_LOCK],
    );
    const holder = rows[0]?.holder ?? 'unknown';
    throw new Error(
      `The migration lock was not free within ${waitMs / 1000} s. Holder: ${holder}. Start again when it has ended.`,
    );
  }
  await client.query('reset lock_timeout');
}

const MIN_MAJOR_VERSION = 15;

/** @param version such as `15.14` @throws Error when it is older than MIN_MAJOR_VERSION */
export function checkVersion(version: string): void {
  if (Number.parseInt(version, 10) < MIN_MAJOR_VERSION)
    throw new Error(`The database is PostgreSQL ${version}. Use version ${MIN_MAJOR_VERSION} or later.`);
}

/** Warns when the collation version changed, since text indexes depend on it. */
async function warnOfCollation(client: pg.Client, notify: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ name: string; stored: string; current: string | null }>(
    `select quote_ident(datname) as name, datcollversion as stored, current
     from pg_database, pg_database_collation_actual_version(oid) as current
     where datname = current_database() and datcollversion is distinct from current and datcollversion is not null`,
  );
  for (const { name, stored, current } of rows)
    notify(
      `The collation of the database has changed from version ${stored} to ${current ?? 'none'}, so indexes of text may be wrong. Stop the servers, then as owner: ` +
        `REINDEX DATABASE ${name}; ALTER DATABASE ${name} REFRESH COLLATION VERSION`,
    );
}

interface MigrationOptions {
  readonly withPlayers?: boolean;
  readonly notify?: (line: string) => void;
  readonly lockWaitMs?: number | undefined;
  /** runs under the lock, as owner of the tables */
  readonly work?: (client: pg.Client, distribution: Distribution) => Promise<void>;
}

/** Migrates under a lock: other servers that start at the same time wait. */
function migrateUnderLock(
  address: DatabaseTarget,
  ownerUrl: string | null,
  {
    withPlayers = false,
    notify = () => undefined,
    lockWaitMs = MIGRATION_LOCK_WAIT_MS,
    work = async () => undefined,
  }: MigrationOptions,
): Promise<Distribution> {
  return withClient(ownerUrl === null ? address : parseDatabaseUrl(ownerUrl), async (client) => {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    checkVersion(rows[0]?.server_version ?? '');
    await lockMigrations(client, lockWaitMs);
    await warnOfCollation(client, notify);
    const role = ownerUrl === null ? null : await checkOwner(client, address);
    await applyMigrations(
      (text) => client.query(text),
      (config) => migrate(drizzle({ client }), config),
    );
    await client.query('begin');
    await installFunctions((text) => client.query(text), { role, isShared: true });
    await client.query('commit');
    const distribution = await distributeTables(client, withPlayers);
    if (ownerUrl !== null) await grantToServer(client, address, distribution);
    await work(client, distribution);
    return distribution;
  });
}

/**
 * Migrates, and copies the rows of another database in one transaction.
 * @returns rows by table
 * @throws Error for Citus, while a server is connected, or if the target has rows; no row is copied then
 */
export async function moveToPostgres(
  source: Database,
  { url, ownerUrl = null }: Pick<PostgresOptions, 'url' | 'ownerUrl'>,
): Promise<RowCounts> {
  let moved: RowCounts = {};
  await migrateUnderLock(parseDatabaseUrl(url), ownerUrl, {
    work: async (client, distribution) => {
      if (distribution !== 'one machine')
        throw new Error('DATABASE_URL: it is one of Citus. Move to a PostgreSQL without it.');
      moved = await source.snapshot((tx) => copyRows(tx, client));
    },
  });
  return moved;
}

/**
 * Migrates, and moves the tables of a database with players to the machines of its Citus cluster.
 * @throws Error when a server is connected
 */
export function distributePlayers({
  url,
  ownerUrl = null,
}: Pick<PostgresOptions, 'url' | 'ownerUrl'>): Promise<Distribution> {
  return migrateUnderLock(parseDatabaseUrl(url), ownerUrl, { withPlayers: true });
}

/** Opens the connection pools of a migrated database: play, lists, snapshots and pings. */
export function connectPostgres({
  url,
  ownerUrl = null,
  isPooled = false,
  pool: max,
  onLost,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
  snapshotTimeoutMs = SNAPSHOT_TIMEOUT_MS,
}: PostgresOptions): Database {
  const address = parseDatabaseUrl(url, isPooled);
  const pool = openPool(address, { max, statementTimeoutMs });
  const reportPool = openPool(address, { ...REPORT_POOL, statementTimeoutMs });
  const snapshotPool = openPool(address, { max: 1, statementTimeoutMs: snapshotTimeoutMs });
  const pingPool = openPool(address, { max: 1, statementTimeoutMs: PING_LIMIT_MS });
  let retries = 0;
  const playTransaction = createTransactionRunner(pool, 'begin isolation level read committed', () => {
    retries++;
  });
  const pingTransaction = createTransactionRunner(pingPool, 'begin isolation level read committed');
  const pools = [pool, reportPool, snapshotPool, pingPool];
  for (const opened of pools) {
    // Without listeners a restart of PostgreSQL ends this process.
    opened.on('error', onLost);
    opened.on('connect', (client) => client.on('error', onLost));
  }
  const db = drizzle({ client: pool });
  return {
    kind: 'postgres',
    hosts: urlsOfHosts(url).length,
    db,
    reports: drizzle({ client: reportPool }),
    transaction: playTransaction,
    load: () => ({ waiting: pool.waitingCount, retries }),
    snapshot: snapshotRunner(snapshotPool, pool, snapshotTimeoutMs),
    asOwner: (work) =>
      ownerUrl === null
        ? work(db)
        : withClient(parseDatabaseUrl(ownerUrl), (client) => work(drizzle({ client }))),
    ping: (writing) => pingTransaction((tx) => pingDatabase(tx, writing)),
    close: async () => {
      await Promise.all(pools.map((opened) => opened.end()));
    },
  };
}

/** Migrates the database and opens its pools. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, ownerUrl = null, isPooled = false, notify = () => undefined, lockWaitMs } = options;
  const address = parseDatabaseUrl(url, isPooled);
  const distribution = await migrateUnderLock(address, ownerUrl, { notify, lockWaitMs });
  if (distribution === 'waits for the command') notify(NOT_SPREAD);
  const database = connectPostgres(options);
  try {
    if (isPooled) await checkPooledRole(database.db);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
