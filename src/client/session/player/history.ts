import type { Answer } from '../../../contract/calls.ts';
import { BET_HISTORY_LIMIT, type DifficultyType } from '../../../contract/constants.ts';
import { ROUND_CALLS } from '../../../contract/rounds.ts';
import type { Deps } from '../deps.ts';
import { query } from './query.ts';

/** Days are those of the player's clock, as `2026-03-02`. */
export interface RoundFilter {
  readonly type?: DifficultyType;
  readonly result?: 'won' | 'lost';
  readonly from?: string;
  readonly to?: string;
}

/** Fetches a page of the bet history. @param page 1 is the newest ten */
export function fetchBetHistory(deps: Deps, page: number): Promise<Answer<'betHistory'>> {
  const offset = page * BET_HISTORY_LIMIT;
  return query(deps, ROUND_CALLS.betHistory, (userId) => ({
    query: { user_id: userId, limit: BET_HISTORY_LIMIT, offset },
  }));
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
export function fetchSettledRounds(
  deps: Deps,
  { from, to, ...others }: RoundFilter,
  before: number | null,
  limit: number,
): Promise<Answer<'rounds'>> {
  const days = { from: startOfDay(from, 0), to: startOfDay(to, 1) };
  return query(deps, ROUND_CALLS.rounds, (userId) => ({
    query: { user_id: userId, limit, ...others, ...days, before: before ?? undefined },
  }));
}
