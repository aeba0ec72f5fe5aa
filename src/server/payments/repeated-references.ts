import { count, eq } from 'drizzle-orm';
import type { Database } from '../platform/db/database.ts';
import { deposits } from '../platform/db/schema/schema.ts';

/** How many deposits were approved, before references were compared as now, for one that was approved already. */
export async function countRepeatedReferences({ db }: Pick<Database, 'db'>): Promise<number> {
  const [found] = await db.select({ rows: count() }).from(deposits).where(eq(deposits.utr_conflict, true));
  return Number(found?.rows ?? 0);
}

/** @param repeated more than none */
export function repeatedReferencesNotice(repeated: number): string {
  const what = repeated === 1 ? '1 deposit was' : `${repeated} deposits were`;
  return `${what} approved for a bank reference that had been credited before. See: deposits --status repeated`;
}
