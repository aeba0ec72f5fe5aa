import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { call, setCsrfToken } from '../call.ts';
import type { Session } from '../contract/session.ts';

const SESSION_KEY = ['session'] as const;

/** Reads the session that the browser's cookie is of. */
export function useSessionQuery() {
  return useQuery({
    queryKey: SESSION_KEY,
    queryFn: async ({ signal }) => {
      const { session } = await call('session', {}, signal);
      setCsrfToken(session?.csrf_token ?? '');
      return session;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Begins a session on this page, or ends it: nothing that another operator saw stays. */
export function setSession(client: QueryClient, session: Session | null): void {
  setCsrfToken(session?.csrf_token ?? '');
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
  client.setQueryData(SESSION_KEY, session);
}

export function useLogout(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await call('logout').catch(() => undefined);
    setSession(client, null);
  };
}

export const SessionContext = createContext<Session | null>(null);

/** The session of the operator at this page. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('There is no session here.');
  return session;
}
