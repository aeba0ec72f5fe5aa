import type { FastifyInstance } from 'fastify';
import { BACK_OFFICE_CALLS } from '../../../contract/back-office/calls.ts';
import type { AppContext } from '../../app-context.ts';
import { networkOf } from '../../http/network.ts';
import { createRateLimit } from '../../http/rate-limits.ts';
import { registerCalls } from '../../http/register-calls.ts';
import type { OperatorSession } from '../operators/operator-sessions.ts';
import { createReconciler } from '../reports/reconciliations.ts';
import { checkAccess, deviceToken, sessionToken, setDeviceCookie, setSessionCookie } from './access.ts';
import { operatorHandlers } from './handlers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    operatorSession: OperatorSession | null;
  }
}

const CALL_LIMIT = { max: 300, timeWindow: 10_000 };

type AnyHandler = (request: object) => Promise<object>;

/** @param fields for the log: the name of the call and, of a response, its status and code */
export type OnCallFailure = (error: unknown, fields: object) => void;

export function registerOperatorCalls(
  scope: FastifyInstance,
  context: AppContext,
  onFailure: OnCallFailure,
): void {
  const reconciler = createReconciler(context, (error) => onFailure(error, { call: 'startReconciliation' }));
  scope.addHook('onClose', () => reconciler.close());
  const handlers = operatorHandlers(context, reconciler);
  const limitCalls = context.limits ? createRateLimit(scope, CALL_LIMIT) : null;
  scope.decorateRequest('operatorSession', null);
  registerCalls(scope, {
    calls: BACK_OFFICE_CALLS,
    checkAccess: async (request, name) => {
      await limitCalls?.(request);
      request.operatorSession = await checkAccess(context, request, name);
    },
    answer: (request, reply, name) => {
      const { params, query, body, operatorSession: session } = request;
      const connection = new AbortController();
      reply.raw.once('close', () => connection.abort(new Error('The client has disconnected.')));
      return (handlers[name] as AnyHandler)({
        params,
        query,
        body,
        session,
        operator: session?.operator,
        signal: connection.signal,
        browser: {
          address: networkOf(request.ip),
          host: request.host,
          deviceToken: deviceToken(request),
          sessionToken: sessionToken(request),
        },
        setSession: (token: string | null) => setSessionCookie(request, reply, token),
        setDevice: (token: string) => setDeviceCookie(request, reply, token),
      });
    },
  });
}
