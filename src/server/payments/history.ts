import { and, count, desc, eq, isNull, type SQL } from 'drizzle-orm';
import type { AnswerOnWire } from '../../contract/calls.ts';
import { rupeesFromPaise } from '../../contract/money.ts';
import { MAX_PAYMENTS, PAYMENTS_A_PAGE } from '../../contract/payments.ts';
import type { Db } from '../platform/db/database.ts';
import { deposits, withdrawals } from '../platform/db/schema/schema.ts';

/** `offset` is the end of the page. */
export interface PageRequest {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

type HistoryResponse = AnswerOnWire<'payinHistory'>;

export function pageOf({ limit = PAYMENTS_A_PAGE, offset = limit }: PageRequest): {
  skip: number;
  take: number;
} {
  const end = Math.min(offset, MAX_PAYMENTS);
  const skip = Math.min(end, Math.max(0, offset - limit));
  return { skip, take: Math.min(limit, end - skip) };
}

/** @returns at most {@link MAX_PAYMENTS} */
async function totalOf(
  db: Db,
  table: typeof deposits | typeof withdrawals,
  mine: SQL | undefined,
): Promise<number> {
  const newest = db.select({ userId: table.userId }).from(table).where(mine).limit(MAX_PAYMENTS).as('newest');
  const [all] = await db.select({ total: count() }).from(newest);
  return Number(all?.total ?? 0);
}

export async function depositHistory(db: Db, userId: string, request: PageRequest): Promise<HistoryResponse> {
  const { skip, take } = pageOf(request);
  // A corrected deposit is shown as the row that replaces it.
  const mine = and(eq(deposits.userId, userId), isNull(deposits.reopenedAs));
  const total = await totalOf(db, deposits, mine);
  const page = await db
    .select()
    .from(deposits)
    .where(mine)
    .orderBy(desc(deposits.depositId))
    .offset(skip)
    .limit(take);
  return {
    success: true,
    data: page.map(({ createdAt, amountPaise, approvedPaise, status, refundState, depositId }) => ({
      created_at: createdAt.toISOString(),
      amount: rupeesFromPaise(approvedPaise ?? amountPaise),
      status,
      refund_state: refundState,
      id: depositId,
    })),
    total,
  };
}

export async function withdrawalHistory(
  db: Db,
  userId: string,
  request: PageRequest,
): Promise<HistoryResponse> {
  const { skip, take } = pageOf(request);
  const mine = eq(withdrawals.userId, userId);
  const total = await totalOf(db, withdrawals, mine);
  const page = await db
    .select()
    .from(withdrawals)
    .where(mine)
    .orderBy(desc(withdrawals.withdrawalId))
    .offset(skip)
    .limit(take);
  return {
    success: true,
    data: page.map(({ createdAt, amountPaise, status, withdrawalId }) => ({
      created_at: createdAt.toISOString(),
      amount: rupeesFromPaise(amountPaise),
      status,
      id: withdrawalId,
    })),
    total,
  };
}
