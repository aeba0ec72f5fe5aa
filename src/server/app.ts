import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import fastifyCookie from '@fastify/cookie';
import fastifyRateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { PLAYER_ACTIVE } from '../contract/constants.ts';
import type { AppContext } from './app-context.ts';
import type { AuditCopier } from './back-office/epochs/audit-copier.ts';
import { type BankReader, createBankReader } from './back-office/payments/bank/reader.ts';
import { registerApiDocs } from './http/api-docs.ts';
import { API_PREFIX } from './http/api-paths.ts';
import { serveStaticFiles } from './http/client.ts';
import { CONNECTION_LIMITS, type ConnectionLimits, createServerFactory } from './http/connections.ts';
import { allowOrigins, refuseOtherSites } from './http/cors.ts';
import { errorResponse, onError } from './http/error-responses.ts';
import type { Handlers } from './http/handlers.ts';
import { refuseHostOf } from './http/hosts.ts';
import { proxyMatcher } from './http/network.ts';
import { registerOperationRoutes } from './http/operation-routes.ts';
import { registerCalls } from './http/register-calls.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { invalidRequest, schemaCompiler } from './http/validation.ts';
import { paymentHandlers } from './payments/routes.ts';
import { ApiError } from './platform/api-error.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import { initializeMetadata } from './platform/db/metadata.ts';
import { JURISDICTIONS } from './platform/jurisdictions.ts';
import { toLogFields } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { createReadinessMonitor } from './platform/readiness.ts';
import { createCurrentSettings } from './platform/settings/settings.ts';
import { endConnectionsOnClose } from './platform/stop.ts';
import { randomSeed, type SeedSource } from './players/next-seeds.ts';
import { createPasswords, type PasswordCost } from './players/passwords.ts';
import { playerHandlers } from './players/routes.ts';
import { adoptSeedKey } from './rounds/fairness/seed-key.ts';
import { ReplayIds } from './rounds/replay-id.ts';
import { blockedRefusal } from './rounds/round-refusals.ts';
import { roundHandlers } from './rounds/routes.ts';
import { registerFairPage } from './social/fair-page.ts';
import { replayPages } from './social/link-tags.ts';
import { createPresence } from './social/presence.ts';
import { socialHandlers } from './social/routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    context: AppContext;
  }
}

export const MAX_BODY_BYTES = 16 * 1024;
const MAX_URL_CHARACTERS = 2048;

const LINGER_MS = 1_000;

export interface AppOptions {
  readonly database: Database;
  readonly config: Config;
  /** unset: no log */
  readonly log?: { readonly level: Config['logLevel']; readonly stream: NodeJS.WritableStream };
  /** receives lines for the operator */
  readonly notify?: (line: string) => void;
  readonly clock?: Clock;
  readonly seeds?: SeedSource;
  readonly passwordCost?: PasswordCost;
  readonly connectionLimits?: ConnectionLimits;
  readonly addHooks?: (app: FastifyInstance) => void;
  readonly auditCopier?: AuditCopier | null;
  readonly bankReader?: BankReader;
  /** for one app of a process */
  readonly processMetrics?: boolean;
}

/** @throws Error when the database was made for the other kind of money, or its seeds are encrypted with another key */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, config, log } = options;
  const clock = options.clock ?? systemClock;
  const seeds = options.seeds ?? randomSeed;
  const metadata = await database.asOwner((db) => initializeMetadata(db, config.money));
  const { cipher, notices } = await adoptSeedKey(database, config, seeds);
  for (const line of notices) options.notify?.(line);
  const metrics = createMetrics(database.load, options.processMetrics ?? false);
  const context: AppContext = {
    database,
    clock,
    cipher,
    seeds,
    passwords: await createPasswords({ cost: options.passwordCost, clock, limits: config.limits }),
    metadata,
    settings: createCurrentSettings(database, clock),
    replayIds: new ReplayIds(metadata.serverSecret),
    presence: createPresence(database, clock),
    apkFile: config.apkFile,
    money: config.money,
    jurisdiction: config.jurisdiction,
    isJurisdictionSet: config.isJurisdictionSet,
    help: config.help ?? JURISDICTIONS[config.jurisdiction].help,
    metrics,
    readiness: createReadinessMonitor(database, cipher, clock, metrics),
    limits: config.limits,
    gameUrl: config.gameUrl,
    auditCopier: options.auditCopier ?? null,
    bankReader: options.bankReader ?? createBankReader(),
  };

  const isProxy = proxyMatcher(config.trustProxy);
  const makeServer = createServerFactory({
    limits: options.connectionLimits ?? CONNECTION_LIMITS,
    isProxy,
    onClosed: (why, address) => app.log.warn({ address }, `connection closed: ${why}`),
  });
  const app: FastifyInstance = Fastify({
    logger: log ? { ...log, serializers: { err: toLogFields, req: loggedRequest } } : false,
    serverFactory: makeServer,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: MAX_BODY_BYTES,
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

  await setSecurityHeaders(app, config.clientDir);
  await app.register(fastifyCookie);
  await app.register(fastifyRateLimit, { global: false });
  const refuseAdminHost = refuseHostOf(config.gameUrl, config.adminUrl);
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    refuseAdminHost(request);
    if (stopping)
      throw new ApiError(503, 'unavailable', 'refusal.restarting', {
        retry_after: 2,
      });
    if (request.url.length > MAX_URL_CHARACTERS)
      throw new ApiError(414, 'too_large', 'refusal.addressTooLong');
    done();
  });
  refuseOtherSites(app, config.corsOrigins);
  await allowOrigins(app, config.corsOrigins);
  options.addHooks?.(app);
  registerOperationRoutes(app, context, { open: config.metricsOpen, token: config.metricsToken, isProxy });
  await app.register(api, { prefix: API_PREFIX, context });
  registerFairPage(app, context, config.clientDir);
  await serveStaticFiles(app, config, replayPages(app, context));
  return app;
}

async function api(scope: FastifyInstance, { context }: { readonly context: AppContext }): Promise<void> {
  scope.setNotFoundHandler(() => {
    throw new ApiError(404, 'not_found', 'refusal.noSuchAddress');
  });
  if (context.money === 'demo') await registerApiDocs(scope);
  scope.addHook('onResponse', (request, _reply, done) => {
    if (request.caller?.status === PLAYER_ACTIVE) context.presence.note(request.caller.userId);
    done();
  });
  const handlers: Handlers = {
    ...playerHandlers(context),
    ...roundHandlers(context),
    ...paymentHandlers(context),
    ...socialHandlers(context),
  };
  registerCalls(scope, context, handlers, (userId) => blockedRefusal(context.database.db, userId));
}

/** Body, headers and query may have secrets. */
function loggedRequest({ id, method, routeOptions, ip }: FastifyRequest) {
  return { id, method, route: routeOptions?.url, ip };
}

function answerBrokenRequest(error: Error, socket: Socket): void {
  if (('code' in error && error.code === 'ECONNRESET') || !socket.writable) return;
  const code = 'code' in error ? error.code : '';
  const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const { body } = errorResponse(Object.assign(new Error('broken request'), { statusCode: status }));
  const text = JSON.stringify(body);
  // A client that goes on sending would keep the connection open.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.end(
    `HTTP/1.1 ${status} Refused\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
  );
}
