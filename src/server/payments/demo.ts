import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { PAYMENT_PENDING, PLAYER_ACTIVE } from '../../contract/constants.ts';
import { responseOf } from '../ledger/idempotency.ts';
import type { PlatformContext } from '../platform/context.ts';
import { databaseNow } from '../platform/db/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { refusalCode } from '../platform/db/refusals.ts';
import { deposits, players, wallets, withdrawals } from '../platform/db/schema/schema.ts';

export const DEMO_APPROVAL_DELAY_MS = 3000;

export const DEMO_POLL_MS = 500;

const BATCH = 100;

/** Several servers may run it at once. @returns how many payments this call approved */
export async function approveDemoPayments(context: PlatformContext): Promise<number> {
  if (context.money !== 'demo') return 0;
  const at = await databaseNow(context.database.db);
  return (await approveDeposits(context, at)) + (await approveWithdrawals(context, at));
}

const dueBefore = (at: Date): Date => new Date(at.getTime() - DEMO_APPROVAL_DELAY_MS);

async function approveDeposits({ database: { db } }: PlatformContext, at: Date): Promise<number> {
  const due = await db
    .select({ id: deposits.depositId })
    .from(deposits)
    .where(and(eq(deposits.status, PAYMENT_PENDING), lte(deposits.createdAt, dueBefore(at))))
    .orderBy(asc(deposits.createdAt), asc(deposits.depositId))
    .limit(BATCH);
  return approveAll(db, due, 'decide_demo_deposit');
}

async function approveAll(
  db: Db,
  due: readonly { readonly id: string }[],
  name: 'decide_demo_deposit' | 'send_demo_withdrawal',
): Promise<number> {
  let approved = 0;
  for (const { id } of due)
    try {
      const isApproved = await responseOf<boolean>(db, sql`${sql.raw(name)}(${id})`, {});
      if (isApproved) approved++;
    } catch (error) {
      if (refusalCode(error) === null) throw error;
    }
  return approved;
}

async function approveWithdrawals({ database: { db } }: PlatformContext, at: Date): Promise<number> {
  const due = await db
    .select({ id: withdrawals.withdrawalId })
    .from(withdrawals)
    .innerJoin(players, eq(players.userId, withdrawals.userId))
    .innerJoin(wallets, eq(wallets.userId, withdrawals.userId))
    .where(
      and(
        eq(withdrawals.status, PAYMENT_PENDING),
        lte(withdrawals.createdAt, dueBefore(at)),
        // The back office decides the others, which would fill the batch.
        eq(players.status, PLAYER_ACTIVE),
        eq(wallets.debtPaise, 0n),
      ),
    )
    .orderBy(asc(withdrawals.createdAt))
    .limit(BATCH);
  return approveAll(db, due, 'send_demo_withdrawal');
}
