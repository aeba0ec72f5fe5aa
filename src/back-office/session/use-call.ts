import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AdminAnswer, AdminCallName, AdminRequest } from '../../contract/back-office/calls.ts';
import { showDone } from '../kit/action-toast.tsx';
import { CallFailure, call } from './call.ts';
import { setExpired } from './session.ts';

const isLoggedOut = (error: unknown): boolean => error instanceof CallFailure && error.status === 401;

function useLoggedOut(error: unknown): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isLoggedOut(error)) setExpired(client);
  }, [client, error]);
}

/** Returns query options. While a request loads, the answer to the last one stays if only its query differs. */
export function readOptions<Name extends AdminCallName>(name: Name, request: AdminRequest<Name>) {
  const keyOf = (params: unknown): string => JSON.stringify(params ?? null);
  return {
    queryKey: [name, request] as readonly unknown[],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(name, request, signal),
    placeholderData: <Shown>(
      last: Shown | undefined,
      lastQuery?: { readonly queryKey: readonly unknown[] },
    ) => {
      const asked = lastQuery?.queryKey[1] as { params?: unknown } | undefined;
      return keyOf(asked?.params) === keyOf((request as { params?: unknown }).params) ? last : undefined;
    },
  };
}

/**
 * Reads by a call.
 * @param again ms after which it reads again, from the newest answer. Each call prolongs the session: only for what ends
 */
export function useRead<Name extends AdminCallName>(
  name: Name,
  request: AdminRequest<Name>,
  enabled = true,
  again: (answer: AdminAnswer<Name> | undefined) => number | false = () => false,
) {
  const result = useQuery<AdminAnswer<Name>>({
    ...readOptions(name, request),
    enabled,
    refetchInterval: ({ state }) => again(state.data),
  });
  useLoggedOut(result.error);
  return result;
}

const AGAIN = 'again';

/** Reads again what useRead has read, every `everyMs` while the page is visible. This does not prolong the session. */
export function useReadAgain<Name extends AdminCallName>(
  name: Name,
  request: AdminRequest<Name>,
  everyMs: number,
) {
  const client = useQueryClient();
  const { error } = useQuery({
    queryKey: [AGAIN, name, request],
    queryFn: async ({ signal }) => {
      client.setQueryData([name, request], await call(name, { ...request, isPassive: true }, signal));
      return null;
    },
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: everyMs,
  });
  useLoggedOut(error);
}

/** @returns reads again all that the page shows, but the session */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind !== 'session' && kind !== AGAIN });
}

/**
 * Makes a call that changes something, shows a toast, and refetches every list.
 * @param isQuiet without the toast, for dialogs that show the result
 */
export function useChange<Name extends AdminCallName>(name: Name, isQuiet = false) {
  const refresh = useRefresh();
  const result = useMutation<AdminAnswer<Name>, Error, AdminRequest<Name>>({
    mutationFn: (request) => call(name, request),
    onSuccess: (answer, request) => {
      if (!isQuiet) showDone(name, answer, request);
    },
    onSettled: refresh,
  });
  useLoggedOut(result.error);
  return result;
}
