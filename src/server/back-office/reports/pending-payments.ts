import { count, eq, min, type SQL } from 'drizzle-orm';
import { PAYMENT_PENDING } from '../../../contract/constants.ts';
import { sumOfPaise } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/database.ts';
import { deposits, type withdrawals } from '../../platform/db/schema/schema.ts';
import { depositStatusFilter } from '../payments/payment-filters.ts';

export interface PendingPayments {
  readonly waiting: number;
  readonly paise: bigint;
  readonly oldestAt: Date | null;
}

export async function readRefundsDue(db: Db): Promise<{ readonly count: number; readonly paise: bigint }> {
  const [due] = await db
    .select({ count: count(), paise: sumOfPaise(deposits.refundPaise) })
    .from(deposits)
    .where(depositStatusFilter('to_refund'));
  return { count: Number(due?.count ?? 0), paise: due?.paise ?? 0n };
}

export async function pendingPayments(
  db: Db,
  table: typeof deposits | typeof withdrawals,
  filter: SQL | undefined = eq(table.status, PAYMENT_PENDING),
  waitingSince: typeof table.createdAt | typeof withdrawals.approvedAt = table.createdAt,
): Promise<PendingPayments> {
  const [pending] = await db
    .select({ waiting: count(), paise: sumOfPaise(table.amountPaise), oldestAt: min(waitingSince) })
    .from(table)
    .where(filter);
  if (!pending) throw new Error('A sum has no row.');
  return { ...pending, waiting: Number(pending.waiting) };
}
