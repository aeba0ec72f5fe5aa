import { and, asc, eq, lte } from 'drizzle-orm';
import { PAYMENT_PENDING, PLAYER_ACTIVE } from '../../contract/constants.ts';
import { isTaken } from '../db/failures.ts';
import { deposits, players, wallets, withdrawals } from '../db/schema.ts';
import type { Provider } from '../provider.ts';
import { Undecidable } from './decision.ts';
import { approveDeposit, type Deposit, rejectDeposit } from './deposits.ts';
import { approveWithdrawal } from './withdrawals.ts';

/** Demo money approves itself after this long (design §4), ms. */
export const DEMO_DECIDES_AFTER_MS = 3000;

/** How often a server looks for what is due, ms. */
export const DEMO_LOOKS_EVERY_MS = 500;

/** Rows read at once. */
const BATCH = 100;

/**
 * Approves what waits, when the money is play money. Several servers may do it at once: each row is decided by one
 * conditional update, and who comes second lets it be.
 * @returns how many this call approved
 */
export async function decideDemoPayments(provider: Provider): Promise<number> {
  if (provider.money !== 'demo') return 0;
  return (await approveDeposits(provider)) + (await approveWithdrawals(provider));
}

const dueBefore = (provider: Provider): Date =>
  new Date(provider.clock.now().getTime() - DEMO_DECIDES_AFTER_MS);

async function approveDeposits(provider: Provider): Promise<number> {
  const due = await provider.database.db
    .select()
    .from(deposits)
    .where(and(eq(deposits.status, PAYMENT_PENDING), lte(deposits.created_at, dueBefore(provider))))
    .orderBy(asc(deposits.created_at), asc(deposits.deposit_id))
    .limit(BATCH);
  let approved = 0;
  for (const deposit of due) if (await approveOne(provider, deposit)) approved++;
  return approved;
}

async function approveOne(provider: Provider, deposit: Deposit): Promise<boolean> {
  const decision = { actor: 'house', at: provider.clock.now() };
  try {
    await provider.database.transaction((tx) => approveDeposit(tx, deposit, deposit.amount_paise, decision));
    return true;
  } catch (error) {
    if (!(error instanceof Undecidable || isTaken(error, 'deposits_utr_approved_once'))) throw error;
  }
  // Decided meanwhile, or its reference is another's now: then it would wait for ever.
  await provider.database
    .transaction((tx) => rejectDeposit(tx, deposit, 'The UTR was approved for another claim.', decision))
    .catch((error) => {
      if (!(error instanceof Undecidable)) throw error;
    });
  return false;
}

async function approveWithdrawals(provider: Provider): Promise<number> {
  const due = await provider.database.db
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
        lte(withdrawals.created_at, dueBefore(provider)),
        // Those who owe or are blocked wait for the desk, and keep nobody else waiting.
        eq(players.status, PLAYER_ACTIVE),
        eq(wallets.debt_paise, 0n),
      ),
    )
    .orderBy(asc(withdrawals.created_at))
    .limit(BATCH);
  let approved = 0;
  for (const withdrawal of due) {
    try {
      await provider.database.transaction((tx) =>
        approveWithdrawal(tx, withdrawal, null, { actor: 'house', at: provider.clock.now() }, false),
      );
      approved++;
    } catch (error) {
      if (!(error instanceof Undecidable)) throw error;
    }
  }
  return approved;
}
