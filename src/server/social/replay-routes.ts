import type * as v from 'valibot';
import { BOARD_NAMES, type BoardName, type BoardPeriod, type BoardRow } from '../../contract/boards.ts';
import type { DifficultyType } from '../../contract/constants.ts';
import { multiplierFromHundredths, rupeesFromPaise } from '../../contract/money.ts';
import type { Replay } from '../../contract/replay.ts';
import { fireFrequencyHz } from '../../rules/fire.ts';
import { paidMultiplier } from '../../rules/payout.ts';
import { shortName } from '../../rules/short-name.ts';
import { callerOf } from '../http/callers.ts';
import type { Handlers } from '../http/handlers.ts';
import { type Cached, createCached } from '../platform/cached.ts';
import type { SettledRound } from '../rounds/find.ts';
import { findReplayRound } from '../rounds/replay.ts';
import { difficultyOf, roundView } from '../rounds/view.ts';
import { type BoardEntry, readBoard, readOwnBest } from './boards.ts';
import type { SocialContext } from './context.ts';

const BOARDS_CACHE_MS = 2_000;

type RowOnWire = v.InferInput<typeof BoardRow>;
type Boards = Readonly<Record<BoardName, RowOnWire[]>>;

function replayOf(round: SettledRound): v.InferInput<typeof Replay> {
  const { round_id: _, ...view } = roundView(round);
  const sinceBet = (at: Date) => Math.max(0, at.getTime() - round.createdAt.getTime());
  return {
    ...view,
    landed_ms: round.landedAt.map(sinceBet),
    fire_hits: round.fireHits,
    ended_ms: sinceBet(round.endedAt),
    frequency: fireFrequencyHz(difficultyOf(round.type), round.fireVersion),
  };
}

export function replayHandlers(context: SocialContext) {
  const { clock, replayIds } = context;
  const { db } = context.database;

  const rowOf = (entry: BoardEntry): RowOnWire => ({
    name: shortName(entry.name),
    multiplier: multiplierFromHundredths(
      entry.state === 'cashed_out' ? paidMultiplier(entry.stakePaise, entry.payoutPaise) : 0,
    ),
    lines: entry.state === 'fried' ? entry.step - 1 : entry.step,
    win_amount: rupeesFromPaise(entry.payoutPaise),
    replay: replayIds.write(entry),
  });

  const onEachBoard = async <Row>(read: (board: BoardName) => Promise<Row>) => {
    const rows = await Promise.all(BOARD_NAMES.map(async (board) => [board, await read(board)] as const));
    return Object.fromEntries(rows) as Record<BoardName, Row>;
  };

  const cached = new Map<string, Cached<Boards>>();
  const boardsOf = (period: BoardPeriod, type: DifficultyType): Promise<Boards> => {
    const key = `${period} ${type}`;
    const boards =
      cached.get(key) ??
      createCached(clock, BOARDS_CACHE_MS, () =>
        onEachBoard(async (board) =>
          (await readBoard(db, { period, type, board, at: clock.now() })).map(rowOf),
        ),
      );
    cached.set(key, boards);
    return boards.read();
  };

  return {
    replay: async ({ params, token }) => {
      const round = await findReplayRound(context, params.replay, token);
      return { success: true, message: 'Replay.', data: replayOf(round) };
    },
    boards: async ({ query: { period, type }, token }) => {
      const caller = await callerOf(db, token);
      const own = (userId: string) =>
        onEachBoard(async (board) => {
          const entry = await readOwnBest(db, { period, type, board, at: clock.now() }, userId);
          return entry && rowOf(entry);
        });
      return {
        success: true,
        message: 'Boards.',
        data: await boardsOf(period, type),
        own: caller && (await own(caller.userId)),
      };
    },
  } satisfies Handlers;
}
