import { useCallback, useEffect, useRef, useState } from 'react';
import type { QueryResult } from '../../../session/player/query.ts';

export type Query<Data> =
  | { readonly state: 'loading'; readonly data: null }
  | { readonly state: 'ready'; readonly data: Data }
  | { readonly state: 'failed'; readonly data: null };

const LOADING = { state: 'loading', data: null } as const;
const FAILED = { state: 'failed', data: null } as const;

/**
 * Fetches for a view, again when `fetcher` (a stable function) changes. `refetch` keeps what is shown until the
 * answer is in.
 */
export function useQuery<Data>(fetcher: () => Promise<QueryResult<Data>>) {
  const [query, setQuery] = useState<Query<Data>>(LOADING);
  const requestCount = useRef(0);

  const refetch = useCallback(async () => {
    const requestNumber = ++requestCount.current;
    const result = await fetcher();
    if (requestNumber !== requestCount.current) return;
    setQuery((shown) => {
      if (result.ok) return { state: 'ready', data: result.data };
      return shown.state === 'ready' ? shown : FAILED;
    });
  }, [fetcher]);

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
