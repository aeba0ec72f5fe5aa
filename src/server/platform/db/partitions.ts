import { sql } from 'drizzle-orm';
import type { Database, Db } from './database.ts';

/** The months that are known to have their partition, by the database that was asked. */
const made = new WeakMap<Db, Set<string>>();

/** The advisory lock of who makes a month's partition. Any fixed number but that of the migrations (db/postgres.ts). */
const MONTH_LOCK = 7_243_919_102n;

/** @returns the first day of a moment's month in UTC, as the database writes it */
export function monthOf(at: Date): string {
  return `${at.toISOString().slice(0, 7)}-01`;
}

function monthAfter(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
}

const partitionOf = (month: string): string => `idempotency_responses_${month.slice(0, 7).replace('-', '_')}`;

async function isAttached(db: Db, partition: string): Promise<boolean> {
  const [found] = await db
    .select({ name: sql<string>`inhrelid::regclass::text` })
    .from(sql`pg_inherits`)
    .where(sql`inhparent = 'idempotency_responses'::regclass and inhrelid = to_regclass(${partition})`);
  return found !== undefined;
}

/**
 * Makes sure that answers of a moment's month have their partition. The tables are asked once for each month, so that
 * this costs a call nothing. A partition is made apart and then attached, which waits for no back-up and no reader.
 */
export async function ensurePartition({ db, transaction }: Database, at: Date): Promise<void> {
  const months = made.get(db) ?? new Set();
  made.set(db, months);
  const month = monthOf(at);
  if (months.has(month)) return;
  const partition = partitionOf(month);
  if (!(await isAttached(db, partition))) {
    try {
      await transaction(async (tx) => {
        // One server after another: on Citus the machines may not yet agree when one of two is refused.
        await tx.execute(sql`select pg_advisory_xact_lock(${MONTH_LOCK})`);
        if (!(await isAttached(tx, partition)))
          await tx.execute(sql`select make_response_partition(${month}::date)`);
      });
    } catch (error) {
      // Another server may have been faster, and this transaction have begun before it ended.
      if (!(await isAttached(db, partition))) throw error;
    }
  }
  months.add(month);
}

/** Makes this month's partition and the next one's, so that nobody waits for it when the month turns. */
export async function ensurePartitions(database: Database, now: Date): Promise<void> {
  await ensurePartition(database, now);
  await ensurePartition(database, monthAfter(now));
}
