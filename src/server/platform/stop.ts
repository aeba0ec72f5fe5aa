import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** For requests in flight when a server stops. */
const FINISH_WITHIN_MS = 3_000;

/**
 * Makes `app.close` end connections: at once without a request in flight, after its answer with one, and all after FINISH_WITHIN_MS.
 * Node waits for connections on which no request has come yet, which browsers open ahead.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  let stopping = false;
  app.server.on('connection', (socket) => {
    if (stopping) socket.destroy();
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    stopping = true;
    for (const socket of unused) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN_MS).unref();
  });
}
