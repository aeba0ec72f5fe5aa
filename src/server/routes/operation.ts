import type { FastifyInstance } from 'fastify';
import type { Provider } from '../provider.ts';
import { Refused } from '../refused.ts';
import { VERSION } from '../version.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * For those who keep the server running: /healthz (the process lives), /readyz (it can answer calls), /metrics.
 * @param metrics_open false: /metrics answers only to this machine, and not through a proxy
 */
export function bindOperation(app: FastifyInstance, provider: Provider, metrics_open: boolean): void {
  app.get('/healthz', async () => ({ status: 'alive', version: VERSION }));
  app.get('/readyz', async () => {
    const { reason } = await provider.readiness.now();
    if (reason === null) return { status: 'ready' };
    throw new Refused(503, 'unavailable', reason, { retry_after: 2 });
  });
  app.get('/metrics', async (request, reply) => {
    const here = LOOPBACK.has(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for'];
    if (!metrics_open && !here) throw new Refused(404, 'not_found', 'There is nothing at this address.');
    await provider.readiness.now();
    reply.type(provider.metrics.registry.contentType);
    return provider.metrics.registry.metrics();
  });
  app.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (call === undefined) return;
    provider.metrics.answers.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}
