import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  BACK_OFFICE_CALLS,
  type BackOfficeCall,
  type BackOfficeCallName,
} from '../../../contract/back-office/calls.ts';
import type { AppContext } from '../../app-context.ts';
import { createRateLimit } from '../../http/rate-limits.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { OperatorSession } from '../operators/operator-sessions.ts';
import { sessionHandlers } from '../operators/session-routes.ts';
import { createReconciler } from '../reports/reconciliations.ts';
import { checkAccess } from './access.ts';
import { operatorHandlers } from './handlers.ts';
import type { OperatorCallName, OperatorRequest } from './operator-calls.ts';

declare module 'fastify' {
  interface FastifyRequest {
    operatorSession: OperatorSession | null;
  }
}

const CALL_LIMIT = { max: 300, timeWindow: 10_000 };

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<object>;

export async function backOfficeApi(
  app: FastifyInstance,
  { context, onFailure }: { readonly context: AppContext; readonly onFailure: (error: unknown) => void },
): Promise<void> {
  const ofSession = sessionHandlers(context);
  const reconciler = createReconciler(context, onFailure);
  app.addHook('onClose', () => reconciler.close());
  const ofOperator = operatorHandlers(context, reconciler);
  const limit = context.limits ? createRateLimit(app, CALL_LIMIT) : null;
  app.decorateRequest('operatorSession', null);
  app.setNotFoundHandler(() => {
    throw new ApiError(404, 'not_found', 'There is nothing at this address.');
  });

  const handleOf = (name: BackOfficeCallName): Handle => {
    if (name in ofSession) {
      const handle = ofSession[name as keyof typeof ofSession];
      return (request, reply) => handle(request, reply, request.operatorSession);
    }
    const handle = ofOperator[name as OperatorCallName] as (
      request: OperatorRequest<OperatorCallName>,
    ) => Promise<object>;
    return ({ params, query, body, operatorSession }, reply) => {
      if (!operatorSession) throw new Error(`${name} was called without a session.`);
      const connection = new AbortController();
      reply.raw.once('close', () => connection.abort(new Error('The client has disconnected.')));
      return handle({
        params,
        query,
        body,
        operator: operatorSession.operator,
        signal: connection.signal,
      } as OperatorRequest<OperatorCallName>);
    };
  };

  for (const name of Object.keys(BACK_OFFICE_CALLS) as BackOfficeCallName[]) {
    const { method, path, params, query, body, bodyBytes }: BackOfficeCall = BACK_OFFICE_CALLS[name];
    app.route({
      method,
      url: `/${path}`,
      ...(bodyBytes !== undefined && { bodyLimit: bodyBytes }),
      schema: {
        ...(params ? { params } : {}),
        ...(query ? { querystring: query } : {}),
        ...(body ? { body } : {}),
      },
      onRequest: async (request) => {
        await limit?.(request);
        request.operatorSession = await checkAccess(context, request, name);
      },
      handler: handleOf(name),
    });
  }
}
