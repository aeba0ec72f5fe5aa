import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { RoundsQuery } from '../../contract/rounds.ts';
import type { Db } from '../platform/db/database.ts';
import { prepared } from '../platform/db/prepared.ts';
import { multiplierTables, openRounds, players, rounds, wallets } from '../platform/db/schema/schema.ts';
import { ENDED_WITH_TABLE, isTableOfRound } from './ended-table.ts';
import {
  asPublicRound,
  ENDED_COLUMNS,
  ENDED_LISTED,
  type ListedRound,
  OPEN_COLUMNS,
  OPEN_LISTED,
} from './view.ts';

const { placeholder } = sql;

/** An open round with what only its ending may use. */
export type OpenRound = typeof openRounds.$inferSelect;

/** An ended round, whole, with the table that it was played under. */
export type EndedRound = typeof rounds.$inferSelect & { readonly multipliers: readonly number[] };

const wholeOpenRound = prepared((db) =>
  db
    .select()
    .from(openRounds)
    .where(eq(openRounds.userId, placeholder('userId')))
    .prepare('open_round'),
);

/** The open round of a player, for a call that may end it; null when none is open. */
export async function readOpenRound(db: Db, userId: string): Promise<OpenRound | null> {
  const [round] = await wholeOpenRound(db).execute({ userId });
  return round ?? null;
}

const endedRoundOf = prepared((db) =>
  db
    .select(ENDED_WITH_TABLE)
    .from(rounds)
    .innerJoin(multiplierTables, isTableOfRound)
    .where(and(eq(rounds.userId, placeholder('userId')), eq(rounds.roundId, placeholder('roundId'))))
    .prepare('ended_round'),
);

/** A player's ended round by its id; null when there is none. */
export async function readEndedRound(db: Db, userId: string, roundId: string): Promise<EndedRound | null> {
  const [round] = await endedRoundOf(db).execute({ userId, roundId });
  return round ?? null;
}

/** The newest of a player's ended rounds; null when there is none. */
export async function readNewestEnded(db: Db, userId: string): Promise<EndedRound | null> {
  const [round] = await db
    .select(ENDED_WITH_TABLE)
    .from(rounds)
    .innerJoin(multiplierTables, isTableOfRound)
    .where(eq(rounds.userId, userId))
    .orderBy(desc(rounds.nonce))
    .limit(1);
  return round ?? null;
}

const playerStateOf = prepared((db) =>
  db
    .select({
      open: OPEN_COLUMNS,
      last: ENDED_COLUMNS,
      multipliers: multiplierTables.multipliers,
      balancePaise: wallets.balancePaise,
      version: wallets.version,
    })
    .from(players)
    .innerJoin(wallets, eq(wallets.userId, players.userId))
    .leftJoin(openRounds, eq(openRounds.userId, players.userId))
    // Every round has the next nonce of its player, so the newest ended one is known by it. The nonce and not the id:
    // ids are in the order of clocks, and another server's may be behind.
    .leftJoin(
      rounds,
      and(
        eq(rounds.userId, players.userId),
        eq(rounds.nonce, sql`${players.nonce} - case when ${openRounds.userId} is null then 1 else 2 end`),
      ),
    )
    .leftJoin(multiplierTables, isTableOfRound)
    .where(eq(players.userId, placeholder('userId')))
    .prepare('player_state'),
);

/**
 * Reads a player's open round without its outcome, the newest that has ended, and the wallet, in one statement.
 * @throws Error when the player has no wallet
 */
export async function readPlayerState(db: Db, userId: string) {
  const [row] = await playerStateOf(db).execute({ userId });
  if (!row) throw new Error(`Player ${userId} has no wallet.`);
  return {
    open: row.open && asPublicRound(row.open),
    last: row.last && row.multipliers && { ...row.last, multipliers: row.multipliers },
    wallet: { balancePaise: row.balancePaise, version: row.version },
  };
}

const countedWithOpen = prepared((db) =>
  db
    .select({ total: players.nonce, open: OPEN_LISTED })
    .from(players)
    .leftJoin(openRounds, eq(openRounds.userId, players.userId))
    .where(eq(players.userId, placeholder('userId')))
    .prepare('rounds_counted'),
);

const endedBetween = prepared((db) =>
  db
    .select(ENDED_LISTED)
    .from(rounds)
    .innerJoin(multiplierTables, isTableOfRound)
    .where(
      and(
        eq(rounds.userId, placeholder('userId')),
        gte(rounds.nonce, placeholder('from')),
        lt(rounds.nonce, placeholder('before')),
      ),
    )
    .orderBy(desc(rounds.nonce))
    .prepare('ended_rounds'),
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
): Promise<{ readonly page: ListedRound[]; readonly total: number }> {
  const [counted] = await countedWithOpen(db).execute({ userId });
  if (!counted) return { page: [], total: 0 };
  const { total, open } = counted;
  const before = total - skip;
  const from = Math.max(0, before - Math.max(0, limit));
  if (from >= before) return { page: [], total };
  const ended = await endedBetween(db).execute({ userId, from, before });
  const page: ListedRound[] = [...ended];
  // It may have ended between the two readings, and is then among the ended ones.
  const isOnPage = open !== null && open.nonce >= from && open.nonce < before;
  if (isOnPage && page[0]?.nonce !== open.nonce) page.unshift(asPublicRound(open));
  return { page, total };
}

/**
 * Ended rounds of a player that fit, newest first. A page begins where the one before ended and not at a count, so rounds that are played
 * meanwhile move nothing.
 * @returns the page, and `before` of the next one; null when there is none
 */
export async function pageOfEndedRounds(
  db: Db,
  userId: string,
  { limit, before, type, result, from, to }: RoundsQuery,
): Promise<{ readonly page: EndedRound[]; readonly next: number | null }> {
  const found = await db
    .select(ENDED_WITH_TABLE)
    .from(rounds)
    .innerJoin(multiplierTables, isTableOfRound)
    .where(
      and(
        eq(rounds.userId, userId),
        before === undefined ? undefined : lt(rounds.nonce, before),
        type === undefined ? undefined : eq(rounds.type, type),
        result === undefined
          ? undefined
          : result === 'lost'
            ? eq(rounds.state, 'fried')
            : eq(rounds.state, 'cashed_out'),
        from === undefined ? undefined : gte(rounds.createdAt, new Date(from)),
        to === undefined ? undefined : lt(rounds.createdAt, new Date(to)),
      ),
    )
    .orderBy(desc(rounds.nonce))
    .limit(limit + 1);
  const page = found.slice(0, limit);
  return { page, next: found.length > limit ? (page.at(-1)?.nonce ?? null) : null };
}
