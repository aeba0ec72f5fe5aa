import { and, eq } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { journal, postings } from '../platform/db/schema/schema.ts';

/** The wallet as a journal entry left it. */
export interface Wallet {
  readonly balance_paise: bigint;
  readonly version: number;
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
