import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../platform/api-error.ts';
import type { PlatformContext } from '../platform/context.ts';
import type { RefusalText } from '../platform/english.ts';
import { VERSION } from '../platform/version.ts';
import { isLoopback } from './network.ts';

const PROXY_HEADERS = /^(x-forwarded-|forwarded$|x-real-ip$|via$)/;

export interface MetricsAccess {
  /** allows other machines, unless they are proxies or the request was forwarded */
  readonly open: boolean;
  /** null: no token is needed */
  readonly token: string | null;
  isProxy(address: string | undefined): boolean;
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

function mayReadMetrics({ headers, socket }: FastifyRequest, access: MetricsAccess): boolean {
  if (access.token !== null)
    return timingSafeEqual(digestOf(headers.authorization ?? ''), digestOf(`Bearer ${access.token}`));
  if (Object.keys(headers).some((name) => PROXY_HEADERS.test(name))) return false;
  const from = socket.remoteAddress;
  return isLoopback(from) || (access.open && !access.isProxy(from));
}

export function registerOperationRoutes(
  app: FastifyInstance,
  context: PlatformContext,
  access: MetricsAccess,
): void {
  app.get('/healthz', async () => ({ status: 'alive', version: VERSION }));
  app.get('/readyz', async () => {
    const reason = await context.readiness.now();
    if (reason === null) return { status: 'ready' };
    throw new ApiError(503, 'unavailable', reason as RefusalText, { retry_after: 2 });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, access)) throw new ApiError(404, 'not_found', 'refusal.noSuchAddress');
    await context.readiness.now();
    reply.type(context.metrics.registry.contentType);
    return context.metrics.registry.metrics();
  });
}
