import fastifyCors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { IDEMPOTENCY_HEADER, USER_ID_HEADER } from '../../contract/constants.ts';
import { ApiError } from '../platform/api-error.ts';

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

/** Also refuses sibling domains, to which SameSite cookies are sent. */
export const refuseOtherSites =
  (origins: readonly string[]) =>
  ({ headers: { origin = '', 'sec-fetch-site': site } }: FastifyRequest): void => {
    if (typeof site === 'string' && OTHER_SITES.has(site) && !origins.includes(origin))
      throw new ApiError(403, 'foreign_page', 'refusal.foreignPage');
  };
