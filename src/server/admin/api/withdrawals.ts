import { and, eq } from 'drizzle-orm';
import type { AdminAnswerOnWire } from '../../../contract/admin/calls.ts';
import { PLAYER_BLOCKED } from '../../../contract/constants.ts';
import { rupeesText } from '../../../contract/money.ts';
import type { Withdrawal } from '../../payments/withdrawals.ts';
import type { Db } from '../../platform/db/database.ts';
import { players, wallets, withdrawals } from '../../platform/db/schema/schema.ts';
import { after, cursorAt, type Keyset, orderBy, PAGE_ROWS, pageOfRows } from './keyset.ts';
import {
  masked,
  maskedUpi,
  methodName,
  orderOf,
  type PaymentFilters,
  paymentFilter,
  statusName,
} from './payment-filters.ts';
import { openProposals } from './propose.ts';

const targetOf = ({ accountNumber: account, upiId, mobileNumber: mobile }: Withdrawal): string =>
  account === '' ? maskedUpi(upiId) || masked(mobile) : masked(account);

/** A page of withdrawals; where the money is to go is masked. */
export async function listWithdrawals(
  db: Db,
  filters: PaymentFilters,
): Promise<AdminAnswerOnWire<'withdrawals'>> {
  const keyset: Keyset = {
    at: withdrawals.createdAt,
    id: withdrawals.withdrawalId,
    order: orderOf(filters),
  };
  const found = await db
    .select({
      withdrawal: withdrawals,
      name: players.name,
      phone: players.phone,
      playerStatus: players.status,
      debtPaise: wallets.debtPaise,
    })
    .from(withdrawals)
    .innerJoin(players, eq(players.userId, withdrawals.userId))
    .innerJoin(wallets, eq(wallets.userId, withdrawals.userId))
    .where(and(await paymentFilter(db, withdrawals, filters), after(keyset, filters.cursor)))
    .orderBy(...orderBy(keyset))
    .limit(PAGE_ROWS + 1);
  const { page, next } = pageOfRows(found, ({ withdrawal }) =>
    cursorAt(withdrawal.createdAt, withdrawal.withdrawalId),
  );
  const open = await openProposals(
    db,
    'approve withdrawal',
    page.map(({ withdrawal }) => withdrawal.withdrawalId),
  );
  return {
    next,
    rows: page.map(({ withdrawal: it, name, phone, playerStatus, debtPaise }) => ({
      id: it.withdrawalId,
      user_id: it.userId,
      player: name,
      phone: masked(phone),
      amount: rupeesText(it.amountPaise),
      method: methodName(it.type),
      status: statusName(it.status),
      holder: it.accountHolderName,
      bank: it.bankName,
      target: targetOf(it),
      debt: rupeesText(debtPaise),
      is_blocked: playerStatus === PLAYER_BLOCKED,
      proposal: open.get(it.withdrawalId) ?? null,
      created_at: it.createdAt.toISOString(),
      decided_at: it.decidedAt?.toISOString() ?? null,
      decided_by: it.decidedBy,
      reason: it.reason,
    })),
  };
}
