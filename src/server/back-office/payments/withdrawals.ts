import { and, eq, inArray } from 'drizzle-orm';
import type { BackOfficeAnswerOnWire } from '../../../contract/back-office/calls.ts';
import type { WithdrawalRow } from '../../../contract/back-office/payments.ts';
import { PLAYER_BLOCKED } from '../../../contract/constants.ts';
import { rupeesText } from '../../../contract/money.ts';
import { canonicalUtr } from '../../../contract/utr.ts';
import type { Withdrawal } from '../../payments/withdrawals.ts';
import { databaseNow } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { players, usedReferences, wallets, withdrawals } from '../../platform/db/schema/schema.ts';
import { PAGE_ROWS, pageOfRows } from '../api/keyset.ts';
import { openProposals } from '../proposals/open-proposals.ts';
import {
  maskExceptLast4,
  maskUpi,
  paymentFilter,
  paymentKeyset,
  paymentPosition,
  paymentRow,
  statusName,
  type WithdrawalFilters,
  withdrawalStatusFilter,
} from './payment-filters.ts';
import { isReversalOfPaid, paidEntry, reversalEntry } from './taken-back.ts';

const targetOf = ({ accountNumber: account, upiId, mobileNumber: mobile }: Withdrawal): string =>
  account === '' ? maskUpi(upiId) || maskExceptLast4(mobile) : maskExceptLast4(account);

function stateOf({ status, approvedAt }: Withdrawal, reversalId: string | null): WithdrawalRow['status'] {
  if (reversalId !== null) return 'reversed';
  const name = statusName(status);
  if (name === 'pending') return approvedAt === null ? 'requested' : 'approved';
  return name === 'approved' ? 'sent' : name;
}

const subjectIdsOfReference = (db: Db, reference: string) =>
  db
    .select({ id: usedReferences.subjectId })
    .from(usedReferences)
    .where(eq(usedReferences.utrCanonical, canonicalUtr(reference) ?? reference));

export async function listWithdrawals(
  db: Db,
  filters: WithdrawalFilters,
): Promise<BackOfficeAnswerOnWire<'withdrawals'>> {
  const keyset = paymentKeyset(withdrawals, withdrawals.withdrawalId, filters, [
    'requested',
    'approved',
    'overdue',
  ]);
  const found = await db
    .select({
      withdrawal: withdrawals,
      name: players.name,
      phone: players.phone,
      playerStatus: players.status,
      debtPaise: wallets.debtPaise,
      entryId: paidEntry.journalId,
      reversalId: reversalEntry.journalId,
    })
    .from(withdrawals)
    .innerJoin(players, eq(players.userId, withdrawals.userId))
    .innerJoin(wallets, eq(wallets.userId, withdrawals.userId))
    .leftJoin(
      paidEntry,
      and(
        eq(paidEntry.userId, withdrawals.userId),
        eq(paidEntry.kind, 'withdrawal_paid'),
        eq(paidEntry.subjectId, withdrawals.withdrawalId),
      ),
    )
    .leftJoin(reversalEntry, isReversalOfPaid)
    .where(
      and(
        await paymentFilter(db, withdrawals, filters),
        withdrawalStatusFilter(filters.status),
        filters.utr === undefined
          ? undefined
          : inArray(withdrawals.withdrawalId, subjectIdsOfReference(db, filters.utr)),
        keyset.after(filters.cursor),
      ),
    )
    .orderBy(...keyset.orderBy)
    .limit(PAGE_ROWS + 1);
  const { page, next } = pageOfRows(found, ({ withdrawal }) =>
    paymentPosition(filters, withdrawal, withdrawal.withdrawalId),
  );
  if (page.length === 0) return { rows: [], next };
  const open = await openProposals(
    db,
    'approve withdrawal',
    page.map(({ withdrawal }) => withdrawal.withdrawalId),
  );
  const now = await databaseNow(db);
  return {
    next,
    rows: page.map(({ withdrawal: it, name, phone, playerStatus, debtPaise, entryId, reversalId }) => ({
      ...paymentRow(it, name, phone),
      id: it.withdrawalId,
      status: stateOf(it, reversalId),
      holder: it.accountHolderName,
      bank: it.bankName,
      target: targetOf(it),
      debt: rupeesText(debtPaise),
      is_blocked: playerStatus === PLAYER_BLOCKED,
      proposal: open.get(it.withdrawalId) ?? null,
      decided_by: it.decidedBy ?? it.approvedBy,
      reference: it.reference,
      entry_id: reversalId === null ? entryId : null,
      claim:
        it.claimedBy !== null && it.claimedUntil !== null && it.claimedUntil > now
          ? { by: it.claimedBy, until: it.claimedUntil.toISOString() }
          : null,
    })),
  };
}
