import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import { PAYMENT_APPROVED } from '../../../contract/constants.ts';
import type { Deposit } from '../../payments/deposits.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  bankLines,
  deposits,
  journal,
  players,
  usedReferences,
  withdrawals,
} from '../../platform/db/schema/schema.ts';

export const paidEntry = alias(journal, 'paid');
export const reversalEntry = alias(journal, 'reversal');
export const isReversalOfPaid = and(
  eq(reversalEntry.userId, paidEntry.userId),
  eq(reversalEntry.reversesId, paidEntry.journalId),
);

export const isReversed = (kind: 'deposit' | 'withdrawal_paid', userId: string, subjectId: PgColumn): SQL =>
  sql`exists (select from journal as paid join journal as reversal
    on reversal.user_id = paid.user_id and reversal.reverses_id = paid.journal_id
    where paid.user_id = ${userId} and paid.kind = ${kind} and paid.subject_id = ${subjectId})`;

/** Returns the credit entries that are not reversed, by deposit id. */
export async function readCreditEntries(
  db: Db,
  credited: readonly Deposit[],
): Promise<ReadonlyMap<string, string>> {
  const ids = credited.map(({ depositId }) => depositId);
  const owners = [...new Set(credited.map(({ userId }) => userId))];
  const rows = await db
    .select({ id: paidEntry.subjectId, entryId: paidEntry.journalId })
    .from(paidEntry)
    .leftJoin(reversalEntry, isReversalOfPaid)
    .where(
      and(
        inArray(paidEntry.userId, owners),
        eq(paidEntry.kind, 'deposit'),
        inArray(paidEntry.subjectId, ids),
        isNull(reversalEntry.journalId),
      ),
    );
  return new Map(rows.map(({ id, entryId }) => [id ?? '', entryId]));
}

const MAX_ROWS = 1_000;

const TAKEN_BACK_COLUMNS = {
  lineId: bankLines.lineId,
  addedAt: bankLines.addedAt,
  player: players.name,
  userId: players.userId,
  entryId: paidEntry.journalId,
  isPayout: sql<boolean>`not ${bankLines.isOut}`.as('is_payout'),
  // least() ignores NULL: a withdrawal has no deposit.
  paise: sql`least(${deposits.approvedPaise}, ${bankLines.amountPaise})`
    .mapWith(bankLines.amountPaise)
    .as('paise'),
};

/** Selects payments of one kind: in a query for both, PostgreSQL would look up the ledger entry of every bank line. */
const selectTakenBack = (db: Db, kind: 'deposit' | 'withdrawal_paid', ...conditions: (SQL | undefined)[]) =>
  db
    .select(TAKEN_BACK_COLUMNS)
    .from(bankLines)
    .innerJoin(usedReferences, eq(usedReferences.utrCanonical, bankLines.utrCanonical))
    .innerJoin(players, eq(players.userId, usedReferences.userId))
    .leftJoin(
      deposits,
      and(eq(deposits.userId, usedReferences.userId), eq(deposits.depositId, usedReferences.subjectId)),
    )
    .leftJoin(
      withdrawals,
      and(
        eq(withdrawals.userId, usedReferences.userId),
        eq(withdrawals.withdrawalId, usedReferences.subjectId),
      ),
    )
    .innerJoin(
      paidEntry,
      and(
        eq(paidEntry.userId, usedReferences.userId),
        eq(paidEntry.subjectId, usedReferences.subjectId),
        eq(paidEntry.kind, kind),
      ),
    )
    .leftJoin(reversalEntry, isReversalOfPaid)
    .where(and(isNull(reversalEntry.journalId), ...conditions));

/** Reads deposits that the bank took back and payments to players that it returned, newest bank line first. Reversed ones are left out. */
export const readTakenBackPayments = (db: Db, filter?: SQL) =>
  unionAll(
    selectTakenBack(
      db,
      'deposit',
      sql`${bankLines.isOut}`,
      // A refund of the deposit has another reference.
      eq(bankLines.utrCanonical, deposits.utrCanonical),
      eq(deposits.status, PAYMENT_APPROVED),
      filter,
    ),
    selectTakenBack(
      db,
      'withdrawal_paid',
      sql`not ${bankLines.isOut}`,
      // Only a whole withdrawal can be reversed.
      eq(withdrawals.amountPaise, bankLines.amountPaise),
      filter,
    ),
  )
    .orderBy(desc(bankLines.addedAt), desc(bankLines.lineId))
    .limit(MAX_ROWS);

/** Reads payments to players by reference. Reversed ones are left out. */
export const readPayoutsByReference = (db: Db, utrs: string[]) =>
  db
    .select({
      utr: usedReferences.utrCanonical,
      withdrawal: withdrawals,
      player: players.name,
      entryId: paidEntry.journalId,
    })
    .from(usedReferences)
    .innerJoin(
      withdrawals,
      and(
        eq(withdrawals.userId, usedReferences.userId),
        eq(withdrawals.withdrawalId, usedReferences.subjectId),
      ),
    )
    .innerJoin(players, eq(players.userId, withdrawals.userId))
    .innerJoin(
      paidEntry,
      and(
        eq(paidEntry.userId, withdrawals.userId),
        eq(paidEntry.kind, 'withdrawal_paid'),
        eq(paidEntry.subjectId, withdrawals.withdrawalId),
      ),
    )
    .leftJoin(reversalEntry, isReversalOfPaid)
    .where(and(inArray(usedReferences.utrCanonical, utrs), isNull(reversalEntry.journalId)));
