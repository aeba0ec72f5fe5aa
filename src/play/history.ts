import * as v from 'valibot';
import type { Answer } from '../contract/calls.ts';
import { BET_HISTORY_LIMIT } from '../contract/constants.ts';
import { ClientSeed } from '../contract/fields.ts';
import type { BetHistoryRow, RoundView } from '../contract/rounds.ts';
import type { Deps } from './deps.ts';
import { QUERY_FAILED, type QueryResult, runQuery } from './query.ts';
import { type AppStorage, CLIENT_SEED_KEY } from './storage.ts';

/** One page of the bet history, newest first. */
export interface BetPage {
  readonly rows: readonly BetHistoryRow[];
  /** how many pages there are; null where the provider does not count them */
  readonly pages: number | null;
}

/** What the next round will be drawn from, as far as it may be known. */
export type NextDraw = Pick<Answer<'fairness'>['data'], 'next_server_seed_hash' | 'client_seed' | 'nonce'>;

/** Rounds that were, and what the next one is drawn from. Nothing here throws. */
export interface History {
  /** rounds are drawn from seeds, and the provider shows them */
  readonly isProvablyFair: boolean;
  /** @param page 1 is the newest ten */
  bets(page: number): Promise<QueryResult<BetPage>>;
  nextDraw(): Promise<QueryResult<NextDraw>>;
  /** The newest ended round with its revealed seed, or null when there is none. */
  lastRound(): Promise<QueryResult<RoundView | null>>;
  /** The client seed the player has set for this device; null: a new random one for each round. */
  clientSeed(): string | null;
  /** @param seed 1 to 64 of [A-Za-z0-9_-] (design §5); another text is not taken. null: random again */
  setClientSeed(seed: string | null): void;
}

/** @returns the client seed the player has set, or null */
export function chosenClientSeed(storage: AppStorage): string | null {
  const seed = storage.get(CLIENT_SEED_KEY);
  return v.is(ClientSeed, seed) ? seed : null;
}

export function createHistory({
  storage,
  provider,
  store,
}: Pick<Deps, 'storage' | 'provider' | 'store'>): History {
  return {
    isProvablyFair: provider.fairness !== null,
    async bets(page) {
      const { userId } = store.getState();
      if (userId === null) return QUERY_FAILED;
      const loaded = await runQuery('Bet history', () =>
        provider.betHistory(userId, page * BET_HISTORY_LIMIT),
      );
      if (!loaded.ok) return loaded;
      const { data, total } = loaded.data;
      const pages = total === undefined ? null : Math.max(1, Math.ceil(total / BET_HISTORY_LIMIT));
      return { ok: true, data: { rows: data, pages } };
    },
    async nextDraw() {
      const { userId } = store.getState();
      const { fairness } = provider;
      if (userId === null || !fairness) return QUERY_FAILED;
      const loaded = await runQuery('Fairness', () => fairness(userId));
      return loaded.ok ? { ok: true, data: loaded.data.data } : loaded;
    },
    async lastRound() {
      const { userId } = store.getState();
      const { round } = provider;
      if (userId === null || !round) return QUERY_FAILED;
      const loaded = await runQuery('Last round', () => round(userId));
      return loaded.ok ? { ok: true, data: loaded.data.data.last } : loaded;
    },
    clientSeed: () => chosenClientSeed(storage),
    setClientSeed(seed) {
      if (seed === null) storage.remove(CLIENT_SEED_KEY);
      else if (v.is(ClientSeed, seed)) storage.set(CLIENT_SEED_KEY, seed);
    },
  };
}
