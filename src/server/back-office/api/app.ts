import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { BACK_OFFICE_API } from '../../../contract/back-office/calls.ts';
import type { AppContext } from '../../app-context.ts';
import { applyPolicy, createHttpApp } from '../../http/create-app.ts';
import { refuseHostOf } from '../../http/hosts.ts';
import { serveBuiltPages } from '../../http/static-files.ts';
import { refusePlainHttp } from './access.ts';
import { actionRefusal } from './actions.ts';
import { type OnCallFailure, registerOperatorCalls } from './routes.ts';

const MAX_BODY_BYTES = 64 * 1024;
const REQUEST_TIMEOUT_MS = 15_000;
const MAX_CONNECTIONS = 200;

const HEADERS: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    },
  },
  frameguard: { action: 'deny' },
  referrerPolicy: { policy: 'no-referrer' },
};

export interface BackOfficeAppOptions {
  readonly trustProxy: readonly string[];
  readonly adminUrl?: string | null;
  readonly adminDir: string;
  readonly onFailure: OnCallFailure;
}

export async function buildBackOfficeApp(
  context: AppContext,
  { trustProxy, adminUrl = null, adminDir, onFailure }: BackOfficeAppOptions,
): Promise<FastifyInstance> {
  const app = await createHttpApp(context, {
    trustProxy,
    server: {
      bodyLimit: MAX_BODY_BYTES,
      requestTimeout: REQUEST_TIMEOUT_MS,
      http: { headersTimeout: REQUEST_TIMEOUT_MS },
    },
    refusalOf: actionRefusal,
    onFailure: (error, _, fields) => onFailure(error, fields),
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  const checks = [refuseHostOf(adminUrl, context.gameUrl), refusePlainHttp];
  await applyPolicy(app, { headers: HEADERS, isCacheable: false, checks });
  await app.register(async (scope) => registerOperatorCalls(scope, context, onFailure), {
    prefix: BACK_OFFICE_API,
  });
  if (await serveBuiltPages(app, adminDir)) app.get('/', (_, reply) => reply.sendFile('index.html'));
  return app;
}
