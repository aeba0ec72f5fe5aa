import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { type Account, type JournalKind, wallets } from '../db/schema.ts';
import { move, type Wallet } from './journal.ts';

/** What a player has and owes. */
export interface Standing {
  readonly balance_paise: bigint;
  readonly debt_paise: bigint;
}

/**
 * Reads a wallet and keeps it as it is until the transaction ends: an update that changes nothing holds its row.
 * @throws Error when the player has no wallet
 */
export async function holdWallet(tx: Tx, user_id: string): Promise<Standing> {
  const [wallet] = await tx
    .update(wallets)
    .set({ version: sql`${wallets.version}` })
    .where(eq(wallets.user_id, user_id))
    .returning({ balance_paise: wallets.balance_paise, debt_paise: wallets.debt_paise });
  if (!wallet) throw new Error(`Player ${user_id} has no wallet.`);
  return wallet;
}

/** Money that goes back where it came from. */
export interface TakingBack {
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
  readonly against: Account;
}

/**
 * Takes an amount from a player, also beyond the balance: what the wallet does not hold becomes debt, which later
 * credits repay first (design §4).
 * @returns the wallet after it (null when it was empty before), and what became debt
 */
export async function takeBack(
  tx: Tx,
  { amount_paise, against, ...movement }: TakingBack,
): Promise<{ readonly wallet: Wallet | null; readonly owed_paise: bigint }> {
  const { balance_paise } = await holdWallet(tx, movement.user_id);
  const taken_paise = balance_paise < amount_paise ? balance_paise : amount_paise;
  const owed_paise = amount_paise - taken_paise;
  const wallet = await move(tx, {
    ...movement,
    amounts: { wallet: -taken_paise, debt: -owed_paise, [against]: amount_paise },
  });
  return { wallet, owed_paise };
}
