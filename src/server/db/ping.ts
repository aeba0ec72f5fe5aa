import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/** Rows that a look writes: about 1 MB, more than what a file of the database still has free inside. */
const ROWS = 30_000;

const CLOCK = sql`select (extract(epoch from clock_timestamp()) * 1000)::text as now_ms`;

/** What a ping of the database does on a connection. */
export async function pingOn(tx: Tx, writing: boolean): Promise<Date> {
  if (writing) {
    await tx.execute(sql`create temp table chicken_road_room (filler int) on commit drop`);
    await tx.execute(sql`insert into chicken_road_room select generate_series(1, ${ROWS}::int)`);
  }
  const answer: unknown = await tx.execute(CLOCK);
  const now_ms = Number((answer as { rows: { now_ms: string }[] }).rows[0]?.now_ms);
  if (!Number.isFinite(now_ms)) throw new Error('The database does not know the time.');
  return new Date(now_ms);
}
