import { BET_HISTORY_LIMIT } from '../../../../contract/constants.ts';
import type { BetHistoryRow, SettledRoundRow } from '../../../../contract/rounds.ts';
import type { Deps } from '../../../session/deps.ts';
import { fetchBetHistory, fetchSettledRounds, type RoundFilter } from '../../../session/player/history.ts';

export interface BetPageStart {
  /** from 1, the newest */
  readonly number: number;
  /** number of the round before which it starts */
  readonly before: number | null;
}

export interface BetPage {
  readonly rows: readonly BetHistoryRow[];
  /** null where the provider does not count them */
  readonly pageCount: number | null;
  readonly next: BetPageStart | null;
}

/** @param pageCount null where the provider does not count them: a full page may not be the last */
export const hasOlderPage = (page: number, rows: number, pageCount: number | null): boolean =>
  pageCount === null ? rows === BET_HISTORY_LIMIT : page < pageCount;

const MULTIPLIERS = { open: null, fried: 0, refunded: 100, cashed_out: null } as const;

const toBetRow = (round: SettledRoundRow): BetHistoryRow => ({
  ...round,
  multiplier: MULTIPLIERS[round.state] ?? round.multiplier[round.step - 1] ?? 0,
});

/**
 * Fetches ten rounds, newest first. The first page without a filter is the documented list, with the open round. The others
 * start before the last round of the page before and not at a count, so that a round played meanwhile moves nothing.
 */
export async function fetchBets(
  deps: Deps,
  filter: RoundFilter,
  start: BetPageStart | null,
): Promise<BetPage> {
  const { number, before } = start ?? { number: 1, before: null };
  if (!deps.api.has('rounds') || (Object.keys(filter).length === 0 && number === 1)) {
    const { data: rows, total } = await fetchBetHistory(deps, number);
    const pageCount = total === undefined ? null : Math.max(1, Math.ceil(total / BET_HISTORY_LIMIT));
    const next = { number: number + 1, before: rows.at(-1)?.nonce ?? null };
    return { rows, pageCount, next: hasOlderPage(number, rows.length, pageCount) ? next : null };
  }
  const { data, next } = await fetchSettledRounds(deps, filter, before, BET_HISTORY_LIMIT);
  return {
    rows: data.map(toBetRow),
    pageCount: null,
    next: next === null ? null : { number: number + 1, before: next },
  };
}
