import { BOARD_CALLS, type BoardPeriod } from '../../contract/boards.ts';
import type { Answer } from '../../contract/calls.ts';
import { BET_HISTORY_LIMIT, type DifficultyType } from '../../contract/constants.ts';
import { LIVE_CALLS, type Live } from '../../contract/live.ts';
import { REPLAY_CALLS, type Replay } from '../../contract/replay.ts';
import { type BetHistoryRow, ROUND_CALLS, type RoundView } from '../../contract/rounds.ts';
import type { Deps } from '../deps.ts';
import { ofUser, type QueryResult, query, queryOfPlayer } from './query.ts';

/** Days are those of the player's clock, as `2026-03-02`. */
export interface RoundFilter {
  readonly type?: DifficultyType;
  readonly result?: 'won' | 'lost';
  readonly from?: string;
  readonly to?: string;
}

interface BetPage {
  readonly rows: readonly BetHistoryRow[];
  /** null where the provider does not count them */
  readonly pages: number | null;
}

/** Fetches a page of the bet history. @param page 1 is the newest ten */
export function bets(deps: Deps, page: number): Promise<QueryResult<BetPage>> {
  const offset = page * BET_HISTORY_LIMIT;
  return queryOfPlayer(
    deps,
    ROUND_CALLS.betHistory,
    (userId) => ({ query: { user_id: userId, limit: BET_HISTORY_LIMIT, offset } }),
    ({ data, total }) => ({
      rows: data,
      pages: total === undefined ? null : Math.max(1, Math.ceil(total / BET_HISTORY_LIMIT)),
    }),
  );
}

/** @param day as 2026-03-02, by this device's clock */
function startOfDay(day: string | undefined, daysLater: 0 | 1): string | undefined {
  if (day === undefined) return undefined;
  const at = new Date(`${day}T00:00`);
  // A day may have 23 or 25 hours.
  at.setDate(at.getDate() + daysLater);
  return at.toISOString();
}

/** Fetches settled rounds with their seeds, newest first. @param before the number of the last round of the previous page */
export function endedRounds(
  deps: Deps,
  filter: RoundFilter,
  before: number | null,
  limit: number,
): Promise<QueryResult<Answer<'rounds'>>> {
  const { from, to, ...others } = filter;
  const days = { from: startOfDay(from, 0), to: startOfDay(to, 1) };
  const requestOf = (userId: string) => ({
    query: { user_id: userId, limit, ...others, ...days, before: before ?? undefined },
  });
  return queryOfPlayer(deps, ROUND_CALLS.rounds, requestOf, (page) => page);
}

export function boards(
  deps: Deps,
  period: BoardPeriod,
  type: DifficultyType,
): Promise<QueryResult<Answer<'boards'>>> {
  return query(deps, BOARD_CALLS.boards, { query: { period, type } }, (page) => page);
}

export function nextDraw(deps: Deps): Promise<QueryResult<Answer<'fairness'>['data']>> {
  return queryOfPlayer(deps, ROUND_CALLS.fairness, ofUser, ({ data }) => data);
}

export function lastRound(deps: Deps): Promise<QueryResult<RoundView | null>> {
  return queryOfPlayer(deps, ROUND_CALLS.round, ofUser, ({ data }) => data.last);
}

/** Fetches a round of any player by its replay id, without login. */
export function replay(deps: Deps, id: string): Promise<QueryResult<Replay>> {
  return query(deps, REPLAY_CALLS.replay, { params: { replay: id } }, ({ data }) => data);
}

/** Fetches the newest wins of all players, and how many are online. */
export function live(deps: Deps): Promise<QueryResult<Live>> {
  return query(deps, LIVE_CALLS.live, {}, ({ data }) => data);
}
