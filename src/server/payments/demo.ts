import { and, asc, eq, lte } from 'drizzle-orm';
import { PAYMENT_PENDING, PLAYER_ACTIVE } from '../../contract/constants.ts';
import type { PlatformContext } from '../platform/context.ts';
import { databaseNow } from '../platform/db/clock.ts';
import { refusalOf } from '../platform/db/refusals.ts';
import { deposits, players, wallets, withdrawals } from '../platform/db/schema/schema.ts';
import { approveDeposit, rejectDeposit } from './deposits.ts';
import { approveWithdrawal } from './withdrawals.ts';

/** Demo money approves itself after this long, ms. */
export const DEMO_APPROVAL_DELAY_MS = 3000;

/** How often a server looks for what is due, ms. */
export const DEMO_POLL_MS = 500;

/** Rows read at once. */
const BATCH = 100;

/**
 * Approves what waits, when the money is play money. Several servers may do it at once: each row is decided by one
 * conditional update, and who comes second lets it be.
 * @returns how many this call approved
 */
export async function approveDemoPayments(context: PlatformContext): Promise<number> {
  if (context.money !== 'demo') return 0;
  const at = await databaseNow(context.database.db);
  return (await approveDeposits(context, at)) + (await approveWithdrawals(context, at));
}

const dueBefore = (at: Date): Date => new Date(at.getTime() - DEMO_APPROVAL_DELAY_MS);

async function approveDeposits({ database: { db } }: PlatformContext, at: Date): Promise<number> {
  const due = await db
    .select()
    .from(deposits)
    .where(and(eq(deposits.status, PAYMENT_PENDING), lte(deposits.createdAt, dueBefore(at))))
    .orderBy(asc(deposits.createdAt), asc(deposits.depositId))
    .limit(BATCH);
  let approved = 0;
  for (const deposit of due)
    if (await isDone(approveDeposit(db, deposit, deposit.amountPaise, 'house'))) approved++;
    // Decided meanwhile, or its reference is another's now: then it would wait for ever.
    else await isDone(rejectDeposit(db, deposit, 'house', 'The UTR was approved for another claim.'));
  return approved;
}

/** @returns false when the decision was refused */
async function isDone(decision: Promise<unknown>): Promise<boolean> {
  try {
    await decision;
    return true;
  } catch (error) {
    if (refusalOf(error) !== null) return false;
    throw error;
  }
}

async function approveWithdrawals({ database: { db } }: PlatformContext, at: Date): Promise<number> {
  const due = await db
    .select({ userId: withdrawals.userId, withdrawalId: withdrawals.withdrawalId })
    .from(withdrawals)
    .innerJoin(players, eq(players.userId, withdrawals.userId))
    .innerJoin(wallets, eq(wallets.userId, withdrawals.userId))
    .where(
      and(
        eq(withdrawals.status, PAYMENT_PENDING),
        lte(withdrawals.createdAt, dueBefore(at)),
        // Those who owe or are blocked wait for the back office, and keep nobody else waiting.
        eq(players.status, PLAYER_ACTIVE),
        eq(wallets.debtPaise, 0n),
      ),
    )
    .orderBy(asc(withdrawals.createdAt))
    .limit(BATCH);
  let approved = 0;
  for (const withdrawal of due)
    if (await isDone(approveWithdrawal(db, withdrawal, null, 'house', false))) approved++;
  return approved;
}
