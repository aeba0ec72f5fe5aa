import fastifyCors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { IDEMPOTENCY_HEADER, USER_ID_HEADER } from '../../contract/constants.ts';
import { ApiError } from '../platform/api-error.ts';
import { isForApi } from './addresses.ts';

/** Pages of the named origins may call; no other page can, for want of these headers. */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(fastifyCors, {
    origin: [...origins],
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['content-type', USER_ID_HEADER, IDEMPOTENCY_HEADER],
    exposedHeaders: ['x-request-id', 'retry-after'],
    maxAge: 600,
    strictPreflight: false,
  });
}

/** What a browser says of a request that another page than ours has made (Fetch Metadata, W3C). */
const OTHER_SITES = new Set(['cross-site', 'same-site']);

/**
 * Refuses what a browser says comes from a page of another origin that is not named. The user-id header already needs a
 * preflight that nobody answers; this also holds where a sibling domain gets past SameSite.
 */
export function refuseOtherSites(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { origin = '', 'sec-fetch-site': site } = request.headers;
    const isOther = typeof site === 'string' && OTHER_SITES.has(site) && isForApi(request);
    if (isOther && !origins.includes(origin))
      throw new ApiError(403, 'foreign_page', 'Another site may not make this call.');
    done();
  });
}
