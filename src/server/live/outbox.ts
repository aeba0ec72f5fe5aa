import { and, asc, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { DifficultyType } from '../../contract/constants.ts';
import { PLAYER_ACTIVE } from '../../contract/constants.ts';
import type { Database, Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { liveHead, liveWins, players } from '../db/schema.ts';
import { difficultyOf } from '../rounds/view.ts';

/** Rows that get their positions in one transaction, at most. */
const NUMBERED_AT_ONCE = 500;

/** Rows are kept so long, ms. */
const KEPT_MS = 24 * 60 * 60 * 1000;

const { placeholder } = sql;

const writeWin = prepared((db) =>
  db
    .insert(liveWins)
    .values({
      user_id: placeholder('user_id'),
      round_id: placeholder('round_id'),
      type: placeholder('type'),
      step: placeholder('step'),
      multiplier: placeholder('multiplier'),
      win_paise: placeholder('win_paise'),
      created_at: placeholder('at'),
    })
    .prepare(''),
);

/** A win as the transaction that pays it knows it. */
export interface PaidWin {
  readonly user_id: string;
  readonly round_id: string;
  readonly type: number;
  readonly step: number;
  /** hundredths */
  readonly multiplier: number;
  readonly win_paise: bigint;
  readonly at: Date;
}

/** Leaves a win for the feed, in the transaction that pays it: one insert, which waits for nothing and nobody. */
export async function leaveWin(tx: Db, win: PaidWin): Promise<void> {
  await writeWin(tx).execute({ ...win });
}

/** A win of the feed. */
export interface FeedWin {
  readonly position: number;
  readonly user_id: string;
  readonly round_id: string;
  readonly name: string;
  readonly type: DifficultyType;
  /** hundredths */
  readonly multiplier: number;
  readonly win_paise: bigint;
}

const waitingWins = prepared((db) =>
  db
    .select({ created_at: liveWins.created_at })
    .from(liveWins)
    .where(isNull(liveWins.position))
    .limit(1)
    .prepare(''),
);

/**
 * Gives positions to the rows that have none. Done apart from the money, and under one row's lock: whatever order the
 * money's transactions commit in, positions are seen in theirs, and a row that commits late gets the next one. So a
 * reader that goes on from the last position it has seen misses nothing.
 * @returns how many there were
 */
export async function numberWins(database: Database): Promise<number> {
  const [waiting] = await waitingWins(database.db).execute();
  if (!waiting) return 0;
  return database.transaction(async (tx) => {
    const [head] = await tx
      .select({ position: liveHead.position })
      .from(liveHead)
      .where(eq(liveHead.id, 1))
      .for('update');
    if (!head) throw new Error('The head of the live feed is gone.');
    // A statement of its own: it sees what another reader has numbered while this one waited for the lock.
    const next = tx
      .select({
        user_id: liveWins.user_id,
        round_id: liveWins.round_id,
        at: sql<number>`row_number() over (order by ${liveWins.created_at}, ${liveWins.round_id})`.as('at'),
      })
      .from(liveWins)
      .where(isNull(liveWins.position))
      .orderBy(asc(liveWins.created_at), asc(liveWins.round_id))
      .limit(NUMBERED_AT_ONCE)
      .as('next');
    const numbered = await tx
      .update(liveWins)
      .set({ position: sql`${head.position} + ${next.at}` })
      .from(next)
      .where(and(eq(liveWins.user_id, next.user_id), eq(liveWins.round_id, next.round_id)))
      .returning({ position: liveWins.position });
    if (numbered.length > 0)
      await tx
        .update(liveHead)
        .set({ position: head.position + numbered.length })
        .where(eq(liveHead.id, 1));
    return numbered.length;
  });
}

const FEED_COLUMNS = {
  position: liveWins.position,
  user_id: liveWins.user_id,
  round_id: liveWins.round_id,
  name: players.name,
  type: liveWins.type,
  multiplier: liveWins.multiplier,
  win_paise: liveWins.win_paise,
} as const;

/** Of players who let their wins be shown and have not been blocked. */
const SHOWN = and(
  isNotNull(liveWins.position),
  eq(players.in_live_wins, true),
  eq(players.private_rounds, false),
  eq(players.status, PLAYER_ACTIVE),
);

const winsAfter = prepared((db) =>
  db
    .select(FEED_COLUMNS)
    .from(liveWins)
    .innerJoin(players, eq(players.user_id, liveWins.user_id))
    .where(and(SHOWN, gt(liveWins.position, placeholder('position'))))
    .orderBy(asc(liveWins.position))
    .limit(NUMBERED_AT_ONCE)
    .prepare(''),
);

const newestWins = prepared((db) =>
  db
    .select(FEED_COLUMNS)
    .from(liveWins)
    .innerJoin(players, eq(players.user_id, liveWins.user_id))
    .where(SHOWN)
    .orderBy(desc(liveWins.position))
    .limit(sql.placeholder('limit'))
    .prepare(''),
);

type Row = Awaited<ReturnType<ReturnType<typeof newestWins>['execute']>>[number];

const feedWin = (row: Row): FeedWin => ({
  ...row,
  position: row.position ?? 0,
  type: difficultyOf(row.type),
});

/** The last position that was given, whether or not its win may be shown. */
export async function readHead(db: Db): Promise<number> {
  const [head] = await db.select({ position: liveHead.position }).from(liveHead).where(eq(liveHead.id, 1));
  if (!head) throw new Error('The head of the live feed is gone.');
  return head.position;
}

/** The wins behind a position, in their order. */
export async function readWinsAfter(db: Db, position: number): Promise<FeedWin[]> {
  return (await winsAfter(db).execute({ position })).map(feedWin);
}

/** The newest wins, the oldest of them first. */
export async function readNewestWins(db: Db, limit: number): Promise<FeedWin[]> {
  return (await newestWins(db).execute({ limit })).map(feedWin).reverse();
}

/** Removes what nobody will ask for any more. */
export async function forgetOldWins(db: Db, now: Date): Promise<void> {
  await db.delete(liveWins).where(lt(liveWins.created_at, new Date(now.getTime() - KEPT_MS)));
}
