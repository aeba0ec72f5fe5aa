import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../src/server/platform/db/database.ts';
import { wallets } from '../../../src/server/platform/db/schema/schema.ts';

export async function adjustWallet(db: Db, userId: string, paise: bigint): Promise<void> {
  await db.execute(sql`select post_entry(${userId}, 'adjustment', null, 'test', clock_now(),
    p_wallet_paise => ${paise}, p_house_paise => ${-paise}, p_reason => 'for a test')`);
}

export async function readWallet(db: Db, userId: string): Promise<typeof wallets.$inferSelect> {
  const [wallet] = await db.select().from(wallets).where(eq(wallets.userId, userId));
  if (!wallet) throw new Error(`Player ${userId} has no wallet.`);
  return wallet;
}
