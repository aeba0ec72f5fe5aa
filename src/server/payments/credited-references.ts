import { and, eq } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { creditedReferences, type deposits } from '../platform/db/schema/schema.ts';

type Credited = Pick<typeof deposits.$inferSelect, 'user_id' | 'deposit_id' | 'utr_canonical'>;

/**
 * Takes a bank reference for the deposit that it is credited for, in the transaction that credits it. Of two at once the second waits
 * for the first.
 * @returns the deposit whose it is now: this one, or the one that had it before
 */
export async function takeReference(
  tx: Tx,
  { user_id: userId, deposit_id: depositId, utr_canonical: utrCanonical }: Credited,
): Promise<string> {
  const taken = await tx
    .insert(creditedReferences)
    .values({ utr_canonical: utrCanonical, user_id: userId, deposit_id: depositId })
    .onConflictDoNothing()
    .returning({ deposit_id: creditedReferences.deposit_id });
  if (taken.length > 0) return depositId;
  const [holder] = await tx
    .select({ deposit_id: creditedReferences.deposit_id })
    .from(creditedReferences)
    .where(eq(creditedReferences.utr_canonical, utrCanonical));
  if (!holder) throw new Error(`The reference of deposit ${depositId} was taken and is free.`);
  return holder.deposit_id;
}

/** Gives a reference up when the deposit that it was credited for turns out a mistake; one that had not got it gives up nothing. */
export async function freeReference(
  tx: Tx,
  { deposit_id: depositId, utr_canonical: utrCanonical }: Credited,
): Promise<void> {
  await tx
    .delete(creditedReferences)
    .where(
      and(eq(creditedReferences.utr_canonical, utrCanonical), eq(creditedReferences.deposit_id, depositId)),
    );
}
