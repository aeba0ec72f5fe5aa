import { sql } from 'drizzle-orm';
import type { Database, Db } from './database.ts';

const knownMonths = new WeakMap<Db, Set<string>>();

/** advisory lock */
const MONTH_LOCK = 7_243_919_102n;

/** @returns the first day of the month, UTC */
export function monthOf(at: Date): string {
  return `${at.toISOString().slice(0, 7)}-01`;
}

function monthAfter(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
}

/** @param month its first day */
export const partitionOf = (month: string): string =>
  `idempotency_responses_${month.slice(0, 7).replace('-', '_')}`;

async function isAttached(db: Db, partition: string): Promise<boolean> {
  const [found] = await db
    .select({ name: sql<string>`inhrelid::regclass::text` })
    .from(sql`pg_inherits`)
    .where(sql`inhparent = 'idempotency_responses'::regclass and inhrelid = to_regclass(${partition})`);
  return found !== undefined;
}

/** Attaches a partition without waiting for readers or backups. Each month is looked up once. */
export async function ensurePartition({ db, transaction }: Database, at: Date): Promise<void> {
  const months = knownMonths.get(db) ?? new Set();
  knownMonths.set(db, months);
  const month = monthOf(at);
  if (months.has(month)) return;
  const partition = partitionOf(month);
  if (!(await isAttached(db, partition))) {
    try {
      await transaction(async (tx) => {
        // One server at a time: on Citus, when one of two fails, not every machine may have the partition yet.
        await tx.execute(sql`select pg_advisory_xact_lock(${MONTH_LOCK})`);
        if (!(await isAttached(tx, partition)))
          await tx.execute(sql`select make_response_partition(${month}::date)`);
      });
    } catch (error) {
      // Another server may have made it since this transaction began.
      if (!(await isAttached(db, partition))) throw error;
    }
  }
  months.add(month);
}

export async function ensurePartitions(database: Database, now: Date): Promise<void> {
  await ensurePartition(database, now);
  await ensurePartition(database, monthAfter(now));
}
