import { type BetHistoryRow, ROUND_CALLS } from '../../../contract/rounds.ts';
import type { Deps } from '../deps.ts';
import { query } from './query.ts';

export const RESULTS_SHOWN = 20;

export interface RoundResult {
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

/** Returns the results with the newest one before them; null when it is not the round after them. */
export function prependResult(
  known: readonly RoundResult[],
  newest: RoundResult | null,
): readonly RoundResult[] | null {
  const [last] = known;
  if (!newest || newest.nonce !== (last ? last.nonce + 1 : 0)) return null;
  return [newest, ...known].slice(0, RESULTS_SHOWN);
}

export async function readLastResults(deps: Deps): Promise<readonly RoundResult[]> {
  // One more, as the newest may be open.
  const count = RESULTS_SHOWN + 1;
  const { data } = await query(deps, ROUND_CALLS.betHistory, (userId) => ({
    query: { user_id: userId, limit: count, offset: count },
  }));
  return resultsIn(data).slice(0, RESULTS_SHOWN);
}
