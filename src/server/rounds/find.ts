import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { RoundsQuery } from '../../contract/rounds.ts';
import type { Db } from '../platform/db/database.ts';
import { cachePrepared } from '../platform/db/prepared.ts';
import { multiplierTables, openRounds, players, rounds, wallets } from '../platform/db/schema/schema.ts';
import {
  hasTableOfRound,
  OPEN_COLUMNS,
  type PublicRound,
  SETTLED_COLUMNS,
  SETTLED_ROUND_COLUMNS,
  toPublicRound,
} from './view.ts';

const { placeholder } = sql;

/** With the encrypted outcome: never part of an answer. */
export type OpenRound = typeof openRounds.$inferSelect;

export type SettledRound = typeof rounds.$inferSelect & { readonly multipliers: readonly number[] };

const wholeOpenRound = cachePrepared((db) =>
  db
    .select()
    .from(openRounds)
    .where(eq(openRounds.userId, placeholder('userId')))
    .prepare('open_round'),
);

export async function readOpenRound(db: Db, userId: string): Promise<OpenRound | null> {
  const [round] = await wholeOpenRound(db).execute({ userId });
  return round ?? null;
}

const selectEnded = (db: Db) =>
  db.select(SETTLED_ROUND_COLUMNS).from(rounds).innerJoin(multiplierTables, hasTableOfRound);

const endedRoundOf = cachePrepared((db) =>
  selectEnded(db)
    .where(and(eq(rounds.userId, placeholder('userId')), eq(rounds.roundId, placeholder('roundId'))))
    .prepare('ended_round'),
);

export async function readSettledRound(
  db: Db,
  userId: string,
  roundId: string,
): Promise<SettledRound | null> {
  const [round] = await endedRoundOf(db).execute({ userId, roundId });
  return round ?? null;
}

export async function readNewestSettledRound(db: Db, userId: string): Promise<SettledRound | null> {
  const [round] = await selectEnded(db).where(eq(rounds.userId, userId)).orderBy(desc(rounds.nonce)).limit(1);
  return round ?? null;
}

const playerStateOf = cachePrepared((db) =>
  db
    .select({
      open: OPEN_COLUMNS,
      last: SETTLED_COLUMNS,
      multipliers: multiplierTables.multipliers,
      balancePaise: wallets.balancePaise,
      version: wallets.version,
    })
    .from(players)
    .innerJoin(wallets, eq(wallets.userId, players.userId))
    .leftJoin(openRounds, eq(openRounds.userId, players.userId))
    // The newest round has the highest nonce. Ids follow the clocks of servers, which differ.
    .leftJoin(
      rounds,
      and(
        eq(rounds.userId, players.userId),
        eq(rounds.nonce, sql`${players.nonce} - case when ${openRounds.userId} is null then 1 else 2 end`),
      ),
    )
    .leftJoin(multiplierTables, hasTableOfRound)
    .where(eq(players.userId, placeholder('userId')))
    .prepare('player_state'),
);

/** Reads the open round, the newest ended one and the wallet of a player in one statement. */
export async function readPlayerState(db: Db, userId: string) {
  const [row] = await playerStateOf(db).execute({ userId });
  if (!row) throw new Error(`Player ${userId} has no wallet.`);
  return {
    open: row.open && toPublicRound(row.open),
    last: row.last && row.multipliers && { ...row.last, multipliers: row.multipliers },
    wallet: { balancePaise: row.balancePaise, version: row.version },
  };
}

const countedWithOpen = cachePrepared((db) =>
  db
    .select({ total: players.nonce, open: OPEN_COLUMNS })
    .from(players)
    .leftJoin(openRounds, eq(openRounds.userId, players.userId))
    .where(eq(players.userId, placeholder('userId')))
    .prepare('rounds_counted'),
);

const endedBetween = cachePrepared((db) =>
  selectEnded(db)
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

/** Reads a page of a player's rounds, newest first. Nonces have no gaps, so a page is a range of them. */
export async function pageOfRounds(
  db: Db,
  userId: string,
  skip: number,
  limit: number,
): Promise<{ readonly page: PublicRound[]; readonly total: number }> {
  const [counted] = await countedWithOpen(db).execute({ userId });
  if (!counted) return { page: [], total: 0 };
  const { total, open } = counted;
  const before = total - skip;
  const from = Math.max(0, before - Math.max(0, limit));
  if (from >= before) return { page: [], total };
  const ended = await endedBetween(db).execute({ userId, from, before });
  const page: PublicRound[] = [...ended];
  // It may have ended between the two reads.
  const isOnPage = open !== null && open.nonce >= from && open.nonce < before;
  if (isOnPage && page[0]?.nonce !== open.nonce) page.unshift(toPublicRound(open));
  return { page, total };
}

/** @returns `next`: the `before` of the next page */
export async function pageOfSettledRounds(
  db: Db,
  userId: string,
  { limit, before, type, result, from, to }: RoundsQuery,
): Promise<{ readonly page: SettledRound[]; readonly next: number | null }> {
  const found = await selectEnded(db)
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
