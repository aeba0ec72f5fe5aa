import { and, count, desc, eq, isNull, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
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

type Payments = typeof deposits | typeof withdrawals;

/**
 * Returns a page, newest first. The total is at most {@link MAX_PAYMENTS}.
 * @param id column in the order of time
 */
async function historyOf<Table extends Payments>(
  db: Db,
  table: Table,
  id: PgColumn,
  filter: SQL | undefined,
  request: PageRequest,
  rowOf: (payment: Table['$inferSelect']) => NonNullable<HistoryResponse['data']>[number],
): Promise<HistoryResponse> {
  const { skip, take } = pageOf(request);
  const payments: Payments = table;
  const newest = db
    .select({ userId: payments.userId })
    .from(payments)
    .where(filter)
    .limit(MAX_PAYMENTS)
    .as('newest');
  const [counted] = await db.select({ total: count() }).from(newest);
  const page = await db.select().from(payments).where(filter).orderBy(desc(id)).offset(skip).limit(take);
  return { success: true, data: page.map(rowOf), total: Number(counted?.total ?? 0) };
}

export const depositHistory = (db: Db, userId: string, request: PageRequest): Promise<HistoryResponse> =>
  historyOf(
    db,
    deposits,
    deposits.depositId,
    // A corrected deposit is shown as the row that replaces it.
    and(eq(deposits.userId, userId), isNull(deposits.reopenedAs)),
    request,
    ({ createdAt, amountPaise, approvedPaise, status, refundState, depositId }) => ({
      created_at: createdAt.toISOString(),
      amount: rupeesFromPaise(approvedPaise ?? amountPaise),
      status,
      refund_state: refundState,
      id: depositId,
    }),
  );

export const withdrawalHistory = (db: Db, userId: string, request: PageRequest): Promise<HistoryResponse> =>
  historyOf(
    db,
    withdrawals,
    withdrawals.withdrawalId,
    eq(withdrawals.userId, userId),
    request,
    ({ createdAt, amountPaise, status, withdrawalId }) => ({
      created_at: createdAt.toISOString(),
      amount: rupeesFromPaise(amountPaise),
      status,
      id: withdrawalId,
    }),
  );
