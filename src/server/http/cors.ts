import fastifyCors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { IDEMPOTENCY_HEADER, USER_ID_HEADER } from '../../contract/constants.ts';
import { ApiError } from '../platform/api-error.ts';
import { isForApi } from './api-paths.ts';

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

/** Values of Sec-Fetch-Site (W3C Fetch Metadata). */
const OTHER_SITES = new Set(['cross-site', 'same-site']);

/** Also refuses sibling domains, which SameSite cookies do not. */
export function refuseOtherSites(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { origin = '', 'sec-fetch-site': site } = request.headers;
    const isOther = typeof site === 'string' && OTHER_SITES.has(site) && isForApi(request);
    if (isOther && !origins.includes(origin)) throw new ApiError(403, 'foreign_page', 'refusal.foreignPage');
    done();
  });
}
