import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Provider } from '../provider.ts';
import { Refused } from '../refused.ts';

/** The database is called away when it takes longer to say hello, ms. */
const HELLO_WITHIN_MS = 2_000;

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

async function saysHello({ database }: Provider): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), HELLO_WITHIN_MS);
  });
  const hello = database.db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  const answered = await Promise.race([hello, late]);
  clearTimeout(timer);
  return answered;
}

/**
 * For those who keep the server running: /healthz (the process lives), /readyz (it can answer calls), /metrics.
 * @param metrics_open false: /metrics answers only to this machine, and not through a proxy
 */
export function bindOperation(app: FastifyInstance, provider: Provider, metrics_open: boolean): void {
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async () => {
    if (await saysHello(provider)) return { status: 'ready' };
    throw new Refused(503, 'unavailable', 'The database does not answer.', { retry_after: 2 });
  });
  app.get('/metrics', async (request, reply) => {
    const here = LOOPBACK.has(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for'];
    if (!metrics_open && !here) throw new Refused(404, 'not_found', 'There is nothing at this address.');
    provider.metrics.database_up.set((await saysHello(provider)) ? 1 : 0);
    reply.type(provider.metrics.registry.contentType);
    return provider.metrics.registry.metrics();
  });
  app.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (call === undefined) return;
    provider.metrics.answers.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}
