import { useEffect, useState } from 'react';
import { BET_HISTORY_LIMIT } from '../../../contract/constants.ts';
import type { BetHistoryRow, EndedRoundRow } from '../../../contract/rounds.ts';
import type { Deps } from '../../../session/deps.ts';
import { bets, endedRounds, type RoundFilter } from '../../../session/player/history.ts';
import type { QueryResult } from '../../../session/player/query.ts';
import { useGame } from '../../game-context.ts';
import { useQuery } from '../../kit/query/useQuery.ts';

interface Page {
  readonly rows: readonly BetHistoryRow[];
  readonly older: boolean;
  /** null where nobody counts them */
  readonly pages: number | null;
  /** number of the round before which the next page starts */
  readonly next: number | null;
}

interface Place {
  readonly userId: string | null;
  readonly filter: RoundFilter;
  /** for each page up to the shown one, the number of the round before which it starts; null for the newest */
  readonly starts: readonly (number | null)[];
  readonly pages: number | null;
}

/** @param pages null where the provider does not count them: a full page may not be the last */
export const isOlderThere = (page: number, rows: number, pages: number | null): boolean =>
  pages === null ? rows === BET_HISTORY_LIMIT : page < pages;

/** Where the player left the list for a replay. */
let leftAt: Place | null = null;

const MULTIPLIERS = { open: null, fried: 0, refunded: 100, cashed_out: null } as const;

const toBetRow = (round: EndedRoundRow): BetHistoryRow => ({
  ...round,
  multiplier: MULTIPLIERS[round.state] ?? round.multiplier[round.step - 1] ?? 0,
});

/**
 * Fetches ten rounds, newest first. The first page without a filter is the documented list, with the open round. The others
 * start before the last round of the page before and not at a count, so that a round played meanwhile moves nothing.
 */
async function fetchPage(deps: Deps, { filter, starts, pages }: Place): Promise<QueryResult<Page>> {
  const isFiltered = Object.keys(filter).length > 0;
  const page = starts.length;
  if (!deps.api.has('rounds') || (!isFiltered && page === 1)) {
    const loaded = await bets(deps, page);
    if (!loaded.ok) return loaded;
    const { rows, pages: counted } = loaded.data;
    const next = rows.at(-1)?.nonce ?? null;
    const older = isOlderThere(page, rows.length, counted);
    return { ok: true, data: { rows, pages: counted, next, older } };
  }
  const loaded = await endedRounds(deps, filter, starts.at(-1) ?? null, BET_HISTORY_LIMIT);
  if (!loaded.ok) return loaded;
  const { data, next } = loaded.data;
  return {
    ok: true,
    data: {
      rows: data.map(toBetRow),
      pages: isFiltered ? null : pages,
      next,
      older: next !== null,
    },
  };
}

export function usePages() {
  const userId = useGame((state) => state.userId);
  const [place, setPlace] = useState<Place>(() =>
    leftAt?.userId === userId ? leftAt : { userId, filter: {}, starts: [null], pages: null },
  );
  useEffect(() => {
    leftAt = null;
  }, []);
  const { filter, starts, pages } = place;
  const query = useQuery(fetchPage, place);
  const { data } = query;
  return {
    query,
    page: starts.length,
    filter,
    showNewer: () => setPlace({ ...place, starts: starts.slice(0, -1) }),
    showOlder: () =>
      setPlace({ ...place, starts: [...starts, data?.next ?? null], pages: data?.pages ?? pages }),
    setFilter: (next: RoundFilter) => setPlace({ userId, filter: next, starts: [null], pages: null }),
    keepPlace: () => {
      leftAt = place;
    },
  };
}
