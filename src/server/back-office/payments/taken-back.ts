import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { PAYMENT_APPROVED } from '../../../contract/constants.ts';
import type { Deposit } from '../../payments/deposits.ts';
import type { Db } from '../../platform/db/database.ts';
import { bankLines, deposits, journal, players, usedReferences } from '../../platform/db/schema/schema.ts';

const paid = alias(journal, 'paid');
const reversal = alias(journal, 'reversal');
const isReversalOfPaid = and(eq(reversal.userId, paid.userId), eq(reversal.reversesId, paid.journalId));

/** Returns the credit entries that are not reversed, by deposit id. */
export async function readCreditEntries(
  db: Db,
  credited: readonly Deposit[],
): Promise<ReadonlyMap<string, string>> {
  if (credited.length === 0) return new Map();
  const ids = credited.map(({ depositId }) => depositId);
  const owners = [...new Set(credited.map(({ userId }) => userId))];
  const rows = await db
    .select({ id: paid.subjectId, entryId: paid.journalId })
    .from(paid)
    .leftJoin(reversal, isReversalOfPaid)
    .where(
      and(
        inArray(paid.userId, owners),
        eq(paid.kind, 'deposit'),
        inArray(paid.subjectId, ids),
        isNull(reversal.journalId),
      ),
    );
  return new Map(rows.map(({ id, entryId }) => [id ?? '', entryId]));
}

const MAX_ROWS = 1_000;

/** Credited deposits that the bank took back and whose entry is not reversed, newest bank line first. */
export const readTakenBackDeposits = (db: Db, filter?: SQL) =>
  db
    .select({
      lineId: bankLines.lineId,
      player: players.name,
      userId: players.userId,
      entryId: paid.journalId,
      paise: deposits.approvedPaise,
    })
    .from(bankLines)
    .innerJoin(usedReferences, eq(usedReferences.utrCanonical, bankLines.utrCanonical))
    .innerJoin(
      deposits,
      and(eq(deposits.userId, usedReferences.userId), eq(deposits.depositId, usedReferences.subjectId)),
    )
    .innerJoin(players, eq(players.userId, deposits.userId))
    .innerJoin(
      paid,
      and(eq(paid.userId, deposits.userId), eq(paid.kind, 'deposit'), eq(paid.subjectId, deposits.depositId)),
    )
    .leftJoin(reversal, isReversalOfPaid)
    .where(
      and(
        bankLines.isOut,
        eq(bankLines.utrCanonical, deposits.utrCanonical),
        eq(deposits.status, PAYMENT_APPROVED),
        isNull(reversal.journalId),
        filter,
      ),
    )
    .orderBy(desc(bankLines.addedAt), desc(bankLines.lineId))
    .limit(MAX_ROWS);
