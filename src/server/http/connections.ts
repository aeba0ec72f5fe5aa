import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './network.ts';

/** Sized for 200 players behind one address, with up to six connections each. */
export const CONNECTION_LIMITS = {
  /** connections of one server */
  total: 6_000,
  /** connections of one network address, except trusted proxies; Node has no such limit */
  perAddress: 1_500,
  /** unanswered requests of one connection; browsers and proxies send one at a time, Node would read some 1,500 */
  unanswered: 32,
  idleMs: 30_000,
  /** longer than the keep-alive of proxies, or they send a request into a connection that closes */
  keepAliveMs: 72_000,
  requestMs: 15_000,
  checkEveryMs: 1_000,
};

export type ConnectionLimits = Readonly<typeof CONNECTION_LIMITS>;

export type CloseReason = 'too many connections' | 'too many requests at once';

export interface ConnectionOptions {
  readonly limits: ConnectionLimits;
  isProxy(address: string | undefined): boolean;
  onClosed(reason: CloseReason, address: string | undefined): void;
}

/** Returns a factory whose servers share the connection counts. */
export function createServerFactory({
  limits,
  isProxy,
  onClosed,
}: ConnectionOptions): (listener: RequestListener) => Server {
  const connections = new Map<string, number>();
  const unanswered = new WeakMap<Socket, number>();

  const close = (socket: Socket, reason: CloseReason): void => {
    onClosed(reason, socket.remoteAddress);
    // A reset also discards the send buffer of a client that does not read.
    socket.resetAndDestroy();
  };

  const countConnection = (socket: Socket): void => {
    if (isProxy(socket.remoteAddress)) return;
    const address = networkOf(socket.remoteAddress);
    const count = connections.get(address) ?? 0;
    if (count >= limits.perAddress) {
      close(socket, 'too many connections');
      return;
    }
    connections.set(address, count + 1);
    socket.once('close', () => {
      const left = (connections.get(address) ?? 1) - 1;
      if (left > 0) connections.set(address, left);
      else connections.delete(address);
    });
  };

  return (listener) => {
    const server = createServer(
      {
        requestTimeout: limits.requestMs,
        headersTimeout: limits.requestMs,
        connectionsCheckingInterval: limits.checkEveryMs,
        keepAliveTimeout: limits.keepAliveMs,
      },
      (request, response) => {
        const { socket } = request;
        // Node still emits the pipelined requests of a connection that was closed.
        if (socket.destroyed) return;
        const count = unanswered.get(socket) ?? 0;
        if (count >= limits.unanswered) {
          close(socket, 'too many requests at once');
          return;
        }
        unanswered.set(socket, count + 1);
        response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
        listener(request, response);
      },
    );
    server.maxConnections = limits.total;
    server.setTimeout(limits.idleMs);
    server.on('connection', countConnection);
    return server;
  };
}
