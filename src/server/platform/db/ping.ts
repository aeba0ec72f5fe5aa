import { sql } from 'drizzle-orm';
import type { DatabaseStatus, Db } from './database.ts';

/** about 1 MB, more than the free room in the files of the database */
const ROWS = 30_000;

const STATUS = sql`select (extract(epoch from clock_now()) * 1000)::text as now_ms,
  (select max(seed_key_id) from database_metadata) as seed_key_id`;

export async function pingDatabase(tx: Db, writing: boolean): Promise<DatabaseStatus> {
  if (writing) {
    await tx.execute(sql`create temp table chicken_road_room (filler int) on commit drop`);
    await tx.execute(sql`insert into chicken_road_room select generate_series(1, ${ROWS}::int)`);
  }
  const answer: unknown = await tx.execute(STATUS);
  const [row] = (answer as { rows: { now_ms: string; seed_key_id: string | null }[] }).rows;
  if (!row) throw new Error('The database does not know the time.');
  return { now: new Date(Number(row.now_ms)), seedKeyId: row.seed_key_id };
}
