import type { Answer } from '../../contract/calls.ts';
import { BET_HISTORY_LIMIT } from '../../contract/constants.ts';
import type { BetHistoryRow, RoundView } from '../../contract/rounds.ts';
import type { Deps } from '../deps.ts';
import { type QueryResult, queryOfPlayer } from './query.ts';

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

export function nextDraw(deps: Deps): Promise<QueryResult<NextDraw>> {
  return queryOfPlayer(deps, 'Fairness', deps.provider.fairness, ({ data }) => data);
}

/** The newest ended round with its revealed seed, or null when there is none. */
export function lastRound(deps: Deps): Promise<QueryResult<RoundView | null>> {
  return queryOfPlayer(deps, 'Last round', deps.provider.round, ({ data }) => data.last);
}
