import { randomInt } from 'node:crypto';
import { and, eq, gte, sql } from 'drizzle-orm';
import { UUID } from 'uuidv7';
import type { Db, Tx } from '../platform/db/database.ts';
import { prepared } from '../platform/db/prepared.ts';
import { type Account, type JournalKind, journal, postings, wallets } from '../platform/db/schema/schema.ts';

/** The wallet as a journal entry left it. */
export interface Wallet {
  readonly balance_paise: bigint;
  readonly version: number;
}

/** One change of a player's money. */
export interface JournalEntry {
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

/** The wallet does not hold what an entry would take, or the debt is smaller than what it would repay. */
export class InsufficientFunds extends Error {
  override readonly name = 'InsufficientFunds';
}

/** A UUIDv7; ids of one moment are in the order of their ordinals. */
export const idAt = (at: Date, ordinal: number): string =>
  UUID.fromFieldsV7(at.getTime(), ordinal, randomInt(2 ** 30), randomInt(2 ** 32)).toString();

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

const postingValues = (number: 1 | 2) => ({
  user_id: placeholder('user_id'),
  journal_id: placeholder('journal_id'),
  account: placeholder(`account_${number}`),
  amount_paise: placeholder(`amount_${number}`),
  wallet_version: placeholder(`version_${number}`),
  balance_after_paise: placeholder(`balance_${number}`),
});

/** Nearly every entry has two sides, so that this one is worth preparing. */
const writeTwoPostings = prepared((db) =>
  db
    .insert(postings)
    .values([postingValues(1), postingValues(2)])
    .prepare(''),
);

/**
 * Writes one journal row with its postings, and changes the wallet by a conditional update in the same transaction.
 * Wallets change here and in post_entry.sql alone. What a player owes is repaid from every credit at once, by a row of its own
 * with the same subject.
 * @returns the wallet after it, or null when the entry does not touch the wallet
 * @throws InsufficientFunds when the balance would fall below zero; the transaction must roll back
 * @throws RangeError when the amounts do not sum to zero
 */
export async function post(tx: Tx, entry: JournalEntry): Promise<Wallet | null> {
  const { user_id: userId, amounts } = entry;
  const sides = (Object.keys(amounts) as Account[])
    .map((account) => ({ account, amount_paise: amounts[account] ?? 0n }))
    .filter(({ amount_paise: amountPaise }) => amountPaise !== 0n);
  const sum = sides.reduce((total, { amount_paise: amountPaise }) => total + amountPaise, 0n);
  if (sum !== 0n || sides.length < 2)
    throw new RangeError(`A ${entry.kind} movement does not sum to zero: ${sum} paise.`);

  const byWallet = amounts.wallet ?? 0n;
  const byDebt = amounts.debt ?? 0n;
  const wallet = byWallet === 0n && byDebt === 0n ? null : await changeWallet(tx, userId, byWallet, byDebt);
  const journalId = idAt(entry.at, ((wallet?.version ?? 0) * 2) % 4096);
  tx.defer(
    writeJournal(tx).execute({
      user_id: userId,
      journal_id: journalId,
      kind: entry.kind,
      subject_id: entry.subject_id,
      reverses_id: entry.reverses_id ?? null,
      actor: entry.actor,
      reason: entry.reason ?? null,
      created_at: entry.at,
    }),
  );
  const rows = sides.map((side) => ({
    user_id: userId,
    journal_id: journalId,
    ...side,
    wallet_version: side.account === 'wallet' && wallet ? wallet.version : null,
    balance_after_paise: side.account === 'wallet' && wallet ? wallet.balance_paise : null,
  }));
  const [one, two, ...more] = rows;
  if (one && two && more.length === 0)
    tx.defer(
      writeTwoPostings(tx).execute({
        user_id: userId,
        journal_id: journalId,
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
  else tx.defer(tx.insert(postings).values(rows).execute());
  if (byWallet === 0n || !wallet) return null;
  const { balance_paise: balancePaise, version, debt_paise: debtPaise } = wallet;
  if (byWallet < 0n || debtPaise === 0n) return { balance_paise: balancePaise, version };
  const repaidPaise = balancePaise < debtPaise ? balancePaise : debtPaise;
  const repayment: JournalEntry = {
    user_id: userId,
    kind: 'debt_repaid',
    subject_id: entry.subject_id,
    actor: 'house',
    at: entry.at,
    amounts: { wallet: -repaidPaise, debt: repaidPaise },
  };
  return post(tx, repayment);
}

const WALLET = {
  balance_paise: wallets.balance_paise,
  version: wallets.version,
  debt_paise: wallets.debt_paise,
} as const;

/** The plain change, without a debt. A credit asks for at least nothing, which every wallet has. */
const changeBalance = prepared((db) =>
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
  userId: string,
  byWallet: bigint,
  byDebt: bigint,
): Promise<Wallet & { readonly debt_paise: bigint }> {
  if (byDebt === 0n && byWallet !== 0n) {
    const [changed] = await changeBalance(tx).execute({
      user_id: userId,
      by_wallet: byWallet,
      at_least: byWallet < 0n ? -byWallet : 0n,
    });
    if (changed) return changed;
    throw new InsufficientFunds(`The wallet of ${userId} does not cover ${byWallet} paise.`);
  }
  const [wallet] = await tx
    .update(wallets)
    .set({
      balance_paise: sql`${wallets.balance_paise} + ${byWallet}`,
      debt_paise: sql`${wallets.debt_paise} - ${byDebt}`,
      version: sql`${wallets.version} + ${byWallet === 0n ? 0 : 1}`,
    })
    .where(
      and(
        eq(wallets.user_id, userId),
        // A credit is never held back by the balance, so it is not compared.
        byWallet < 0n ? gte(wallets.balance_paise, -byWallet) : undefined,
        byDebt > 0n ? gte(wallets.debt_paise, byDebt) : undefined,
      ),
    )
    .returning(WALLET);
  if (!wallet) throw new InsufficientFunds(`The wallet of ${userId} does not cover ${byWallet} paise.`);
  return wallet;
}

/** Opens the wallet of a new player: empty, version 0. */
export async function openWallet(tx: Tx, userId: string): Promise<void> {
  await tx.insert(wallets).values({ user_id: userId, balance_paise: 0n, debt_paise: 0n, version: 0 });
}

/**
 * The wallet as a journal entry left it, for giving an answer again.
 * @param version of the wallet then
 * @throws Error when no entry left it so
 */
export async function walletAtVersion(db: Db, userId: string, version: number): Promise<Wallet> {
  const [left] = await db
    .select({ balance_paise: postings.balance_after_paise })
    .from(postings)
    .where(and(eq(postings.user_id, userId), eq(postings.wallet_version, version)));
  const balancePaise = left?.balance_paise ?? null;
  if (balancePaise === null) throw new Error(`The wallet of ${userId} never had version ${version}.`);
  return { balance_paise: balancePaise, version };
}

/**
 * The wallet as the stake of a round left it.
 * @throws Error when no stake was taken for it
 */
export async function walletAfterStake(tx: Db, userId: string, roundId: string): Promise<Wallet> {
  const [wallet] = await tx
    .select({ balance_paise: postings.balance_after_paise, version: postings.wallet_version })
    .from(journal)
    .innerJoin(
      postings,
      and(eq(postings.user_id, journal.user_id), eq(postings.journal_id, journal.journal_id)),
    )
    .where(
      and(
        eq(journal.user_id, userId),
        eq(journal.kind, 'stake'),
        eq(journal.subject_id, roundId),
        eq(postings.account, 'wallet'),
      ),
    );
  if (!wallet || wallet.balance_paise === null || wallet.version === null)
    throw new Error(`No stake was taken for round ${roundId}.`);
  return { balance_paise: wallet.balance_paise, version: wallet.version };
}
