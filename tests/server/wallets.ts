import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { rupeesText } from '../../src/contract/money.ts';
import type { Db } from '../../src/server/platform/db/database.ts';
import { wallets } from '../../src/server/platform/db/schema/schema.ts';

export async function adjustWallet(db: Db, userId: string, paise: bigint): Promise<void> {
  const [proposalId, operatorId] = [randomUUID(), randomUUID()];
  const detail = JSON.stringify({ amount: rupeesText(paise) });
  await db.execute(sql`insert into operators values
    (${operatorId}, ${operatorId}, 'finance', true, 'x', 'x', 0, clock_now(), null)`);
  await db.execute(
    sql`select create_proposal(${proposalId}, 'adjust wallet', ${userId}::text, ${userId}, ${detail}::jsonb, ${randomUUID()})`,
  );
  await db.execute(sql`select confirm_proposal(${proposalId}, ${operatorId})`);
  await db.execute(sql`select adjust_wallet(${userId}, ${paise}, 'test', 'for a test', ${proposalId})`);
  await db.execute(sql`delete from operators where operator_id = ${operatorId}`);
}

export async function readWallet(db: Db, userId: string): Promise<typeof wallets.$inferSelect> {
  const [wallet] = await db.select().from(wallets).where(eq(wallets.userId, userId));
  if (!wallet) throw new Error(`Player ${userId} has no wallet.`);
  return wallet;
}
