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

const targetOf = ({ account_number: account, upi_id: upiId, mobile_number: mobile }: Withdrawal): string =>
  account === '' ? maskedUpi(upiId) || masked(mobile) : masked(account);

/** A page of withdrawals; where the money is to go is masked. */
export async function listWithdrawals(
  db: Db,
  filters: PaymentFilters,
): Promise<AdminAnswerOnWire<'withdrawals'>> {
  const keyset: Keyset = {
    at: withdrawals.created_at,
    id: withdrawals.withdrawal_id,
    order: orderOf(filters),
  };
  const found = await db
    .select({
      withdrawal: withdrawals,
      name: players.name,
      phone: players.phone,
      player_status: players.status,
      debt_paise: wallets.debt_paise,
    })
    .from(withdrawals)
    .innerJoin(players, eq(players.user_id, withdrawals.user_id))
    .innerJoin(wallets, eq(wallets.user_id, withdrawals.user_id))
    .where(and(await paymentFilter(db, withdrawals, filters), after(keyset, filters.cursor)))
    .orderBy(...orderBy(keyset))
    .limit(PAGE_ROWS + 1);
  const { page, next } = pageOfRows(found, ({ withdrawal }) =>
    cursorAt(withdrawal.created_at, withdrawal.withdrawal_id),
  );
  const open = await openProposals(
    db,
    'approve withdrawal',
    page.map(({ withdrawal }) => withdrawal.withdrawal_id),
  );
  return {
    next,
    rows: page.map(({ withdrawal: it, name, phone, player_status: playerStatus, debt_paise: debtPaise }) => ({
      id: it.withdrawal_id,
      user_id: it.user_id,
      player: name,
      phone: masked(phone),
      amount: rupeesText(it.amount_paise),
      method: methodName(it.type),
      status: statusName(it.status),
      holder: it.account_holder_name,
      bank: it.bank_name,
      target: targetOf(it),
      debt: rupeesText(debtPaise),
      is_blocked: playerStatus === PLAYER_BLOCKED,
      proposal: open.get(it.withdrawal_id) ?? null,
      created_at: it.created_at.toISOString(),
      decided_at: it.decided_at?.toISOString() ?? null,
      decided_by: it.decided_by,
      reason: it.reason,
    })),
  };
}
