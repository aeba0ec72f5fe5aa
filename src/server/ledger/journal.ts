import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { Behind } from '../db/behind.ts';
import type { Tx } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { type Account, type JournalKind, journal, postings, wallets } from '../db/schema.ts';

/** The wallet as a movement left it. */
export interface Wallet {
  readonly balance_paise: bigint;
  readonly version: number;
}

/** One movement of a player's money. */
export interface Movement {
  readonly user_id: string;
  readonly kind: JournalKind;
  /** the round, deposit or withdrawal it belongs to */
  readonly subject_id: string | null;
  /** of a reversal: the journal row it undoes */
  readonly reverses_id?: string;
  /** `player`, `house`, or the operator's name */
  readonly actor: string;
  readonly reason?: string;
  readonly at: Date;
  /**
   * Paise by account, summing to zero; a positive amount makes the account grow. The debt account is the negative of
   * what the player owes: -5 raises the debt by 5.
   */
  readonly amounts: Readonly<Partial<Record<Account, bigint>>>;
}

/** The wallet does not hold what a movement would take, or the debt is smaller than what it would repay. */
export class Uncovered extends Error {
  override readonly name = 'Uncovered';
}

const { placeholder } = sql;

const writeJournal = prepared((db) =>
  db
    .insert(journal)
    .values({
      user_id: placeholder('user_id'),
      journal_id: placeholder('journal_id'),
      kind: placeholder('kind'),
      subject_id: placeholder('subject_id'),
      reverses_id: placeholder('reverses_id'),
      actor: placeholder('actor'),
      reason: placeholder('reason'),
      created_at: placeholder('created_at'),
    })
    .prepare(''),
);

const side = (number: 1 | 2) => ({
  user_id: placeholder('user_id'),
  journal_id: placeholder('journal_id'),
  account: placeholder(`account_${number}`),
  amount_paise: placeholder(`amount_${number}`),
  wallet_version: placeholder(`version_${number}`),
  balance_after_paise: placeholder(`balance_${number}`),
});

/** Nearly every movement has two sides, so that this one is worth preparing. */
const writeTwoSides = prepared((db) =>
  db
    .insert(postings)
    .values([side(1), side(2)])
    .prepare(''),
);

/**
 * Writes one journal row with its postings, and changes the wallet by a conditional update in the same transaction.
 * The only function that changes a wallet. What a player owes is repaid from every credit at once, by a row of its own
 * with the same subject.
 * @param behind takes the writes of journal and postings; unset: they are done when this returns
 * @returns the wallet after it, or null when the movement does not touch the wallet
 * @throws Uncovered when the balance would fall below zero; the transaction must roll back
 * @throws RangeError when the amounts do not sum to zero
 */
export async function move(tx: Tx, movement: Movement, behind?: Behind): Promise<Wallet | null> {
  if (behind) return moveAhead(tx, movement, behind);
  const writes = new Behind();
  return writes.during(() => moveAhead(tx, movement, writes));
}

async function moveAhead(tx: Tx, movement: Movement, behind: Behind): Promise<Wallet | null> {
  const { user_id, amounts } = movement;
  const sides = (Object.keys(amounts) as Account[])
    .map((account) => ({ account, amount_paise: amounts[account] ?? 0n }))
    .filter(({ amount_paise }) => amount_paise !== 0n);
  const sum = sides.reduce((total, { amount_paise }) => total + amount_paise, 0n);
  if (sum !== 0n || sides.length < 2)
    throw new RangeError(`A ${movement.kind} movement does not sum to zero: ${sum} paise.`);

  const by_wallet = amounts.wallet ?? 0n;
  const by_debt = amounts.debt ?? 0n;
  const wallet =
    by_wallet === 0n && by_debt === 0n ? null : await changeWallet(tx, user_id, by_wallet, by_debt);
  const journal_id = uuidv7();
  behind.add(
    writeJournal(tx).execute({
      user_id,
      journal_id,
      kind: movement.kind,
      subject_id: movement.subject_id,
      reverses_id: movement.reverses_id ?? null,
      actor: movement.actor,
      reason: movement.reason ?? null,
      created_at: movement.at,
    }),
  );
  const rows = sides.map((side) => ({
    user_id,
    journal_id,
    ...side,
    wallet_version: side.account === 'wallet' && wallet ? wallet.version : null,
    balance_after_paise: side.account === 'wallet' && wallet ? wallet.balance_paise : null,
  }));
  const [one, two, ...more] = rows;
  if (one && two && more.length === 0)
    behind.add(
      writeTwoSides(tx).execute({
        user_id,
        journal_id,
        account_1: one.account,
        amount_1: one.amount_paise,
        version_1: one.wallet_version,
        balance_1: one.balance_after_paise,
        account_2: two.account,
        amount_2: two.amount_paise,
        version_2: two.wallet_version,
        balance_2: two.balance_after_paise,
      }),
    );
  else behind.add(tx.insert(postings).values(rows).execute());
  if (by_wallet === 0n || !wallet) return null;
  const { balance_paise, version, debt_paise } = wallet;
  if (by_wallet < 0n || debt_paise === 0n) return { balance_paise, version };
  const repaid_paise = balance_paise < debt_paise ? balance_paise : debt_paise;
  const repayment: Movement = {
    user_id,
    kind: 'debt_repaid',
    subject_id: movement.subject_id,
    actor: 'house',
    at: movement.at,
    amounts: { wallet: -repaid_paise, debt: repaid_paise },
  };
  return moveAhead(tx, repayment, behind);
}

const WALLET = {
  balance_paise: wallets.balance_paise,
  version: wallets.version,
  debt_paise: wallets.debt_paise,
} as const;

/** The plain change, without a debt. A credit asks for at least nothing, which every wallet has. */
const moveBalance = prepared((db) =>
  db
    .update(wallets)
    .set({
      balance_paise: sql`${wallets.balance_paise} + ${placeholder('by_wallet')}`,
      version: sql`${wallets.version} + 1`,
    })
    .where(
      and(eq(wallets.user_id, placeholder('user_id')), gte(wallets.balance_paise, placeholder('at_least'))),
    )
    .returning(WALLET)
    .prepare(''),
);

async function changeWallet(
  tx: Tx,
  user_id: string,
  by_wallet: bigint,
  by_debt: bigint,
): Promise<Wallet & { readonly debt_paise: bigint }> {
  if (by_debt === 0n && by_wallet !== 0n) {
    const [moved] = await moveBalance(tx).execute({
      user_id,
      by_wallet,
      at_least: by_wallet < 0n ? -by_wallet : 0n,
    });
    if (moved) return moved;
    throw new Uncovered(`The wallet of ${user_id} does not cover ${by_wallet} paise.`);
  }
  const [wallet] = await tx
    .update(wallets)
    .set({
      balance_paise: sql`${wallets.balance_paise} + ${by_wallet}`,
      debt_paise: sql`${wallets.debt_paise} - ${by_debt}`,
      version: sql`${wallets.version} + ${by_wallet === 0n ? 0 : 1}`,
    })
    .where(
      and(
        eq(wallets.user_id, user_id),
        // A credit is never held back by the balance, so it is not compared.
        by_wallet < 0n ? gte(wallets.balance_paise, -by_wallet) : undefined,
        by_debt > 0n ? gte(wallets.debt_paise, by_debt) : undefined,
      ),
    )
    .returning(WALLET);
  if (!wallet) throw new Uncovered(`The wallet of ${user_id} does not cover ${by_wallet} paise.`);
  return wallet;
}

/** Opens the wallet of a new player: empty, version 0. */
export async function openWallet(tx: Tx, user_id: string): Promise<void> {
  await tx.insert(wallets).values({ user_id, balance_paise: 0n, debt_paise: 0n, version: 0 });
}

const walletOf = prepared((db) =>
  db
    .select({ balance_paise: wallets.balance_paise, version: wallets.version })
    .from(wallets)
    .where(eq(wallets.user_id, placeholder('user_id')))
    .prepare(''),
);

/** @throws Error when the player has no wallet */
export async function readWallet(tx: Tx, user_id: string): Promise<Wallet> {
  const [wallet] = await walletOf(tx).execute({ user_id });
  if (!wallet) throw new Error(`Player ${user_id} has no wallet.`);
  return wallet;
}

/**
 * The wallet as the settlement of a round left it, a debt repaid from it included, for giving the same answer again.
 * @returns null when nothing was paid
 */
export async function walletAfterSettlement(
  tx: Tx,
  user_id: string,
  round_id: string,
): Promise<Wallet | null> {
  const [wallet] = await tx
    .select({ balance_paise: postings.balance_after_paise, version: postings.wallet_version })
    .from(journal)
    .innerJoin(
      postings,
      and(eq(postings.user_id, journal.user_id), eq(postings.journal_id, journal.journal_id)),
    )
    .where(
      and(
        eq(journal.user_id, user_id),
        inArray(journal.kind, ['settlement', 'debt_repaid']),
        eq(journal.subject_id, round_id),
        eq(postings.account, 'wallet'),
      ),
    )
    .orderBy(desc(postings.wallet_version))
    .limit(1);
  if (!wallet || wallet.balance_paise === null || wallet.version === null) return null;
  return { balance_paise: wallet.balance_paise, version: wallet.version };
}
