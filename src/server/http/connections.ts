import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './network.ts';
import { type ReadConnection, readInParts } from './read-in-parts.ts';

/** What connections may take of the server, so that no pattern of requests takes all of it. */
export interface ConnectionLimits {
  /** requests of one connection that are answered at the same time; meanwhile no further one is read from it */
  readonly answeredAtOnce: number;
  /** requests that came in one packet with those and wait for them; a connection with more is cut off */
  readonly waiting: number;
  /** the same for all connections together */
  readonly waitingInAll: number;
  /** connections of one network address; those of named proxies do not count */
  readonly perAddress: number;
  /** connections of one address in a second that are read as they come; with more they are read one by one */
  readonly openedPerS: number;
  /** refusals of one address in a second; a connection that is refused beyond them waits to be read again, one after another */
  readonly refusedPerS: number;
  /** connections in all */
  readonly inAll: number;
  /** an answer of which nothing is taken ends its connection after one to two times this long, ms */
  readonly unreadMs: number;
  /** a request that is not whole by then is ended, ms */
  readonly requestMs: number;
  /** how often the server looks for requests that are late, ms */
  readonly looksEveryMs: number;
}

/**
 * Two hundred players behind one address open six connections each at most, and are refused now and again. Browsers and
 * proxies never send a second request before the first one's answer.
 */
export const CONNECTION_LIMITS: ConnectionLimits = {
  answeredAtOnce: 2,
  waiting: 30,
  waitingInAll: 8_000,
  perAddress: 1_500,
  openedPerS: 100,
  refusedPerS: 100,
  inAll: 6_000,
  unreadMs: 15_000,
  requestMs: 15_000,
  looksEveryMs: 1_000,
};

/** After a connection of an address that floods was read, so many times as long none of it is. */
const PAUSE_AFTER_READING = 3;

/** Though no longer than this, ms: others behind that address wait as well. */
const PAUSE_AT_MOST_MS = 100;

/** And no shorter, ms: to wake up for a single request costs as much as to refuse it. */
const PAUSE_AT_LEAST_MS = 5;

/** An idle connection is kept this long, ms: longer than proxies keep theirs, so that they never send into one that closes. */
const KEPT_ALIVE_MS = 72_000;

/** Why a connection was ended by the server. */
export type CloseReason = 'too many requests at once' | 'answers left unread' | 'too many connections';

interface Connection extends ReadConnection {
  /** null: a named proxy's */
  readonly address: string | null;
  /** was refused too often: what waits is not answered before its turn */
  isHeld: boolean;
  /** requests that came together with those being answered: each begins its answer */
  readonly waiting: (() => void)[];
}

/** The connections of one address. */
interface AddressConnections {
  count: number;
  /** those with nothing to answer, the longest idle first */
  readonly idle: Set<Connection>;
  /** all its connections are read one after another just now */
  isThrottled: boolean;
  /** some are, or all */
  isReadInTurns: boolean;
  /** those that still have to wait */
  readonly paused: Set<Connection>;
  readonly opened: PerSecond;
  readonly refused: PerSecond;
}

/** How often something has happened since a moment that is a second ago at most. */
interface PerSecond {
  count: number;
  sinceMs: number;
}

/** Counts once more. @returns how often it was in this second */
function countOnce(happened: PerSecond): number {
  const now = performance.now();
  if (now - happened.sinceMs > 1_000) Object.assign(happened, { count: 0, sinceMs: now });
  return ++happened.count;
}

/** Whether the fault was the asker's. */
const isRefusal = ({ statusCode }: ServerResponse): boolean => statusCode >= 400 && statusCode < 500;

export interface ConnectionOptions {
  readonly limits: ConnectionLimits;
  /** whether the other end is a proxy that the operator has named */
  isProxy(address: string | undefined): boolean;
  /** hears of connections that were cut off */
  onClosed(why: CloseReason, address: string | undefined): void;
}

/**
 * @returns makes an HTTP server around a listener; all servers made share the limits on connections
 */
export function createServerFactory(options: ConnectionOptions): (listener: RequestListener) => Server {
  const { limits } = options;
  const byAddress = new Map<string | null, AddressConnections>();
  const connections = new Map<Socket, Connection>();
  let waitingInAll = 0;

  const reset = (socket: Socket, why: CloseReason): void => {
    options.onClosed(why, socket.remoteAddress);
    // A reset also frees what the system still holds for a reader that does not read.
    socket.resetAndDestroy();
  };

  /** Makes room in a crowd: its longest idle connection goes. @returns false when every one of them is at work */
  const closeIdlest = (group: AddressConnections | undefined): boolean => {
    const [idlest] = group?.idle ?? [];
    if (!idlest) return false;
    removeConnection(idlest);
    options.onClosed('too many connections', idlest.socket.remoteAddress);
    idlest.socket.destroy();
    return true;
  };

  /** The address that holds the most connections; named proxies are let be. */
  const busiestAddress = (): AddressConnections | undefined => {
    let largest: AddressConnections | undefined;
    for (const [address, group] of byAddress)
      if (address !== null && group.count > (largest?.count ?? 0)) largest = group;
    return largest;
  };

  const removeConnection = (connection: Connection): void => {
    if (!connections.delete(connection.socket)) return;
    waitingInAll -= connection.waiting.splice(0).length;
    const group = byAddress.get(connection.address);
    if (!group) return;
    group.idle.delete(connection);
    group.paused.delete(connection);
    group.count--;
    if (group.count === 0 && !group.isReadInTurns) byAddress.delete(connection.address);
  };

  /**
   * Even to cut a connection off is work, and new connections are accepted one in a turn of the event loop. So an address
   * that floods has its connections read one after another, with pauses that leave most of the time to everybody else.
   */
  const throttle = (address: string | null, group: AddressConnections): void => {
    if (address === null || group.isThrottled) return;
    group.isThrottled = true;
    for (const one of connections.values()) if (one.address === address) pause(group, one);
    readInTurns(address, group);
  };

  const readInTurns = (address: string, group: AddressConnections): void => {
    if (group.isReadInTurns) return;
    group.isReadInTurns = true;
    const pauseThenReadOne = (): void => {
      const began = performance.now();
      const pauseMs = (): number => {
        const wanted = (performance.now() - began) * PAUSE_AFTER_READING;
        return Math.min(PAUSE_AT_MOST_MS, Math.max(PAUSE_AT_LEAST_MS, wanted));
      };
      // The first of these comes before what is read, the second after it.
      setImmediate(() => setImmediate(() => setTimeout(readOne, pauseMs())));
    };
    const readOne = (): void => {
      const [next] = group.paused;
      if (!next) {
        group.isThrottled = false;
        group.isReadInTurns = false;
        if (group.count === 0) byAddress.delete(address);
        return;
      }
      group.paused.delete(next);
      next.isHeld = false;
      if (next.answering < limits.answeredAtOnce && !answerNext(next)) resume(next);
      pauseThenReadOne();
    };
    pauseThenReadOne();
  };

  const pause = (group: AddressConnections, connection: Connection): void => {
    if (!connections.has(connection.socket)) return;
    group.paused.add(connection);
    // Node has let go of it, and nothing has come since.
    if (!connection.socket.isPaused()) connection.isPausedByNode = false;
    connection.socket.pause();
  };

  const resume = ({ socket, isPausedByNode }: Connection): void => {
    if (!isPausedByNode) socket.resume();
  };

  /**
   * To refuse is work as well. Who is refused more often than play ever is waits to be read again; other connections of
   * that address do not.
   */
  const hold = (connection: Connection, group: AddressConnections): void => {
    const { address } = connection;
    if (address === null || countOnce(group.refused) <= limits.refusedPerS) return;
    connection.isHeld = true;
    pause(group, connection);
    readInTurns(address, group);
  };

  /** @returns whether a request waited */
  const answerNext = (connection: Connection): boolean => {
    const next = connection.waiting.shift();
    if (!next) return false;
    waitingInAll--;
    next();
    return true;
  };

  const admit = (socket: Socket): void => {
    const address = options.isProxy(socket.remoteAddress) ? null : networkOf(socket.remoteAddress);
    const full =
      (address !== null &&
        (byAddress.get(address)?.count ?? 0) >= limits.perAddress &&
        !closeIdlest(byAddress.get(address))) ||
      (connections.size >= limits.inAll && !closeIdlest(busiestAddress()));
    if (full) {
      reset(socket, 'too many connections');
      return;
    }
    const group = byAddress.get(address) ?? {
      count: 0,
      idle: new Set(),
      isThrottled: false,
      isReadInTurns: false,
      paused: new Set(),
      opened: { count: 0, sinceMs: performance.now() },
      refused: { count: 0, sinceMs: performance.now() },
    };
    const connection: Connection = {
      socket,
      address,
      answering: 0,
      isHeld: false,
      isPausedByNode: false,
      waiting: [],
    };
    // Before any pause: with it Node takes away its own listener that would begin to read again after one.
    readInParts(connection, limits.answeredAtOnce);
    byAddress.set(address, group);
    connections.set(socket, connection);
    group.count++;
    group.idle.add(connection);
    const rushes = address !== null && countOnce(group.opened) > limits.openedPerS;
    // Node has a new connection's reading begin with the next tick.
    if (group.isReadInTurns) process.nextTick(() => pause(group, connection));
    else if (rushes) throttle(address, group);
    socket.once('close', () => removeConnection(connection));
  };

  return (listener) => {
    const answer = (connection: Connection, request: IncomingMessage, response: ServerResponse): void => {
      byAddress.get(connection.address)?.idle.delete(connection);
      connection.answering++;
      response.once('close', () => answered(connection, response));
      listener(request, response);
    };

    const answered = (connection: Connection, response: ServerResponse): void => {
      connection.answering--;
      const group = byAddress.get(connection.address);
      if (!group || !connections.has(connection.socket)) return;
      if (isRefusal(response)) hold(connection, group);
      if (connection.waiting.length > 0) {
        // After a turn of the event loop, or one connection's requests would all be answered before anybody else's.
        setImmediate(() => !connection.isHeld && answerNext(connection));
        return;
      }
      if (!group.paused.has(connection)) resume(connection);
      if (connection.answering === 0) group.idle.add(connection);
    };

    const server = createServer({
      requestTimeout: limits.requestMs,
      headersTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.looksEveryMs,
      keepAliveTimeout: KEPT_ALIVE_MS,
    });
    server.on('connection', admit);
    server.on('request', (request, response) => {
      const connection = connections.get(request.socket);
      // Cut off, and the rest of its packet is still being parsed.
      if (!connection || request.socket.destroyed) return;
      const isFree = connection.answering < limits.answeredAtOnce && connection.waiting.length === 0;
      if (isFree) answer(connection, request, response);
      else if (connection.waiting.length < limits.waiting && waitingInAll < limits.waitingInAll) {
        waitingInAll++;
        connection.waiting.push(() => answer(connection, request, response));
      } else {
        const group = byAddress.get(connection.address);
        if (group) throttle(connection.address, group);
        removeConnection(connection);
        return reset(connection.socket, 'too many requests at once');
      }
    });
    server.setTimeout(limits.unreadMs, (socket) => {
      const connection = connections.get(socket);
      // Nothing to send yet: an answer is being worked on.
      if (connection && connection.answering > 0 && socket.writableLength === 0) return;
      if (connection && connection.answering > 0) reset(socket, 'answers left unread');
      else socket.destroy();
    });
    return server;
  };
}
