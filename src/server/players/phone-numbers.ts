import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../platform/db/database.ts';
import { phoneNumbers } from '../platform/db/schema/schema.ts';

/**
 * Takes a phone number for a new player, in the transaction that opens the account. Of two at once the second waits for the first.
 * @returns whether it was free
 */
export async function takePhone(tx: Tx, phone: string, userId: string): Promise<boolean> {
  const taken = await tx
    .insert(phoneNumbers)
    .values({ phone, user_id: userId })
    .onConflictDoNothing()
    .returning({ user_id: phoneNumbers.user_id });
  return taken.length > 0;
}

/** The player whose phone number it is; null when it is nobody's. */
export async function holderOf(db: Db, phone: string): Promise<string | null> {
  const [holder] = await db
    .select({ user_id: phoneNumbers.user_id })
    .from(phoneNumbers)
    .where(eq(phoneNumbers.phone, phone));
  return holder?.user_id ?? null;
}
