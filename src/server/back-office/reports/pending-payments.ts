import { count, eq, min } from 'drizzle-orm';
import { PAYMENT_PENDING } from '../../../contract/constants.ts';
import { sumOfPaise } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/database.ts';
import { deposits, type withdrawals } from '../../platform/db/schema/schema.ts';

export interface PendingPayments {
  readonly waiting: number;
  readonly paise: bigint;
  readonly oldestAt: Date | null;
}

export async function readRefundsDue(db: Db): Promise<{ readonly count: number; readonly paise: bigint }> {
  const [due] = await db
    .select({ count: count(), paise: sumOfPaise(deposits.refundPaise) })
    .from(deposits)
    .where(eq(deposits.refundState, 'due'));
  return { count: Number(due?.count ?? 0), paise: due?.paise ?? 0n };
}

export async function pendingPayments(
  db: Db,
  table: typeof deposits | typeof withdrawals,
): Promise<PendingPayments> {
  const [pending] = await db
    .select({ waiting: count(), paise: sumOfPaise(table.amountPaise), oldestAt: min(table.createdAt) })
    .from(table)
    .where(eq(table.status, PAYMENT_PENDING));
  if (!pending) throw new Error('A sum has no row.');
  return { ...pending, waiting: Number(pending.waiting) };
}
