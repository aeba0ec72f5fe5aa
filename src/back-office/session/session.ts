import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { Session } from '../../contract/back-office/session.ts';
import { call, setOperator } from './call.ts';

const SESSION_KEY = ['session'] as const;

export function useSessionQuery() {
  return useQuery({
    queryKey: SESSION_KEY,
    queryFn: async ({ signal }) => {
      const { session } = await call('session', {}, signal);
      setOperator(session);
      return session;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const EXPIRED_KEY = [SESSION_KEY[0], 'expired'] as const;

export function useHasExpired(): boolean {
  return useQuery({
    queryKey: EXPIRED_KEY,
    queryFn: () => false,
    initialData: false,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

export const setExpired = (client: QueryClient): void => {
  if (client.getQueryData(SESSION_KEY)) client.setQueryData(EXPIRED_KEY, true);
};

/** Goes on with a new session of the same operator, with what was typed; another operator begins anew. */
export function renewSession(client: QueryClient, session: Session): void {
  const before = client.getQueryData<Session | null>(SESSION_KEY);
  if (before?.operator.operator_id !== session.operator.operator_id) {
    setSession(client, session);
    return;
  }
  setOperator(session);
  client.setQueryData(SESSION_KEY, session);
  client.setQueryData(EXPIRED_KEY, false);
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
}

/** Begins a session on this page, or ends it: nothing that another operator saw stays. */
export function setSession(client: QueryClient, session: Session | null): void {
  setOperator(session);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
  client.setQueryData(SESSION_KEY, session);
  client.setQueryData(EXPIRED_KEY, false);
}

export function useLogout(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await call('logout', {}).catch(() => undefined);
    setSession(client, null);
  };
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('There is no session here.');
  return session;
}
