import * as v from 'valibot';
import type { Answer } from '../contract/calls.ts';
import { BET_HISTORY_LIMIT } from '../contract/constants.ts';
import { ClientSeed } from '../contract/fields.ts';
import type { BetHistoryRow, RoundView } from '../contract/rounds.ts';
import type { Edges } from './edges.ts';
import { type Loaded, load, NOT_LOADED } from './loaded.ts';
import { CLIENT_SEED_KEY, type Memory } from './memory.ts';

/** One page of the bet history, newest first. */
export interface BetPage {
  readonly rows: readonly BetHistoryRow[];
  /** how many pages there are; null where the provider does not count them */
  readonly pages: number | null;
}

/** What the next round will be drawn from, as far as it may be known. */
export type NextDraw = Pick<Answer<'fairness'>['data'], 'next_server_seed_hash' | 'client_seed' | 'nonce'>;

/** Rounds that were, and what the next one is drawn from. Nothing here throws. */
export interface PastRounds {
  /** rounds are drawn from seeds, and the provider shows them */
  readonly drawn: boolean;
  /** @param page 1 is the newest ten */
  bets(page: number): Promise<Loaded<BetPage>>;
  nextDraw(): Promise<Loaded<NextDraw>>;
  /** The newest ended round with its revealed seed, or null when there is none. */
  lastRound(): Promise<Loaded<RoundView | null>>;
  /** The client seed the player has set for this device; null: a new random one for each round. */
  clientSeed(): string | null;
  /** @param seed 1 to 64 of [A-Za-z0-9_-] (design §5); another text is not taken. null: random again */
  setClientSeed(seed: string | null): void;
}

/** @returns the client seed the player has set, or null */
export function chosenClientSeed(memory: Memory): string | null {
  const seed = memory.get(CLIENT_SEED_KEY);
  return v.is(ClientSeed, seed) ? seed : null;
}

export function createPastRounds({
  memory,
  provider,
  store,
}: Pick<Edges, 'memory' | 'provider' | 'store'>): PastRounds {
  return {
    drawn: provider.fairness !== null,
    async bets(page) {
      const { user_id } = store.getState();
      if (user_id === null) return NOT_LOADED;
      const loaded = await load('Bet history', () => provider.betHistory(user_id, page * BET_HISTORY_LIMIT));
      if (!loaded.ok) return loaded;
      const { data, total } = loaded.data;
      const pages = total === undefined ? null : Math.max(1, Math.ceil(total / BET_HISTORY_LIMIT));
      return { ok: true, data: { rows: data, pages } };
    },
    async nextDraw() {
      const { user_id } = store.getState();
      const { fairness } = provider;
      if (user_id === null || !fairness) return NOT_LOADED;
      const loaded = await load('Fairness', () => fairness(user_id));
      return loaded.ok ? { ok: true, data: loaded.data.data } : loaded;
    },
    async lastRound() {
      const { user_id } = store.getState();
      const { round } = provider;
      if (user_id === null || !round) return NOT_LOADED;
      const loaded = await load('Last round', () => round(user_id));
      return loaded.ok ? { ok: true, data: loaded.data.data.last } : loaded;
    },
    clientSeed: () => chosenClientSeed(memory),
    setClientSeed(seed) {
      if (seed === null) memory.remove(CLIENT_SEED_KEY);
      else if (v.is(ClientSeed, seed)) memory.set(CLIENT_SEED_KEY, seed);
    },
  };
}
