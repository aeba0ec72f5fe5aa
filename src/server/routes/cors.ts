import type { FastifyInstance } from 'fastify';
import { IDEMPOTENCY_HEADER, USER_ID_HEADER } from '../../contract/constants.ts';

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
