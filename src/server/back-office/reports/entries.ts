import { and, desc, eq, gte, inArray, lt, type SQL } from 'drizzle-orm';
import type { BackOfficeAnswerOnWire } from '../../../contract/back-office/calls.ts';
import type { EntryRow } from '../../../contract/back-office/players.ts';
import { rupeesText } from '../../../contract/money.ts';
import type { Db } from '../../platform/db/database.ts';
import { journal, postings } from '../../platform/db/schema/schema.ts';
import { byId, lowestIdAt, PAGE_ROWS, pageOfRows } from '../api/keyset.ts';

const ENTRIES_OF_ROUND = 10;

async function readEntries(
  db: Db,
  userId: string,
  where: SQL | undefined,
  limit: number,
): Promise<EntryRow[]> {
  const found = await db
    .select({ entry: journal, paise: postings.amountPaise, balancePaise: postings.balanceAfterPaise })
    .from(journal)
    .leftJoin(
      postings,
      and(
        eq(postings.userId, journal.userId),
        eq(postings.journalId, journal.journalId),
        eq(postings.account, 'wallet'),
      ),
    )
    .where(and(eq(journal.userId, userId), where))
    .orderBy(desc(journal.journalId))
    .limit(limit);
  return found.map(({ entry, paise, balancePaise }) => ({
    entry_id: entry.journalId,
    at: entry.createdAt.toISOString(),
    kind: entry.kind,
    subject_id: entry.subjectId,
    wallet: rupeesText(paise ?? 0n),
    balance: balancePaise === null ? null : rupeesText(balancePaise),
    actor: entry.actor,
    reason: entry.reason,
  }));
}

export async function listEntries(
  db: Db,
  userId: string,
  cursor: string | undefined,
): Promise<BackOfficeAnswerOnWire<'playerEntries'>> {
  const rows = await readEntries(db, userId, byId(journal.journalId).after(cursor), PAGE_ROWS + 1);
  const { page, next } = pageOfRows(rows, (row) => [row.entry_id]);
  return { rows: [...page], next };
}

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
      eq(journal.subjectId, roundId),
      gte(journal.journalId, lowestIdAt(createdAt.getTime())),
      endedAt === null ? undefined : lt(journal.journalId, lowestIdAt(endedAt.getTime() + 1)),
    ),
    ENTRIES_OF_ROUND,
  );
  if (own.length === 0) return [];
  const reversals = await readEntries(
    db,
    userId,
    inArray(
      journal.reversesId,
      own.map((entry) => entry.entry_id),
    ),
    ENTRIES_OF_ROUND,
  );
  return [...reversals, ...own].reverse();
}
