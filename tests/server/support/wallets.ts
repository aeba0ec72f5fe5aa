import { sql } from 'drizzle-orm';
import type { Db } from '../../../src/server/platform/db/database.ts';

export async function adjustWallet(db: Db, userId: string, paise: bigint): Promise<void> {
  await db.execute(sql`select post_entry(${userId}, 'adjustment', null, 'test', clock_now(),
    p_wallet_paise => ${paise}, p_house_paise => ${-paise}, p_reason => 'for a test')`);
}
