import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastifyHelmet from '@fastify/helmet';
import fastifyRateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { BACK_OFFICE_API } from '../../../contract/back-office/calls.ts';
import type { AppContext } from '../../app-context.ts';
import { pathOf } from '../../http/api-paths.ts';
import { errorResponse } from '../../http/error-responses.ts';
import { readExactJson } from '../../http/exact-json.ts';
import { refuseHostOf } from '../../http/hosts.ts';
import { invalidRequest, schemaCompiler } from '../../http/validation.ts';
import { ApiError } from '../../platform/api-error.ts';
import { endConnectionsOnClose } from '../../platform/stop.ts';
import { refusePlainHttp } from './access.ts';
import { actionRefusal } from './actions.ts';
import { backOfficeApi } from './routes.ts';

export const BODY_BYTES = 64 * 1024;
const REQUEST_WITHIN_MS = 15_000;
const CONNECTIONS_AT_MOST = 200;

const CONTENT_SECURITY_POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

export interface BackOfficeAppOptions {
  readonly trustProxy: readonly string[];
  readonly adminUrl?: string | null;
  readonly adminDir: string;
  readonly onFailure: (error: unknown) => void;
}

export async function buildBackOfficeApp(
  context: AppContext,
  { trustProxy, adminUrl = null, adminDir, onFailure }: BackOfficeAppOptions,
): Promise<FastifyInstance> {
  const app = Fastify({
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_WITHIN_MS,
    http: { headersTimeout: REQUEST_WITHIN_MS },
    exposeHeadRoutes: false,
  });
  app.server.maxConnections = CONNECTIONS_AT_MOST;
  endConnectionsOnClose(app);
  app.setValidatorCompiler(schemaCompiler(invalidRequest));
  app.setErrorHandler((error, _request, reply) => {
    const { http, body } = errorResponse(actionRefusal(error) ?? error);
    if (http >= 500) onFailure(error);
    if (body.retry_after !== undefined) reply.header('retry-after', Math.ceil(body.retry_after));
    return reply.code(http).send(body);
  });
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  });
  readExactJson(app);
  await app.register(fastifyCookie);
  await app.register(fastifyRateLimit, { global: false });
  const refuseGameHost = refuseHostOf(adminUrl, context.gameUrl);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    refuseGameHost(request);
    refusePlainHttp(request);
  });
  await app.register(backOfficeApi, { prefix: BACK_OFFICE_API, context, onFailure });
  await servePages(app, adminDir);
  return app;
}

async function servePages(app: FastifyInstance, adminDir: string): Promise<void> {
  const isBuilt = existsSync(join(adminDir, 'index.html'));
  await app.register(fastifyStatic, {
    ...(isBuilt ? { root: adminDir } : { serve: false }),
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(adminDir, 'assets'));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (isBuilt && wantsPage && !pathOf(request.url).startsWith(BACK_OFFICE_API))
      return reply.sendFile('index.html');
    throw new ApiError(404, 'not_found', 'There is nothing at this address.');
  });
  if (isBuilt) app.get('/', (_request, reply) => reply.sendFile('index.html'));
}
