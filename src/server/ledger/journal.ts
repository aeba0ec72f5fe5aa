import { and, eq } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { journal, postings } from '../platform/db/schema/schema.ts';

export interface Wallet {
  readonly balancePaise: bigint;
  readonly version: number;
}

export async function walletAtVersion(db: Db, userId: string, version: number): Promise<Wallet> {
  const [left] = await db
    .select({ balancePaise: postings.balanceAfterPaise })
    .from(postings)
    .where(and(eq(postings.userId, userId), eq(postings.walletVersion, version)));
  const balancePaise = left?.balancePaise ?? null;
  if (balancePaise === null) throw new Error(`The wallet of ${userId} never had version ${version}.`);
  return { balancePaise, version };
}

export async function walletAfterStake(tx: Db, userId: string, roundId: string): Promise<Wallet> {
  const [wallet] = await tx
    .select({ balancePaise: postings.balanceAfterPaise, version: postings.walletVersion })
    .from(journal)
    .innerJoin(postings, and(eq(postings.userId, journal.userId), eq(postings.journalId, journal.journalId)))
    .where(
      and(
        eq(journal.userId, userId),
        eq(journal.kind, 'stake'),
        eq(journal.subjectId, roundId),
        eq(postings.account, 'wallet'),
      ),
    );
  if (!wallet || wallet.balancePaise === null || wallet.version === null)
    throw new Error(`No stake was taken for round ${roundId}.`);
  return { balancePaise: wallet.balancePaise, version: wallet.version };
}
