import { sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';

/** @returns null between a promotion and the new epoch */
export async function currentEpoch(db: Db): Promise<number | null> {
  const [row] = await db.select({ epoch: sql<number | null>`epoch` }).from(sql`current_epoch() as epoch`);
  return row?.epoch ?? null;
}
