import type { IncomingMessage, ServerResponse } from 'node:http';
import { createEventBuffer, createSession, type EventBuffer, type Session } from 'better-sse';
import type { FastifyInstance } from 'fastify';
import { LIVE_AFTER, LIVE_PATH, LIVE_RECENT } from '../../contract/live.ts';
import { ApiError } from '../api-error.ts';
import type { AppContext } from '../app-context.ts';
import { createFeed, type FeedEvent } from '../live/feed.ts';
import { createTokenBuckets } from '../token-buckets.ts';
import { networkOf } from './network.ts';

/** What the stream may take of a server. */
export const STREAM_LIMITS = {
  /** streams at once; the connections beyond them are for calls */
  inAll: 4_500,
  /** of one network address: two hundred players behind one, with two pages each */
  perAddress: 400,
  /** streams opened by an address in a second, and at once */
  openedPerS: 10,
  openedAtOnce: 100,
} as const;

/** Between two looks for new wins, and between two counts of who listens, ms. */
const LOOK_EVERY_MS = 400;
const COUNT_EVERY_MS = 5_000;
/** While pages come and go, ms: they show a count at their turns of two seconds. */
const COUNT_CHANGES_EVERY_MS = 2_000;

/** A feed that has nothing to tell says so this often, ms: proxies close what is silent for a minute. */
const ALIVE_EVERY_MS = 20_000;

/** Streams written to in one turn of the event loop: about half a millisecond, which is what a call waits for at most. */
const WRITTEN_PER_TURN = 50;

/** A page comes back this long after its stream has ended, ms. */
const RETRY_MS = 2_000;

/** A page that has left so much unread is cut off: it comes back and is told what it has missed. Bytes. */
const UNREAD_AT_MOST = 64 * 1024;

interface Stream {
  readonly session: Session;
  readonly response: ServerResponse;
}

const POSITION = /^\d{1,15}$/;

/** The stream of live wins for anybody: server-sent events, with the place in the feed as their id. */
export function registerLiveRoute(app: FastifyInstance, context: AppContext): void {
  const { clock, limits, metrics } = context;
  const feed = createFeed(context, {
    everyMs: LOOK_EVERY_MS,
    countEveryMs: COUNT_EVERY_MS,
    countChangesEveryMs: COUNT_CHANGES_EVERY_MS,
    aliveEveryMs: ALIVE_EVERY_MS,
    recent: LIVE_RECENT,
    toldPerTurn: WRITTEN_PER_TURN,
    onFailure: (error) => {
      context.readiness.reportError(error);
      app.log.warn({ err: error }, 'live wins not read');
    },
  });
  const buckets = createTokenBuckets(STREAM_LIMITS.openedPerS, STREAM_LIMITS.openedAtOnce);
  /** streams that are open or about to be, and of them those of each address */
  let inAll = 0;
  const perAddress = new Map<string, number>();
  const streams = new Set<Stream>();
  let closing = false;

  const refuseTooMany = (address: string): void => {
    if (!limits) return;
    const waitS = buckets.take(address, clock.now().getTime());
    const ofAddress = perAddress.get(address) ?? 0;
    if (waitS > 0 || ofAddress >= STREAM_LIMITS.perAddress)
      throw new ApiError(429, 'too_many', 'Too many live feeds are open from here. Try again later.', {
        retry_after: Math.max(waitS, 30),
      });
    if (inAll >= STREAM_LIMITS.inAll)
      throw new ApiError(503, 'unavailable', 'The live feed is full. Try again later.', { retry_after: 60 });
  };

  /**
   * Counts a stream until its connection or its answer is over. Both are listened to: an answer that waits behind another
   * one of its connection is never told that the connection is gone.
   * @returns whether it is over
   */
  const countUntilOver = (address: string, request: IncomingMessage, response: ServerResponse) => {
    let isOver = false;
    inAll++;
    perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
    const giveBack = () => {
      if (isOver) return;
      isOver = true;
      inAll--;
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    };
    request.once('close', giveBack);
    response.once('close', giveBack);
    return () => isOver;
  };

  // Written once for all who hear the same.
  const written = new WeakMap<readonly FeedEvent[], EventBuffer>();
  const write = (events: readonly FeedEvent[]): EventBuffer => {
    const known = written.get(events);
    if (known) return known;
    const buffer = createEventBuffer();
    for (const { name, id, data } of events) {
      buffer.event(name);
      if (id !== null) buffer.id(String(id));
      buffer.data(data);
      buffer.dispatch();
    }
    if (events.length === 0) buffer.comment().dispatch();
    written.set(events, buffer);
    return buffer;
  };

  const send = ({ session, response }: Stream, buffer: EventBuffer): void => {
    if (!session.isConnected) return;
    if (response.writableLength > UNREAD_AT_MOST) response.destroy();
    else session.batch(buffer).catch(() => response.destroy());
  };

  // Streams never end by themselves, and a server that stops waits for its answers.
  app.addHook('preClose', async () => {
    closing = true;
    for (const { response } of streams) response.end();
    await feed.close();
  });

  app.get(`/${LIVE_PATH}`, async (request, reply) => {
    const address = networkOf(request.ip);
    refuseTooMany(address);
    // better-sse makes a URL of it, and throws where nobody would be answered any more.
    if (!URL.canParse(`http://${request.headers.host ?? 'localhost'}`))
      throw new ApiError(400, 'bad_input', 'The Host of the request is not valid.');
    const after = positionOf(request.headers['last-event-id'] ?? afterOf(request.query));
    // Before anything is waited for: who hangs up meanwhile is told to nobody who listens later.
    const isOver = countUntilOver(address, request.raw, reply.raw);
    await feed.ready(after);
    reply.hijack();
    if (isOver()) return;
    const headers = Object.fromEntries(
      Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
    );
    const session = await createSession(request.raw, reply.raw, {
      keepAlive: null,
      retry: RETRY_MS,
      headers,
    });
    // A session whose connection ended before its head was sent says that it is connected.
    if (isOver() || closing) {
      reply.raw.end();
      return;
    }
    const stream = { session, response: reply.raw };
    const { events, stop } = feed.listen((events) => send(stream, write(events)), after);
    streams.add(stream);
    metrics.listeners.set(streams.size);
    session.once('disconnected', () => {
      stop();
      streams.delete(stream);
      metrics.listeners.set(streams.size);
    });
    send(stream, write(events));
  });
}

function afterOf(query: unknown): unknown {
  return typeof query === 'object' && query !== null ? Reflect.get(query, LIVE_AFTER) : undefined;
}

/** @returns null for what is no position: the page is told the newest */
function positionOf(text: unknown): number | null {
  return typeof text === 'string' && POSITION.test(text) ? Number(text) : null;
}
