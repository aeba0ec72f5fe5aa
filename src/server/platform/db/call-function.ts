import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './database.ts';

/** Calls a SQL function that returns one value. @param call such as sql`current_epoch()` */
export async function callFunction<Value>(db: Db, call: SQL): Promise<Value> {
  const [row] = await db.select({ value: sql<Value>`value` }).from(sql`${call} as value`);
  if (!row) throw new Error('A function of the database returned no row.');
  return row.value;
}
