import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { BoardName, BoardPeriod } from '../../contract/boards.ts';
import { BOARD_ROWS } from '../../contract/boards.ts';
import type { DifficultyType } from '../../contract/constants.ts';
import { PLAYER_ACTIVE } from '../../contract/constants.ts';
import { DAY_MS, dayOf } from '../../contract/day.ts';
import type { Db } from '../platform/db/database.ts';
import { prepared } from '../platform/db/prepared.ts';
import { boardEntries, players, rounds } from '../platform/db/schema/schema.ts';
import type { EndedRound } from '../rounds/find.ts';

/** Entries are kept this long after the first day of their period, days. */
const KEPT_DAYS = 15;

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The first day of the day or week that a moment is in, of UTC as in reports; weeks begin on Monday. */
export function startOfPeriod(period: BoardPeriod, at: Date): string {
  const ms = at.getTime();
  // 1 January 1970 was a Thursday.
  const weekday = (dayOf(at) + 3) % 7;
  return dateOf(period === 'day' ? ms : ms - weekday * DAY_MS);
}

/** A row of a board, with the round that it is for. */
export interface BoardEntry {
  readonly name: string;
  readonly round: Pick<EndedRound, 'user_id' | 'round_id' | 'state' | 'step' | 'stake_paise' | 'win_paise'>;
}

const COLUMNS = {
  name: players.name,
  user_id: rounds.user_id,
  round_id: rounds.round_id,
  state: rounds.state,
  step: rounds.step,
  stake_paise: rounds.stake_paise,
  win_paise: rounds.win_paise,
} as const;

const { placeholder } = sql;

const onBoard = and(
  eq(boardEntries.period, sql`${placeholder('period')}`),
  eq(boardEntries.starts_on, sql`${placeholder('starts_on')}`),
  eq(boardEntries.type, placeholder('type')),
  eq(boardEntries.board, sql`${placeholder('board')}`),
);
const ofRound = and(eq(rounds.user_id, boardEntries.user_id), eq(rounds.round_id, boardEntries.round_id));

const bestOf = prepared((db) =>
  db
    .select(COLUMNS)
    .from(boardEntries)
    .innerJoin(players, eq(players.user_id, boardEntries.user_id))
    .innerJoin(rounds, ofRound)
    .where(
      and(
        onBoard,
        eq(players.in_live_wins, true),
        eq(players.private_rounds, false),
        eq(players.status, PLAYER_ACTIVE),
      ),
    )
    .orderBy(desc(boardEntries.value), asc(boardEntries.reached_at))
    .limit(BOARD_ROWS)
    .prepare('board'),
);

const ownBestOf = prepared((db) =>
  db
    .select(COLUMNS)
    .from(boardEntries)
    .innerJoin(players, eq(players.user_id, boardEntries.user_id))
    .innerJoin(rounds, ofRound)
    .where(and(onBoard, eq(boardEntries.user_id, placeholder('user_id'))))
    .prepare('own_board'),
);

const entryOf = ({
  name,
  ...round
}: Awaited<ReturnType<ReturnType<typeof bestOf>['execute']>>[number]): BoardEntry => ({
  name,
  round,
});

/** Which board of which road. */
export interface BoardQuery {
  readonly period: BoardPeriod;
  readonly type: DifficultyType;
  readonly board: BoardName;
  readonly at: Date;
}

const valuesFor = ({ period, type, board, at }: BoardQuery) => ({
  period,
  type,
  board,
  starts_on: startOfPeriod(period, at),
});

/** The best of those who let themselves be shown, best first; of equals the one who was there first. */
export async function readBoard(db: Db, query: BoardQuery): Promise<BoardEntry[]> {
  return (await bestOf(db).execute(valuesFor(query))).map(entryOf);
}

/** A player's own best, shown to others or not; null while there is none. */
export async function readOwnBest(db: Db, query: BoardQuery, userId: string): Promise<BoardEntry | null> {
  const [row] = await ownBestOf(db).execute({ ...valuesFor(query), user_id: userId });
  return row ? entryOf(row) : null;
}

/** Removes the periods that nobody asks for any more. */
export async function forgetOldBoards(db: Db, now: Date): Promise<void> {
  await db.delete(boardEntries).where(lt(boardEntries.starts_on, dateOf(now.getTime() - KEPT_DAYS * DAY_MS)));
}
