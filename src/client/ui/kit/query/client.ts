import { QueryClient } from '@tanstack/react-query';
import type { Call } from '../../../../contract/call.ts';
import type { Deps } from '../../../session/deps.ts';
import { type PlayerRequest, QueryFailed, query } from '../../../session/player/query.ts';

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

interface View {
  readonly signal: AbortSignal;
}

/** Returns the key and the function of a query. The function throws if the player changes meanwhile. */
export function optionsOf<Data>(
  deps: Deps,
  key: readonly unknown[],
  fetchData: (view?: View) => Promise<Data>,
) {
  const { userId } = deps.store.getState();
  return {
    queryKey: [userId, ...key],
    queryFn: async (view?: View) => {
      const data = await fetchData(view);
      if (deps.store.getState().userId !== userId) throw new QueryFailed(null);
      return data;
    },
  };
}

export function callOptions<const Of extends Call>(deps: Deps, call: Of, requestOf: PlayerRequest<Of>) {
  return optionsOf(deps, [call.path, requestOf('')], (view) => query(deps, call, requestOf, view));
}
