import { and, desc, eq, gte, inArray, lt, type SQL } from 'drizzle-orm';
import type { AdminAnswerOnWire } from '../../../contract/admin/calls.ts';
import type { EntryRow } from '../../../contract/admin/players.ts';
import { isUuid } from '../../../contract/fields.ts';
import { rupeesText } from '../../../contract/money.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Db } from '../../platform/db/database.ts';
import { journal, postings } from '../../platform/db/schema/schema.ts';
import { lowestIdAt, PAGE_ROWS, pageOfRows } from './keyset.ts';

/** Stake, settlement, and a debt that it repaid. */
const ENTRIES_OF_ROUND = 10;

/** Entries of a player with what they did to the wallet, newest first: their ids are in the order of the wallet's changes. */
async function readEntries(
  db: Db,
  userId: string,
  where: SQL | undefined,
  limit: number,
): Promise<EntryRow[]> {
  const found = await db
    .select({ entry: journal, paise: postings.amount_paise, balance_paise: postings.balance_after_paise })
    .from(journal)
    .leftJoin(
      postings,
      and(
        eq(postings.user_id, journal.user_id),
        eq(postings.journal_id, journal.journal_id),
        eq(postings.account, 'wallet'),
      ),
    )
    .where(and(eq(journal.user_id, userId), where))
    .orderBy(desc(journal.journal_id))
    .limit(limit);
  return found.map(({ entry, paise, balance_paise: balancePaise }) => ({
    entry_id: entry.journal_id,
    at: entry.created_at.toISOString(),
    kind: entry.kind,
    subject_id: entry.subject_id,
    wallet: rupeesText(paise ?? 0n),
    balance: balancePaise === null ? null : rupeesText(balancePaise),
    actor: entry.actor,
    reason: entry.reason,
  }));
}

/** A page of a player's ledger entries. */
export async function listEntries(
  db: Db,
  userId: string,
  cursor: string | undefined,
): Promise<AdminAnswerOnWire<'playerEntries'>> {
  if (cursor !== undefined && !isUuid(cursor))
    throw new ApiError(400, 'bad_input', 'This page is not there.', { field: 'cursor' });
  const before = cursor === undefined ? undefined : lt(journal.journal_id, cursor);
  const rows = await readEntries(db, userId, before, PAGE_ROWS + 1);
  const { page, next } = pageOfRows(rows, (row) => row.entry_id);
  return { rows: [...page], next };
}

/**
 * The entries of a round and those that reverse them, oldest first. Their ids lead to its time among all that the player has.
 * @param endedAt null while it is open
 */
export async function entriesOfRound(
  db: Db,
  userId: string,
  roundId: string,
  createdAt: Date,
  endedAt: Date | null,
): Promise<EntryRow[]> {
  const own = await readEntries(
    db,
    userId,
    and(
      eq(journal.subject_id, roundId),
      gte(journal.journal_id, lowestIdAt(createdAt.getTime())),
      endedAt === null ? undefined : lt(journal.journal_id, lowestIdAt(endedAt.getTime() + 1)),
    ),
    ENTRIES_OF_ROUND,
  );
  if (own.length === 0) return [];
  const reversals = await readEntries(
    db,
    userId,
    inArray(
      journal.reverses_id,
      own.map((entry) => entry.entry_id),
    ),
    ENTRIES_OF_ROUND,
  );
  return [...reversals, ...own].reverse();
}
