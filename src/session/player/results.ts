import { type BetHistoryRow, ROUND_CALLS } from '../../contract/rounds.ts';
import type { Deps } from '../deps.ts';
import { type QueryResult, queryOfPlayer } from './query.ts';

export const RESULTS_SHOWN = 20;

/** With room for a round that is open. */
const FETCHED_AT_FIRST = RESULTS_SHOWN + 1;
/** When a round has ended: it and the one before, which tells that none is missing between them. */
const FETCHED_AFTER = 2;

/** A settled round, in short. */
export interface RoundResult {
  /** its number among the player's rounds */
  readonly nonce: number;
  /** what the stake was paid at, hundredths; 0 for a loss */
  readonly multiplier: number;
  readonly state: 'cashed_out' | 'fried' | 'refunded';
  readonly replay: string;
}

function resultsIn(rows: readonly BetHistoryRow[]): readonly RoundResult[] {
  return rows.flatMap(({ nonce, multiplier, state, replay }) =>
    nonce === undefined || !replay || state === undefined || state === 'open'
      ? []
      : [{ nonce, multiplier, state, replay }],
  );
}

/** Returns the results with newer ones before them; null when rounds are missing between the two. */
export function withNewer(
  known: readonly RoundResult[],
  newer: readonly RoundResult[],
): readonly RoundResult[] | null {
  const [newest] = known;
  const oldest = newer.at(-1);
  if (newest && oldest && oldest.nonce > newest.nonce + 1) return null;
  const added = newer.filter(({ nonce }) => newest === undefined || nonce > newest.nonce);
  return [...added, ...known].slice(0, RESULTS_SHOWN);
}

/** Fetches the results of the newest rounds, newest first. @param known those that were fetched before, of the same player */
export async function lastResults(
  deps: Deps,
  known: readonly RoundResult[],
): Promise<QueryResult<readonly RoundResult[]>> {
  const fetchNewest = (count: number) =>
    queryOfPlayer(
      deps,
      ROUND_CALLS.betHistory,
      (userId) => ({ query: { user_id: userId, limit: count, offset: count } }),
      ({ data }) => resultsIn(data),
    );
  if (known.length > 0) {
    const newer = await fetchNewest(FETCHED_AFTER);
    if (!newer.ok) return newer;
    const joined = withNewer(known, newer.data);
    if (joined) return { ok: true, data: joined };
  }
  const all = await fetchNewest(FETCHED_AT_FIRST);
  return all.ok ? { ok: true, data: all.data.slice(0, RESULTS_SHOWN) } : all;
}
