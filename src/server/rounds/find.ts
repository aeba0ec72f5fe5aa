import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { rounds, wallets } from '../db/schema.ts';
import type { Wallet } from '../ledger/journal.ts';
import { PUBLIC_COLUMNS, type PublicRound } from './view.ts';

const openRoundOf = prepared((db) =>
  db
    .select(PUBLIC_COLUMNS)
    .from(rounds)
    .where(and(eq(rounds.user_id, sql.placeholder('user_id')), eq(rounds.state, 'open')))
    .prepare(''),
);

export async function openRound(db: Db, user_id: string): Promise<PublicRound | null> {
  const [round] = await openRoundOf(db).execute({ user_id });
  return round ?? null;
}

/** Where a player stands, read in one statement. */
export interface Standing {
  readonly open: PublicRound | null;
  /** the newest round that has ended */
  readonly last: PublicRound | null;
  readonly wallet: Wallet;
}

/** @throws Error when the player has no wallet */
export async function standing(db: Db, user_id: string): Promise<Standing> {
  // An open round is always the newest, so the newest two hold it and the last ended one. Their ids come from the key's
  // index: joined whole, all rounds of the player would be read and sorted for it.
  const newest_two = db
    .select({ round_id: rounds.round_id })
    .from(rounds)
    .where(eq(rounds.user_id, user_id))
    .orderBy(desc(rounds.round_id))
    .limit(2);
  const newest = await db
    .select({ round: PUBLIC_COLUMNS, balance_paise: wallets.balance_paise, version: wallets.version })
    .from(wallets)
    .leftJoin(rounds, and(eq(rounds.user_id, wallets.user_id), inArray(rounds.round_id, newest_two)))
    .where(eq(wallets.user_id, user_id))
    .orderBy(desc(rounds.round_id));
  const [first] = newest;
  if (!first) throw new Error(`Player ${user_id} has no wallet.`);
  return {
    open: newest.find(({ round }) => round?.state === 'open')?.round ?? null,
    last: newest.find(({ round }) => round && round.state !== 'open')?.round ?? null,
    wallet: { balance_paise: first.balance_paise, version: first.version },
  };
}

/** A page of a player's rounds, newest first; ids are in the order of time. */
export async function pageOfRounds(
  db: Db,
  user_id: string,
  skip: number,
  limit: number,
): Promise<{ readonly page: PublicRound[]; readonly total: number }> {
  const [all] = await db.select({ total: count() }).from(rounds).where(eq(rounds.user_id, user_id));
  if (limit < 1) return { page: [], total: Number(all?.total ?? 0) };
  // The page's ids come from the key's index alone: an offset over whole rounds would read all that it skips.
  const ids = db
    .select({ round_id: rounds.round_id })
    .from(rounds)
    .where(eq(rounds.user_id, user_id))
    .orderBy(desc(rounds.round_id))
    .offset(skip)
    .limit(limit)
    .as('ids');
  const page = await db
    .select(PUBLIC_COLUMNS)
    .from(rounds)
    .innerJoin(ids, eq(ids.round_id, rounds.round_id))
    .where(eq(rounds.user_id, user_id))
    .orderBy(desc(rounds.round_id));
  return { page, total: Number(all?.total ?? 0) };
}
