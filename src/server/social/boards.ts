import { and, asc, desc, eq, lt, type SQL } from 'drizzle-orm';
import { BOARD_ROWS, type BoardName, type BoardPeriod } from '../../contract/boards.ts';
import type { DifficultyType } from '../../contract/constants.ts';
import { DAY_MS, dayOf } from '../../contract/day.ts';
import type { Db } from '../platform/db/database.ts';
import { boardEntries, players, rounds } from '../platform/db/schema/schema.ts';
import { IS_IN_LIVE_FEED } from './wins.ts';

const KEPT_DAYS = 15;

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** @returns the first day of a period in UTC; weeks begin on Monday */
export function startOfPeriod(period: BoardPeriod, at: Date): string {
  const ms = at.getTime();
  // 1 January 1970 was a Thursday.
  const weekday = (dayOf(at) + 3) % 7;
  return dateOf(period === 'day' ? ms : ms - weekday * DAY_MS);
}

export interface BoardQuery {
  readonly period: BoardPeriod;
  readonly type: DifficultyType;
  readonly board: BoardName;
  readonly at: Date;
}

export type BoardEntry = Awaited<ReturnType<typeof readBoard>>[number];

const entriesOf = (db: Db, { period, type, board, at }: BoardQuery, more: SQL | undefined) =>
  db
    .select({
      name: players.name,
      userId: rounds.userId,
      roundId: rounds.roundId,
      state: rounds.state,
      step: rounds.step,
      stakePaise: rounds.stakePaise,
      payoutPaise: rounds.payoutPaise,
    })
    .from(boardEntries)
    .innerJoin(players, eq(players.userId, boardEntries.userId))
    .innerJoin(rounds, and(eq(rounds.userId, boardEntries.userId), eq(rounds.roundId, boardEntries.roundId)))
    .where(
      and(
        eq(boardEntries.period, period),
        eq(boardEntries.startsOn, startOfPeriod(period, at)),
        eq(boardEntries.type, type),
        eq(boardEntries.board, board),
        more,
      ),
    );

export const readBoard = (db: Db, query: BoardQuery) =>
  entriesOf(db, query, IS_IN_LIVE_FEED)
    .orderBy(desc(boardEntries.value), asc(boardEntries.reachedAt))
    .limit(BOARD_ROWS);

export async function readOwnBest(db: Db, query: BoardQuery, userId: string): Promise<BoardEntry | null> {
  const [entry] = await entriesOf(db, query, eq(boardEntries.userId, userId));
  return entry ?? null;
}

export async function deleteOldBoards(db: Db, now: Date): Promise<void> {
  await db.delete(boardEntries).where(lt(boardEntries.startsOn, dateOf(now.getTime() - KEPT_DAYS * DAY_MS)));
}
