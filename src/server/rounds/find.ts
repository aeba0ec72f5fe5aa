import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { players, rounds, wallets } from '../db/schema.ts';
import type { Wallet } from '../ledger/journal.ts';
import { PUBLIC_COLUMNS, type PublicRound } from './view.ts';

const openRoundOf = prepared((db) =>
  db
    .select(PUBLIC_COLUMNS)
    .from(rounds)
    .where(and(eq(rounds.user_id, sql.placeholder('user_id')), eq(rounds.state, 'open')))
    .prepare(''),
);

export async function openRound(db: Db, userId: string): Promise<PublicRound | null> {
  const [round] = await openRoundOf(db).execute({ user_id: userId });
  return round ?? null;
}

/** Where a player stands, read in one statement. */
export interface PlayerState {
  readonly open: PublicRound | null;
  /** the newest round that has ended */
  readonly last: PublicRound | null;
  readonly wallet: Wallet;
}

/** @throws Error when the player has no wallet */
export async function readPlayerState(db: Db, userId: string): Promise<PlayerState> {
  // An open round has the highest nonce, so the newest two hold it and the last ended one. The nonce and not the id: ids
  // are in the order of clocks, and another server's may be behind. Joined whole, all rounds of the player would be read
  // and sorted for it.
  const newestTwo = db
    .select({ round_id: rounds.round_id })
    .from(rounds)
    .where(eq(rounds.user_id, userId))
    .orderBy(desc(rounds.nonce))
    .limit(2);
  const newest = await db
    .select({ round: PUBLIC_COLUMNS, balance_paise: wallets.balance_paise, version: wallets.version })
    .from(wallets)
    .leftJoin(rounds, and(eq(rounds.user_id, wallets.user_id), inArray(rounds.round_id, newestTwo)))
    .where(eq(wallets.user_id, userId))
    .orderBy(desc(rounds.nonce));
  const [first] = newest;
  if (!first) throw new Error(`Player ${userId} has no wallet.`);
  return {
    open: newest.find(({ round }) => round?.state === 'open')?.round ?? null,
    last: newest.find(({ round }) => round && round.state !== 'open')?.round ?? null,
    wallet: { balance_paise: first.balance_paise, version: first.version },
  };
}

const { placeholder } = sql;

const roundsOfPage = prepared((db) =>
  db
    .select({ total: players.nonce, round: PUBLIC_COLUMNS })
    .from(players)
    .leftJoin(
      rounds,
      and(
        eq(rounds.user_id, players.user_id),
        lt(rounds.nonce, sql`${players.nonce} - ${placeholder('skip')}::integer`),
        gte(rounds.nonce, sql`${players.nonce} - ${placeholder('end')}::integer`),
      ),
    )
    .where(eq(players.user_id, placeholder('user_id')))
    .orderBy(desc(rounds.nonce))
    .prepare(''),
);

/**
 * A page of a player's rounds, newest first. Every round has the next nonce of its player, so the nonce says how many
 * there are, and a page far back is found as the first one is.
 * @param skip rounds that are newer than the page
 * @param limit rounds of the page at most
 */
export async function pageOfRounds(
  db: Db,
  userId: string,
  skip: number,
  limit: number,
): Promise<{ readonly page: PublicRound[]; readonly total: number }> {
  const rows = await roundsOfPage(db).execute({ user_id: userId, skip, end: skip + Math.max(0, limit) });
  return {
    page: rows.flatMap(({ round }) => (round === null ? [] : [round])),
    total: rows[0]?.total ?? 0,
  };
}
