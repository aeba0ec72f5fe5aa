import { QueryClient } from '@tanstack/react-query';
import type { Refusal } from '../../../contract/refusal.ts';
import type { Deps } from '../../../session/deps.ts';
import type { QueryResult } from '../../../session/player/query.ts';

const clients = new WeakMap<Deps, QueryClient>();

/**
 * Returns the game's cache of lists and reference data; round, wallet and profile are in the store. An answer is kept while it is shown, unless its
 * query sets `gcTime`. Answers for a player are removed when the player changes, and progress is outdated when a round ends.
 */
export function queryClient(deps: Deps): QueryClient {
  const known = clients.get(deps);
  if (known) return known;
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        gcTime: 0,
      },
    },
  });
  clients.set(deps, client);
  // Follows the page's visibility, as the library's provider does.
  client.mount();
  deps.store.subscribe((now, before) => {
    if (now.userId !== before.userId) client.removeQueries({ queryKey: [before.userId] });
    else if (now.settlement && now.settlement !== before.settlement)
      void client.invalidateQueries({ queryKey: [now.userId, 'progress'] });
  });
  return client;
}

/** A call that was refused or failed. */
export class QueryFailed extends Error {
  override readonly name = 'QueryFailed';

  /** @param refusal null where the provider did not refuse */
  constructor(readonly refusal: Refusal | null) {
    super(refusal?.message);
  }
}

export type FetchData<Data, Args extends readonly unknown[]> = (
  deps: Deps,
  ...args: Args
) => Promise<QueryResult<Data>>;

/** Returns the data, unless the player has changed meanwhile. @throws QueryFailed */
export async function fetchFor<Data>(
  deps: Deps,
  userId: string | null,
  fetchData: () => Promise<QueryResult<Data>>,
): Promise<Data> {
  const result = await fetchData();
  if (!result.ok) throw new QueryFailed(result.refusal ?? null);
  if (deps.store.getState().userId !== userId) throw new QueryFailed(null);
  return result.data;
}

export function optionsOf<Data, Args extends readonly unknown[]>(
  deps: Deps,
  name: string,
  fetchData: FetchData<Data, Args>,
  ...args: Args
) {
  const { userId } = deps.store.getState();
  return {
    queryKey: [userId, name, ...args],
    queryFn: () => fetchFor(deps, userId, () => fetchData(deps, ...args)),
  };
}
