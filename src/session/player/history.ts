import type { BoardPeriod } from '../../contract/boards.ts';
import type { Answer } from '../../contract/calls.ts';
import type { DifficultyType } from '../../contract/constants.ts';
import { BET_HISTORY_LIMIT } from '../../contract/constants.ts';
import type { Replay } from '../../contract/replay.ts';
import type { BetHistoryRow, RoundView } from '../../contract/rounds.ts';
import type { RoundFilter } from '../../provider/player-api.ts';
import type { Deps } from '../deps.ts';
import { type QueryResult, queryOfPlayer, runQuery } from './query.ts';

export type { RoundFilter };

/** One page of the bet history, newest first. */
interface BetPage {
  readonly rows: readonly BetHistoryRow[];
  /** how many pages there are; null where the provider does not count them */
  readonly pages: number | null;
}

/** What the next round will be drawn from, as far as it may be known. */
export type NextDraw = Pick<Answer<'fairness'>['data'], 'next_server_seed_hash' | 'client_seed' | 'nonce'>;

/** @param page 1 is the newest ten */
export function bets(deps: Deps, page: number): Promise<QueryResult<BetPage>> {
  const end = page * BET_HISTORY_LIMIT;
  return queryOfPlayer(
    deps,
    'Bet history',
    (userId) => deps.provider.betHistory(userId, end),
    ({ data, total }) => ({
      rows: data,
      pages: total === undefined ? null : Math.max(1, Math.ceil(total / BET_HISTORY_LIMIT)),
    }),
  );
}

/** Ended rounds with their seeds, newest first. @param before the number of the round that the page begins behind; null: the newest */
export function endedRounds(
  deps: Deps,
  filter: RoundFilter,
  before: number | null,
  limit: number,
): Promise<QueryResult<Answer<'rounds'>>> {
  return queryOfPlayer(
    deps,
    'Rounds',
    (userId) => deps.provider.rounds(userId, filter, before, limit),
    (answer) => answer,
  );
}

/** The best rounds of everybody. */
export function boards(
  { provider }: Deps,
  period: BoardPeriod,
  type: DifficultyType,
): Promise<QueryResult<Answer<'boards'>>> {
  return runQuery('Boards', () => provider.boards(period, type));
}

export function nextDraw(deps: Deps): Promise<QueryResult<NextDraw>> {
  return queryOfPlayer(deps, 'Fairness', deps.provider.fairness, ({ data }) => data);
}

/** The newest ended round with its revealed seed, or null when there is none. */
export function lastRound(deps: Deps): Promise<QueryResult<RoundView | null>> {
  return queryOfPlayer(deps, 'Last round', deps.provider.round, ({ data }) => data.last);
}

/** A replay, or why there is none. */
export type FetchedReplay =
  | { readonly state: 'ready'; readonly replay: Replay }
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'failed' };

/** A round of anybody's. Needs no login. */
export async function fetchReplay({ provider }: Deps, id: string): Promise<FetchedReplay> {
  try {
    const result = await provider.replay(id);
    if (result.ok) return { state: 'ready', replay: result.data.data };
    return { state: 'refused', reason: result.refusal.message ?? 'There is no such replay.' };
  } catch {
    return { state: 'failed' };
  }
}
