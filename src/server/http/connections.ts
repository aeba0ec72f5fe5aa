import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './network.ts';

/** Two hundred players behind one address open up to six connections each. */
export const CONNECTION_LIMITS = {
  /** connections of one server */
  inAll: 6_000,
  /** connections of one network address, except named proxies */
  perAddress: 1_500,
  /** connections of one address without a complete request; a new one closes the oldest */
  waitingPerAddress: 1_200,
  /** open connections; beyond them a new one closes the oldest waiting one of the busiest address */
  crowded: 5_000,
  /** unanswered requests of one connection; browsers and proxies send one at a time */
  unanswered: 32,
  idleMs: 30_000,
  /** longer than that of proxies, which would send into a closing connection */
  keepAliveMs: 72_000,
  requestMs: 15_000,
  checkEveryMs: 1_000,
};

export type ConnectionLimits = Readonly<typeof CONNECTION_LIMITS>;

export type CloseReason = 'too many connections' | 'too many requests at once' | 'no whole request';

export interface ConnectionOptions {
  readonly limits: ConnectionLimits;
  isProxy(address: string | undefined): boolean;
  onClosed(reason: CloseReason, address: string | undefined): void;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;

/** All servers of one factory share the counts. */
export function createServerFactory({
  limits,
  isProxy,
  onClosed,
}: ConnectionOptions): (listener: RequestListener) => Server {
  const connections = new Map<string, number>();
  const unanswered = new WeakMap<Socket, number>();
  /** oldest first */
  const waiting = new Map<string, Set<Socket>>();
  let inAll = 0;

  const close = (socket: Socket, reason: CloseReason): void => {
    onClosed(reason, socket.remoteAddress);
    // A reset also frees what the system holds for a client that does not read.
    socket.resetAndDestroy();
  };

  const stopWaiting = (address: string, socket: Socket): void => {
    const ofAddress = waiting.get(address);
    ofAddress?.delete(socket);
    if (ofAddress?.size === 0) waiting.delete(address);
  };

  const closeOldest = (address: string): void => {
    const [oldest] = waiting.get(address) ?? [];
    if (!oldest) return;
    stopWaiting(address, oldest);
    close(oldest, 'no whole request');
  };

  const startWaiting = (address: string, socket: Socket): void => {
    if (socket.destroyed || isProxy(socket.remoteAddress)) return;
    const ofAddress = waiting.get(address) ?? new Set();
    waiting.set(address, ofAddress.add(socket));
    if (ofAddress.size > limits.waitingPerAddress) closeOldest(address);
  };

  const makeRoom = (): void => {
    if (inAll <= limits.crowded) return;
    const [most] = [...waiting].reduce(
      (one, other) => (other[1].size > one[1].size ? other : one),
      ['', new Set()],
    );
    closeOldest(most);
  };

  const countConnection = (socket: Socket): void => {
    inAll++;
    socket.once('close', () => {
      inAll--;
    });
    if (isProxy(socket.remoteAddress)) return;
    const address = networkOf(socket.remoteAddress);
    const count = connections.get(address) ?? 0;
    if (count >= limits.perAddress) {
      close(socket, 'too many connections');
      return;
    }
    connections.set(address, count + 1);
    startWaiting(address, socket);
    makeRoom();
    socket.once('close', () => {
      stopWaiting(address, socket);
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
        // Requests of one packet arrive after their connection was closed.
        if (socket.destroyed) return;
        const count = unanswered.get(socket) ?? 0;
        if (count >= limits.unanswered) {
          close(socket, 'too many requests at once');
          return;
        }
        unanswered.set(socket, count + 1);
        const address = networkOf(socket.remoteAddress);
        if (hasBody(request)) request.once('end', () => stopWaiting(address, socket));
        else stopWaiting(address, socket);
        response.once('close', () => {
          const left = (unanswered.get(socket) ?? 1) - 1;
          unanswered.set(socket, left);
          stopWaiting(address, socket);
          if (left === 0) startWaiting(address, socket);
        });
        listener(request, response);
      },
    );
    server.maxConnections = limits.inAll;
    server.setTimeout(limits.idleMs);
    server.on('connection', countConnection);
    return server;
  };
}
