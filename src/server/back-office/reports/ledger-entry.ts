import { and, eq } from 'drizzle-orm';
import { isInCalendar } from '../../../contract/day.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Db } from '../../platform/db/database.ts';
import { journal } from '../../platform/db/schema/schema.ts';

export type Entry = typeof journal.$inferSelect;

/** Its id is a UUIDv7. */
export const entryTime = (entryId: string): Date =>
  new Date(Number.parseInt(entryId.replace('-', '').slice(0, 12), 16));

const notFound = (): ApiError => new ApiError(404, 'not_found', 'There is no such ledger entry.');

/** Finds an entry by the time in its id: no index has the id alone. */
export async function findEntry(db: Db, entryId: string): Promise<Entry> {
  const at = entryTime(entryId);
  if (!isInCalendar(at.toISOString())) throw notFound();
  const [entry] = await db
    .select()
    .from(journal)
    .where(and(eq(journal.journalId, entryId), eq(journal.createdAt, at)));
  if (!entry) throw notFound();
  return entry;
}
