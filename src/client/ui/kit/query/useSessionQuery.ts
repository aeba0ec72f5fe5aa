import { type InfiniteData, type UseQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf, Call } from '../../../../contract/call.ts';
import type { Deps } from '../../../session/deps.ts';
import type { PlayerRequest } from '../../../session/player/query.ts';
import { useGame, useGameServices } from '../game-context.ts';
import { callOptions, optionsOf, queryClient } from './client.ts';

export type ReadOptions<Data, Shown = Data> = Pick<
  UseQueryOptions<Data, Error, Shown>,
  'enabled' | 'gcTime' | 'refetchInterval' | 'refetchOnWindowFocus' | 'select' | 'staleTime'
>;

/** Runs a query of the session for a view, through the cache. A refetch keeps what is shown, also when it fails. */
export function useSessionQuery<Data>(
  key: readonly unknown[],
  fetchData: (deps: Deps) => Promise<Data>,
  options: ReadOptions<Data> = {},
) {
  const services = useGameServices();
  // Another player has other answers.
  useGame(({ userId }) => userId);
  return useQuery<Data>(
    { ...optionsOf(services, key, () => fetchData(services)), ...options },
    queryClient(services),
  );
}

export function useCall<const Of extends Call, Shown = AnswerOf<Of>>(
  call: Of,
  requestOf: PlayerRequest<Of>,
  options: ReadOptions<AnswerOf<Of>, Shown> = {},
) {
  const services = useGameServices();
  useGame(({ userId }) => userId);
  return useQuery<AnswerOf<Of>, Error, Shown>(
    { ...callOptions(services, call, requestOf), ...options },
    queryClient(services),
  );
}

/** The pages of a list that were fetched, and the number of the one that is shown, from 1. */
export interface ListPosition<Page, Start> {
  readonly number: number;
  readonly fetched?: InfiniteData<Page, Start | null> | undefined;
}

/**
 * Shows a list page by page.
 * @param fetchPage fetches the page that begins at `start`, null for the newest; `next` is where the next one begins
 * @param place where the list was left
 */
export function usePages<Page extends { readonly next: Start | null }, Start>(
  name: string,
  fetchPage: (deps: Deps, start: Start | null) => Promise<Page>,
  args: readonly unknown[] = [],
  place: ListPosition<Page, Start> = { number: 1 },
) {
  const services = useGameServices();
  useGame(({ userId }) => userId);
  const [number, setNumber] = useState(place.number);
  const pageOptions = (start: Start | null) =>
    optionsOf(services, [name, ...args], () => fetchPage(services, start));
  const query = useInfiniteQuery<
    Page,
    Error,
    InfiniteData<Page, Start | null>,
    readonly unknown[],
    Start | null
  >(
    {
      queryKey: pageOptions(null).queryKey,
      queryFn: ({ pageParam }) => pageOptions(pageParam as Start | null).queryFn(),
      initialPageParam: null,
      getNextPageParam: ({ next }) => next,
      initialData: place.fetched,
    },
    queryClient(services),
  );
  const { data: fetched, isError, isFetching, fetchNextPage, refetch } = query;
  // After a refetch there may be fewer pages.
  const shown = isError || isFetching ? number : Math.min(number, fetched?.pages.length ?? 1);
  const page = fetched?.pages[shown - 1];
  return {
    fetched,
    number: shown,
    query: {
      data: page,
      isError: isError && !isFetching,
      refetch: () => void (fetched ? fetchNextPage() : refetch()),
    },
    hasOlder: page !== undefined && page.next !== null,
    showNewest: () => setNumber(1),
    showNewer: () => setNumber(Math.max(1, shown - 1)),
    showOlder: () => {
      setNumber(shown + 1);
      if (shown === fetched?.pages.length) void fetchNextPage();
    },
  };
}
