import { type InfiniteData, type UseQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Deps } from '../../../session/deps.ts';
import type { QueryResult } from '../../../session/player/query.ts';
import { useGame, useGameServices } from '../../game-context.ts';
import { type FetchData, fetchFor, optionsOf, queryClient } from './client.ts';

type ReadOptions<Data> = Pick<
  UseQueryOptions<Data>,
  'enabled' | 'gcTime' | 'refetchInterval' | 'refetchOnWindowFocus' | 'staleTime'
>;

/** Runs a query of the session for a view, through the cache. A refetch keeps what is shown, also when it fails. */
export function useSessionQuery<Data, Args extends readonly unknown[]>(
  name: string,
  fetchData: FetchData<Data, Args>,
  args: Args,
  options: ReadOptions<Data> = {},
) {
  const { run } = useGameServices();
  // Another player has other answers.
  useGame(({ userId }) => userId);
  return useQuery<Data>({ ...run(optionsOf, name, fetchData, ...args), ...options }, run(queryClient));
}

/** The pages of a list that were fetched, and the number of the one that is shown, from 1. */
export interface Place<Page, Start> {
  readonly number: number;
  readonly pages?: InfiniteData<Page, Start | null> | undefined;
}

/**
 * Shows a list page by page.
 * @param fetchPage fetches the page that begins at `start`, null for the newest; `next` is where the next one begins
 * @param place where the list was left
 */
export function usePages<Page extends { readonly next: Start | null }, Start>(
  name: string,
  fetchPage: (deps: Deps, start: Start | null) => Promise<QueryResult<Page>>,
  args: readonly unknown[],
  place: Place<Page, Start> = { number: 1 },
) {
  const { run } = useGameServices();
  const userId = useGame((state) => state.userId);
  const [number, setNumber] = useState(place.number);
  const query = useInfiniteQuery<
    Page,
    Error,
    InfiniteData<Page, Start | null>,
    readonly unknown[],
    Start | null
  >(
    {
      queryKey: [userId, name, ...args],
      queryFn: ({ pageParam }) => run(fetchFor, userId, () => run(fetchPage, pageParam as Start | null)),
      initialPageParam: null,
      getNextPageParam: ({ next }) => next,
      initialData: place.pages,
    },
    run(queryClient),
  );
  const { data: pages, isError, isFetching, fetchNextPage, refetch } = query;
  // After a refetch there may be fewer pages.
  const shown = isError || isFetching ? number : Math.min(number, pages?.pages.length ?? 1);
  const page = pages?.pages[shown - 1];
  return {
    pages,
    number: shown,
    query: {
      data: page,
      isError: isError && !isFetching,
      refetch: () => void (pages ? fetchNextPage() : refetch()),
    },
    hasOlder: page !== undefined && page.next !== null,
    showNewest: () => setNumber(1),
    showNewer: () => setNumber(Math.max(1, shown - 1)),
    showOlder: () => {
      setNumber(shown + 1);
      if (shown === pages?.pages.length) void fetchNextPage();
    },
  };
}
