import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import fastifyCookie from '@fastify/cookie';
import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastifyRateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyHttpOptions, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../platform/api-error.ts';
import { endConnectionsOnClose } from '../platform/stop.ts';
import { createErrorHandler, type ErrorHandling, errorResponse } from './error-responses.ts';
import { invalidRequest, schemaCompiler } from './validation.ts';

declare module 'fastify' {
  interface FastifyInstance {
    context: AppContext;
  }
}

const LINGER_MS = 1_000;

export interface HttpAppOptions extends ErrorHandling {
  readonly trustProxy: readonly string[];
  /** options of Fastify: limits, log and server factory */
  readonly server: FastifyHttpOptions<Server>;
}

/** Creates an app without routes: error handler, validation, cookies and rate limits. */
export async function createHttpApp(
  context: AppContext,
  { trustProxy, server, ...errors }: HttpAppOptions,
): Promise<FastifyInstance> {
  const onError = createErrorHandler(errors);
  const app: FastifyInstance = Fastify({
    ...server,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    genReqId: () => randomUUID(),
    clientErrorHandler: answerBrokenRequest,
    // No hook runs for invalid URLs.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' });
      onError(error, request, reply);
    },
    exposeHeadRoutes: false,
    return503OnClosing: false,
  });
  app.decorate('context', context);
  endConnectionsOnClose(app);
  app.setErrorHandler(onError);
  app.setValidatorCompiler(schemaCompiler(invalidRequest));
  await app.register(fastifyCookie);
  await app.register(fastifyRateLimit, { global: false });
  return app;
}

export interface RequestPolicy {
  readonly headers: FastifyHelmetOptions;
  readonly isCacheable: boolean;
  /** Each throws ApiError for a request that it refuses. */
  readonly checks: readonly ((request: FastifyRequest) => void)[];
}

/** Sets headers on every answer of a scope, and checks its requests. */
export async function applyPolicy(
  scope: FastifyInstance,
  { headers, isCacheable, checks }: RequestPolicy,
): Promise<void> {
  let isStopping = false;
  scope.addHook('preClose', async () => {
    isStopping = true;
  });
  await scope.register(fastifyHelmet, headers);
  scope.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (!isCacheable) reply.header('cache-control', 'no-store');
    for (const check of checks) check(request);
    if (isStopping) throw new ApiError(503, 'unavailable', 'refusal.restarting', { retry_after: 2 });
    done();
  });
}

function answerBrokenRequest(error: Error, socket: Socket): void {
  if (('code' in error && error.code === 'ECONNRESET') || !socket.writable) return;
  const code = 'code' in error ? error.code : '';
  const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const { body } = errorResponse(Object.assign(new Error('broken request'), { statusCode: status }));
  const text = JSON.stringify(body);
  // Otherwise a client that keeps sending holds the connection open.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.end(
    `HTTP/1.1 ${status} Refused\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
  );
}
