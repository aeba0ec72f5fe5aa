import { useCallback, useEffect, useRef, useState } from 'react';
import type { Deps } from '../../../session/deps.ts';
import type { QueryResult } from '../../../session/player/query.ts';
import { useGameServices } from '../../game-context.ts';

export type Query<Data> =
  | { readonly state: 'loading'; readonly data: null }
  | { readonly state: 'ready'; readonly data: Data }
  | { readonly state: 'failed'; readonly data: null };

const LOADING = { state: 'loading', data: null } as const;
const FAILED = { state: 'failed', data: null } as const;

/**
 * Runs a query of the session for a view, again when an argument changes. `refetch` keeps what is shown until the answer
 * is in.
 */
export function useQuery<Data, Args extends readonly unknown[]>(
  fetchData: (deps: Deps, ...args: Args) => Promise<QueryResult<Data>>,
  ...args: Args
) {
  const { run } = useGameServices();
  const [query, setQuery] = useState<Query<Data>>(LOADING);
  const requestCount = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the arguments are listed one by one
  const refetch = useCallback(async () => {
    const requestNumber = ++requestCount.current;
    const result = await run(fetchData, ...args);
    if (requestNumber !== requestCount.current) return;
    setQuery((shown) => {
      if (result.ok) return { state: 'ready', data: result.data };
      return shown.state === 'ready' ? shown : FAILED;
    });
  }, [run, fetchData, ...args]);

  const retry = useCallback(() => {
    setQuery(LOADING);
    void refetch();
  }, [refetch]);

  useEffect(() => {
    retry();
    return () => {
      requestCount.current += 1;
    };
  }, [retry]);

  return { ...query, retry, refetch };
}
