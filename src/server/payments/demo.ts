import { and, asc, eq, lte } from 'drizzle-orm';
import { PAYMENT_PENDING, PLAYER_ACTIVE } from '../../contract/constants.ts';
import type { AppContext } from '../app-context.ts';
import { databaseNow } from '../platform/db/clock.ts';
import { deposits, players, wallets, withdrawals } from '../platform/db/schema/schema.ts';
import { InvalidState } from './decision.ts';
import { approveDeposit, type Deposit, rejectDeposit } from './deposits.ts';
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
export async function approveDemoPayments(context: AppContext): Promise<number> {
  if (context.money !== 'demo') return 0;
  const at = await databaseNow(context.database.db);
  return (await approveDeposits(context, at)) + (await approveWithdrawals(context, at));
}

const dueBefore = (at: Date): Date => new Date(at.getTime() - DEMO_APPROVAL_DELAY_MS);

async function approveDeposits(context: AppContext, at: Date): Promise<number> {
  const due = await context.database.db
    .select()
    .from(deposits)
    .where(and(eq(deposits.status, PAYMENT_PENDING), lte(deposits.created_at, dueBefore(at))))
    .orderBy(asc(deposits.created_at), asc(deposits.deposit_id))
    .limit(BATCH);
  let approved = 0;
  for (const deposit of due) if (await approveOne(context, deposit, at)) approved++;
  return approved;
}

async function approveOne(context: AppContext, deposit: Deposit, at: Date): Promise<boolean> {
  const decision = { actor: 'house', at };
  try {
    await context.database.transaction((tx) => approveDeposit(tx, deposit, deposit.amount_paise, decision));
    return true;
  } catch (error) {
    if (!(error instanceof InvalidState)) throw error;
  }
  // Decided meanwhile, or its reference is another's now: then it would wait for ever.
  await context.database
    .transaction((tx) => rejectDeposit(tx, deposit, 'The UTR was approved for another claim.', decision))
    .catch((error) => {
      if (!(error instanceof InvalidState)) throw error;
    });
  return false;
}

async function approveWithdrawals(context: AppContext, at: Date): Promise<number> {
  const due = await context.database.db
    .select({
      user_id: withdrawals.user_id,
      withdrawal_id: withdrawals.withdrawal_id,
      amount_paise: withdrawals.amount_paise,
    })
    .from(withdrawals)
    .innerJoin(players, eq(players.user_id, withdrawals.user_id))
    .innerJoin(wallets, eq(wallets.user_id, withdrawals.user_id))
    .where(
      and(
        eq(withdrawals.status, PAYMENT_PENDING),
        lte(withdrawals.created_at, dueBefore(at)),
        // Those who owe or are blocked wait for the back office, and keep nobody else waiting.
        eq(players.status, PLAYER_ACTIVE),
        eq(wallets.debt_paise, 0n),
      ),
    )
    .orderBy(asc(withdrawals.created_at))
    .limit(BATCH);
  let approved = 0;
  for (const withdrawal of due) {
    try {
      await context.database.transaction((tx) =>
        approveWithdrawal(tx, withdrawal, null, { actor: 'house', at }, false),
      );
      approved++;
    } catch (error) {
      if (!(error instanceof InvalidState)) throw error;
    }
  }
  return approved;
}
