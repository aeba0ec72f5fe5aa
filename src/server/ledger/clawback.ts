import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { type Account, type JournalKind, wallets } from '../platform/db/schema/schema.ts';
import { post, type Wallet } from './journal.ts';

/** What a player has and owes. */
export interface WalletBalance {
  readonly balance_paise: bigint;
  readonly debt_paise: bigint;
}

/**
 * Reads a wallet and keeps it as it is until the transaction ends: an update that changes nothing holds its row.
 * @throws Error when the player has no wallet
 */
export async function lockWallet(tx: Tx, userId: string): Promise<WalletBalance> {
  const [wallet] = await tx
    .update(wallets)
    .set({ version: sql`${wallets.version}` })
    .where(eq(wallets.user_id, userId))
    .returning({ balance_paise: wallets.balance_paise, debt_paise: wallets.debt_paise });
  if (!wallet) throw new Error(`Player ${userId} has no wallet.`);
  return wallet;
}

/** Money that goes back where it came from. */
export interface Clawback {
  readonly user_id: string;
  readonly kind: JournalKind;
  readonly subject_id: string | null;
  readonly reverses_id: string;
  readonly actor: string;
  readonly reason: string;
  readonly at: Date;
  /** more than zero */
  readonly amount_paise: bigint;
  /** the account it goes to */
  readonly counterAccount: Account;
}

/**
 * Takes an amount from a player, also beyond the balance: what the wallet does not hold becomes debt, which later
 * credits repay first.
 * @returns the wallet after it (null when it was empty before), and what became debt
 */
export async function clawback(
  tx: Tx,
  { amount_paise: amountPaise, counterAccount: against, ...entry }: Clawback,
): Promise<{ readonly wallet: Wallet | null; readonly owedPaise: bigint }> {
  const { balance_paise: balancePaise } = await lockWallet(tx, entry.user_id);
  const takenPaise = balancePaise < amountPaise ? balancePaise : amountPaise;
  const owedPaise = amountPaise - takenPaise;
  const wallet = await post(tx, {
    ...entry,
    amounts: { wallet: -takenPaise, debt: -owedPaise, [against]: amountPaise },
  });
  return { wallet, owedPaise };
}
