import type * as v from 'valibot';
import { BOARD_NAMES, type BoardName, type BoardPeriod, type BoardRow } from '../../contract/boards.ts';
import type { DifficultyType } from '../../contract/constants.ts';
import { multiplierFromHundredths, rupeesFromPaise } from '../../contract/money.ts';
import type { Replay } from '../../contract/replay.ts';
import { FIRE_FREQUENCY_HZ } from '../../game/multipliers.ts';
import { paidMultiplier } from '../../game/payout.ts';
import { shortName } from '../../presentation/short-name.ts';
import { callerOf } from '../http/callers.ts';
import type { Handlers } from '../http/handlers.ts';
import type { EndedRound } from '../rounds/find.ts';
import { findShown } from '../rounds/shown.ts';
import { difficultyOf, roundView } from '../rounds/view.ts';
import { type BoardEntry, readBoard, readOwnBest } from './boards.ts';
import type { SocialContext } from './context.ts';

/** Boards are read anew after this, ms: however many look, the database is asked so often. */
const BOARDS_LAST_MS = 2_000;

type RowOnWire = v.InferInput<typeof BoardRow>;
type Boards = Readonly<Record<BoardName, RowOnWire[]>>;

/** What anybody may see of a round that has ended. */
function replayOf(round: EndedRound): v.InferInput<typeof Replay> {
  const { round_id: _, ...view } = roundView(round);
  const sinceBet = (at: Date) => Math.max(0, at.getTime() - round.created_at.getTime());
  return {
    ...view,
    landed_ms: round.landed_at.map(sinceBet),
    fire_hits: round.fire_hits,
    ended_ms: sinceBet(round.ended_at),
    frequency: FIRE_FREQUENCY_HZ[difficultyOf(round.type)],
  };
}

/** Rounds shown to others: one by its address, and the boards. */
export function replayHandlers(context: SocialContext) {
  const { clock, replayIds } = context;
  const { db } = context.database;

  const rowOf = ({ name, round }: BoardEntry): RowOnWire => ({
    name: shortName(name),
    multiplier: multiplierFromHundredths(
      round.state === 'cashed_out' ? paidMultiplier(round.stake_paise, round.win_paise) : 0,
    ),
    lines: round.state === 'fried' ? round.step - 1 : round.step,
    win_amount: rupeesFromPaise(round.win_paise),
    replay: replayIds.write({ userId: round.user_id, roundId: round.round_id }),
  });

  const kept = new Map<string, { readonly atMs: number; readonly boards: Promise<Boards> }>();
  const boardsOf = (period: BoardPeriod, type: DifficultyType): Promise<Boards> => {
    const at = clock.now();
    const known = kept.get(`${period} ${type}`);
    if (known && Math.abs(at.getTime() - known.atMs) < BOARDS_LAST_MS) return known.boards;
    const read = async (): Promise<Boards> => {
      const all = await Promise.all(
        BOARD_NAMES.map(async (board) => {
          const entries = await readBoard(db, { period, type, board, at });
          return [board, entries.map(rowOf)] as const;
        }),
      );
      return Object.fromEntries(all) as Boards;
    };
    const boards = read();
    boards.catch(() => kept.delete(`${period} ${type}`));
    kept.set(`${period} ${type}`, { atMs: at.getTime(), boards });
    return boards;
  };

  return {
    replay: async ({ params, token }) => {
      const { round } = await findShown(context, params.replay, token);
      return { success: true, message: 'Replay.', data: replayOf(round) };
    },
    boards: async ({ query: { period, type }, token }) => {
      const caller = await callerOf(db, token);
      const own = async (userId: string) => {
        const best = await Promise.all(
          BOARD_NAMES.map(async (board) => {
            const entry = await readOwnBest(db, { period, type, board, at: clock.now() }, userId);
            return [board, entry && rowOf(entry)] as const;
          }),
        );
        return Object.fromEntries(best) as Record<BoardName, RowOnWire | null>;
      };
      return {
        success: true,
        message: 'Boards.',
        data: await boardsOf(period, type),
        own: caller && (await own(caller.user_id)),
      };
    },
  } satisfies Handlers;
}
