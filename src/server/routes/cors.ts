import type { FastifyInstance } from 'fastify';
import { IDEMPOTENCY_HEADER, USER_ID_HEADER } from '../../contract/constants.ts';
import { ApiError } from '../api-error.ts';
import { isForApi } from './addresses.ts';

const METHODS = 'GET, POST, PUT, DELETE';
const HEADERS = `content-type, ${USER_ID_HEADER}, ${IDEMPOTENCY_HEADER}`;

/** Pages of the named origins may call; no other page can, for want of these headers. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-allow-credentials', 'true');
    reply.header('access-control-expose-headers', 'x-request-id, retry-after');
    if (request.method !== 'OPTIONS') return;
    reply.header('access-control-allow-methods', METHODS);
    reply.header('access-control-allow-headers', HEADERS);
    reply.header('access-control-max-age', '600');
    return reply.code(204).send();
  });
}

/** What a browser says of a request that another page than ours has made (Fetch Metadata, W3C). */
const OTHER_SITES = new Set(['cross-site', 'same-site']);

/**
 * Refuses what a browser says comes from a page of another origin that is not named. The user-id header already needs a
 * preflight that nobody answers; this also holds where a sibling domain gets past SameSite.
 */
export function refuseOtherSites(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', async (request) => {
    const { origin = '', 'sec-fetch-site': site } = request.headers;
    if (typeof site !== 'string' || !OTHER_SITES.has(site) || !isForApi(request)) return;
    if (!origins.includes(origin))
      throw new ApiError(403, 'foreign_page', 'Another site may not make this call.');
  });
}
