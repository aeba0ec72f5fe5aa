import { useCallback, useEffect, useState } from 'react';
import { BET_HISTORY_LIMIT } from '../../../contract/constants.ts';
import type { BetHistoryRow, EndedRoundRow } from '../../../contract/rounds.ts';
import { bets, endedRounds, type RoundFilter } from '../../../session/player/history.ts';
import type { QueryResult } from '../../../session/player/query.ts';
import { useGame, useGameServices } from '../../game-context.ts';
import { useQuery } from '../../kit/query/useQuery.ts';
import { pagePlace } from './RecordList.tsx';

interface Page {
  readonly rows: readonly BetHistoryRow[];
  readonly newer: boolean;
  readonly older: boolean;
  readonly pages: number | null;
  readonly next: number | null;
}

interface Place {
  readonly userId: string | null;
  readonly filter: RoundFilter;
  readonly starts: readonly (number | null)[];
  readonly pages: number | null;
}

let leftAt: Place | null = null;

const MULTIPLIERS = { open: null, fried: 0, refunded: 100, cashed_out: null } as const;

const rowOf = (round: EndedRoundRow): BetHistoryRow => ({
  ...round,
  multiplier: MULTIPLIERS[round.state] ?? round.multiplier[round.step - 1] ?? 0,
});

export function usePages() {
  const { isGeneric, run } = useGameServices();
  const userId = useGame((state) => state.userId);
  const [place, setPlace] = useState<Place>(() =>
    leftAt?.userId === userId ? leftAt : { userId, filter: {}, starts: [null], pages: null },
  );
  useEffect(() => {
    leftAt = null;
  }, []);
  const { filter, starts, pages: known } = place;
  const isFiltered = Object.keys(filter).length > 0;
  const page = starts.length;
  const before = starts.at(-1) ?? null;

  const fetcher = useCallback(async (): Promise<QueryResult<Page>> => {
    if (isGeneric || (!isFiltered && page === 1)) {
      const loaded = await run(bets, page);
      if (!loaded.ok) return loaded;
      const { rows, pages } = loaded.data;
      const next = rows.at(-1)?.nonce ?? null;
      return { ok: true, data: { rows, pages, next, ...pagePlace(page, rows.length, pages) } };
    }
    const loaded = await run(endedRounds, filter, before, BET_HISTORY_LIMIT);
    if (!loaded.ok) return loaded;
    const { data, next } = loaded.data;
    const pages = isFiltered ? null : known;
    return { ok: true, data: { rows: data.map(rowOf), pages, next, newer: page > 1, older: next !== null } };
  }, [run, isGeneric, isFiltered, filter, page, before, known]);

  const query = useQuery(fetcher);
  const { data } = query;
  return {
    query,
    page,
    filter,
    showNewer: () => setPlace({ ...place, starts: starts.slice(0, -1) }),
    showOlder: () =>
      setPlace({ ...place, starts: [...starts, data?.next ?? null], pages: data?.pages ?? known }),
    setFilter: (next: RoundFilter) => setPlace({ userId, filter: next, starts: [null], pages: null }),
    keepPlace: () => {
      leftAt = place;
    },
  };
}
