import { eq } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import type { Money } from '../platform/db/metadata.ts';
import { tickerState } from '../platform/db/schema/schema.ts';

const TRUE_FROM_ONLINE = 20;
const SAMPLE_BELOW_ONLINE = 15;

/** Decides for all servers of a database. */
export async function isSampleShown(db: Db, money: Money, online: number): Promise<boolean> {
  if (money === 'real') return false;
  const [stored] = await db.select({ shows: tickerState.showsSample }).from(tickerState);
  const before = stored?.shows ?? true;
  const now = before ? online < TRUE_FROM_ONLINE : online < SAMPLE_BELOW_ONLINE;
  if (now !== before) await db.update(tickerState).set({ showsSample: now }).where(eq(tickerState.id, 1));
  return now;
}
