import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PLAYER_ACTIVE } from '../contract/constants.ts';
import { type ContextOptions, createContext } from './app-context.ts';
import { registerApiDocs } from './http/api-docs.ts';
import { CONNECTION_LIMITS, type ConnectionLimits, createServerFactory } from './http/connections.ts';
import { allowOrigins, refuseOtherSites } from './http/cors.ts';
import { applyPolicy, createHttpApp } from './http/create-app.ts';
import { serveGamePages } from './http/game-pages.ts';
import { refuseHostOf } from './http/hosts.ts';
import { proxyMatcher } from './http/network.ts';
import { registerOperationRoutes } from './http/operation-routes.ts';
import { API_PREFIX, registerPlayerCalls } from './http/player-calls.ts';
import { API_HEADERS, pageHeaders } from './http/security-headers.ts';
import { paymentHandlers } from './payments/routes.ts';
import { ApiError } from './platform/api-error.ts';
import type { Config } from './platform/config.ts';
import { toLogFields } from './platform/log.ts';
import { playerHandlers } from './players/routes.ts';
import { blockedRefusal } from './rounds/round-refusals.ts';
import { roundHandlers } from './rounds/routes.ts';
import { catalogueHandlers } from './social/catalogue-routes.ts';
import { registerFairPage } from './social/fair-page.ts';
import { createReplayTags } from './social/link-tags.ts';
import { liveHandlers } from './social/live-routes.ts';
import { progressHandlers } from './social/progress-routes.ts';
import { replayHandlers } from './social/replay-routes.ts';
import { statisticsHandlers } from './social/statistics.ts';

export const MAX_BODY_BYTES = 16 * 1024;
const MAX_URL_CHARACTERS = 2048;

export interface AppOptions extends ContextOptions {
  /** unset: no log */
  readonly log?: { readonly level: Config['logLevel']; readonly stream: NodeJS.WritableStream };
  readonly connectionLimits?: ConnectionLimits;
  readonly addHooks?: (app: FastifyInstance) => void;
}

/** @throws Error see {@link createContext} */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, log } = options;
  const context = await createContext(options);
  const isProxy = proxyMatcher(config.trustProxy);
  const app: FastifyInstance = await createHttpApp(context, {
    trustProxy: config.trustProxy,
    server: {
      logger: log ? { ...log, serializers: { err: toLogFields, req: loggedRequest } } : false,
      serverFactory: createServerFactory({
        limits: options.connectionLimits ?? CONNECTION_LIMITS,
        isProxy,
        onClosed: (why, address) => app.log.warn({ address }, `connection closed: ${why}`),
      }),
      bodyLimit: MAX_BODY_BYTES,
    },
    onRefusal: (code) => context.metrics.refusals.inc({ code }),
    onFailure: (err, request, fields) => request.log.error({ ...fields, err }, 'call failed'),
  });
  options.addHooks?.(app);
  const checks = [refuseHostOf(config.gameUrl, config.adminUrl), refuseLongUrl];
  await app.register(
    async (scope) => {
      const apiChecks = [...checks, refuseOtherSites(config.corsOrigins)];
      await applyPolicy(scope, { headers: API_HEADERS, isCacheable: false, checks: apiChecks });
      await allowOrigins(scope, config.corsOrigins);
      if (context.money === 'demo') await registerApiDocs(scope);
      scope.addHook('onResponse', async ({ caller }) => {
        if (caller?.status === PLAYER_ACTIVE) context.presence.note(caller.userId);
      });
      const handlers = {
        ...playerHandlers(context),
        ...roundHandlers(context),
        ...paymentHandlers(context),
        ...catalogueHandlers(context),
        ...liveHandlers(context),
        ...progressHandlers(context),
        ...replayHandlers(context),
        ...statisticsHandlers(context),
      };
      registerPlayerCalls(scope, context, handlers, (userId) => blockedRefusal(context.database.db, userId));
    },
    { prefix: API_PREFIX },
  );
  await app.register(async (scope) => {
    await applyPolicy(scope, { headers: pageHeaders(config.clientDir), isCacheable: true, checks });
    await allowOrigins(scope, config.corsOrigins);
    registerOperationRoutes(scope, context, {
      open: config.metricsOpen,
      token: config.metricsToken,
      isProxy,
    });
    registerFairPage(scope, context, config.clientDir);
    await serveGamePages(scope, config, createReplayTags(scope, context));
  });
  return app;
}

function refuseLongUrl({ url }: FastifyRequest): void {
  if (url.length > MAX_URL_CHARACTERS) throw new ApiError(414, 'too_large', 'refusal.addressTooLong');
}

/** Leaves out body, headers and query, which may contain secrets. */
function loggedRequest({ id, method, routeOptions, ip }: FastifyRequest) {
  return { id, method, route: routeOptions?.url, ip };
}
