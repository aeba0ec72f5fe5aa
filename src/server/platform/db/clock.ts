import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { cachePrepared } from './prepared.ts';
import { journal } from './schema/schema.ts';

export const CLOCK_NOW = sql`clock_now()`;

const readClock = cachePrepared((db) =>
  db
    .select({ now: sql`now`.mapWith(journal.createdAt) })
    .from(sql`clock_now() as now`)
    .prepare('clock_now'),
);

export async function databaseNow(db: Db): Promise<Date> {
  const [row] = await readClock(db).execute();
  if (!row) throw new Error('The database does not know the time.');
  return row.now;
}

// Twice the limits of a statement and of an idle transaction.
const VISIBLE_WITHIN_MS = 20_000;

/** @returns a time before which no running transaction can add rows */
export const completeUntil = (now: Date): Date => new Date(now.getTime() - VISIBLE_WITHIN_MS);
