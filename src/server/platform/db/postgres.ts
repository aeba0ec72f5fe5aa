import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { databaseNow } from './clock.ts';
import type { Database } from './database.ts';
import { type Distribution, distributeTables } from './distribute.ts';
import { installFunctions } from './functions.ts';
import { checkBaseline, migrationsFolder } from './migrations.ts';
import { checkOwner, grantToServer } from './owner.ts';
import { ensurePartitions } from './partitions.ts';
import { pingOn } from './ping.ts';
import { addressOf, type DatabaseAddress, openPool, STATEMENT_TIMEOUT_MS, withClient } from './pool.ts';
import { reportsOn, SNAPSHOT_TIMEOUT_MS } from './snapshot.ts';
import { transactionsOn } from './transaction.ts';

const INT8 = 20;

/** A look at the database that takes longer has failed, ms. */
const PING_LIMIT_MS = 2_000;

/** For whoever starts a server on a database of Citus that had players before. */
const NOT_SPREAD =
  'This database is one of Citus, and its tables lie on the coordinator alone: it has players, whose rows wait for a command. Stop every server, then: npm run operator -- distribute';

/** The advisory lock of who changes the tables. Any fixed number but that of the months (db/partitions.ts). */
const MIGRATION_LOCK = 7_243_919_101;

export interface PostgresOptions {
  /** of one host, or of several with `target_session_attrs=read-write` */
  readonly url: string;
  /** of the role that owns the tables, where it is another than that of `url` */
  readonly ownerUrl?: string | null;
  /** connections of play at most; readings have one more, and so has the look whether the database is there */
  readonly pool: number;
  /** hears of connections that broke; they are replaced by themselves */
  readonly onLost: (error: Error) => void;
  /** hears what whoever starts a server must know of its database, a line each */
  readonly notify?: (line: string) => void;
  /** a statement of play that runs longer is stopped */
  readonly statementTimeoutMs?: number;
  /** a statement of a reading that runs longer is stopped */
  readonly snapshotTimeoutMs?: number;
}

// For the whole process: drizzle asks node-postgres' global parsers, whatever the pool is given.
pg.types.setTypeParser(INT8, (text) => BigInt(text));

/** Brings the tables up to date. Several servers may start at once: one migrates on its own connection, the rest wait. */
function migrateUnderLock(
  address: DatabaseAddress,
  ownerUrl: string | null,
  withPlayers: boolean,
): Promise<Distribution> {
  // The lock ends with the connection.
  return withClient(ownerUrl === null ? address : addressOf(ownerUrl), async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const role = ownerUrl === null ? null : await checkOwner(client, address);
    await checkBaseline((text) => client.query(text));
    const db = drizzle({ client });
    await migrate(db, { migrationsFolder: migrationsFolder() });
    await client.query('begin');
    await installFunctions((text) => client.query(text), role);
    await client.query('commit');
    const distribution = await distributeTables(client, withPlayers);
    if (ownerUrl !== null) await grantToServer(client, address, distribution);
    return distribution;
  });
}

/**
 * Brings the tables of a database up to date, and spreads them over the machines of its Citus cluster with whoever plays there. The servers
 * are stopped: what they would write waits until its table has been copied.
 * @throws Error when a server is connected
 */
export function distributePlayers({
  url,
  ownerUrl = null,
}: Pick<PostgresOptions, 'url' | 'ownerUrl'>): Promise<Distribution> {
  return migrateUnderLock(addressOf(url), ownerUrl, true);
}

/**
 * Opens a pool on PostgreSQL, and one connection each beside it for readings and for looks, and brings its tables up to date.
 * @throws what the driver says when PostgreSQL cannot be reached
 */
export async function openPostgres({
  url,
  ownerUrl = null,
  pool: max,
  onLost,
  notify = () => undefined,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
  snapshotTimeoutMs = SNAPSHOT_TIMEOUT_MS,
}: PostgresOptions): Promise<Database> {
  const address = addressOf(url);
  const distribution = await migrateUnderLock(address, ownerUrl, false);
  if (distribution === 'waits for the command') notify(NOT_SPREAD);
  const pool = openPool(address, max, statementTimeoutMs);
  const snapshotPool = openPool(address, 1, snapshotTimeoutMs);
  const pingPool = openPool(address, 1, PING_LIMIT_MS);
  let retries = 0;
  const playTransaction = transactionsOn(pool, 'begin isolation level read committed', () => {
    retries++;
  });
  const pingTransaction = transactionsOn(pingPool, 'begin isolation level read committed');
  for (const opened of [pool, snapshotPool, pingPool]) {
    // Without these listeners a restart of PostgreSQL ends this process.
    opened.on('error', onLost);
    opened.on('connect', (client) => client.on('error', onLost));
  }
  const database: Database = {
    kind: 'postgres',
    db: drizzle({ client: pool }),
    transaction: playTransaction,
    load: () => ({ waiting: pool.waitingCount, retries }),
    ...reportsOn(snapshotPool, pool, snapshotTimeoutMs),
    ping: (writing) => pingTransaction((tx) => pingOn(tx, writing)),
    close: async () => {
      await Promise.all([pool.end(), snapshotPool.end(), pingPool.end()]);
    },
  };
  await ensurePartitions(database, await databaseNow(database.db));
  return database;
}
