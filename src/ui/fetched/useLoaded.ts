import { useCallback, useEffect, useRef, useState } from 'react';
import type { Loaded } from '../../play/loaded.ts';

/** Something on its way, there, or not to be had. */
export type Fetched<Data> =
  | { readonly state: 'loading'; readonly data: null }
  | { readonly state: 'ready'; readonly data: Data }
  | { readonly state: 'failed'; readonly data: null };

const LOADING = { state: 'loading', data: null } as const;
const FAILED = { state: 'failed', data: null } as const;

/**
 * Fetches for a view, again when `ask` changes; an answer that comes after a newer question is dropped.
 * @param ask a stable function
 * @returns what is there, `again` from the start, and `renew`, which leaves what is shown until the answer is in
 */
export function useLoaded<Data>(ask: () => Promise<Loaded<Data>>) {
  const [fetched, setFetched] = useState<Fetched<Data>>(LOADING);
  const asked = useRef(0);

  const renew = useCallback(async () => {
    const question = ++asked.current;
    const loaded = await ask();
    if (question !== asked.current) return;
    setFetched((shown) => {
      if (loaded.ok) return { state: 'ready', data: loaded.data };
      return shown.state === 'ready' ? shown : FAILED;
    });
  }, [ask]);

  const again = useCallback(() => {
    setFetched(LOADING);
    void renew();
  }, [renew]);

  useEffect(() => {
    again();
    return () => {
      asked.current += 1;
    };
  }, [again]);

  return { ...fetched, again, renew };
}
