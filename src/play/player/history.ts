import * as v from 'valibot';
import type { Answer } from '../../contract/calls.ts';
import { BET_HISTORY_LIMIT } from '../../contract/constants.ts';
import { ClientSeed } from '../../contract/fields.ts';
import type { BetHistoryRow, RoundView } from '../../contract/rounds.ts';
import { CLIENT_SEED_KEY } from '../browser/storage.ts';
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

/** The client seed the player has set for this device; null: a new random one for each round. */
export function clientSeed({ storage }: Pick<Deps, 'storage'>): string | null {
  const seed = storage.get(CLIENT_SEED_KEY);
  return v.is(ClientSeed, seed) ? seed : null;
}

/** @param seed 1 to 64 of [A-Za-z0-9_-]; another text is not taken. null: random again */
export function setClientSeed({ storage }: Pick<Deps, 'storage'>, seed: string | null): void {
  if (seed === null) storage.remove(CLIENT_SEED_KEY);
  else if (v.is(ClientSeed, seed)) storage.set(CLIENT_SEED_KEY, seed);
}
