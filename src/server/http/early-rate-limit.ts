import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { AppContext } from '../app-context.ts';
import { readSessionCookie, SESSION_COOKIE } from '../players/session-cookie.ts';
import { API_PREFIX } from './addresses.ts';
import { errorBody } from './error-responses.ts';
import { networkOf } from './network.ts';
import type { RateLimits } from './rate-limits.ts';

export interface DoorOptions {
  readonly context: Pick<AppContext, 'clock' | 'metadata' | 'metrics'>;
  readonly rateLimits: RateLimits;
  /** pages of these may call, and must be able to read what they are refused with */
  readonly corsOrigins: readonly string[];
  /** whether the other end is a proxy that the operator has named: the caller stands in a header then */
  isProxy(address: string | undefined): boolean;
}

/** No limit here has anybody wait longer, s. */
const RETRY_AFTER_S = 1;

const REFUSAL = Buffer.from(
  JSON.stringify(
    errorBody('too_many', 'Too many requests. Slow down a little.', { retry_after: RETRY_AFTER_S }),
  ),
);

const SESSION = new RegExp(`(?:^|;\\s*)${SESSION_COOKIE}=([^;]*)`);

/**
 * Refuses a call that its rate limits will refuse for certain before anything else is done for it: a quarter of what the
 * way through hooks, routes and errors costs. It counts nothing: whatever is not refused here goes that way and is counted there.
 */
export function createDoor(options: DoorOptions): (listener: RequestListener) => RequestListener {
  const { context, rateLimits } = options;
  const { clock, metadata, metrics } = context;

  const isRefused = ({ method, url = '', headers, socket }: IncomingMessage): boolean => {
    // A preflight is no call yet.
    if (method === 'OPTIONS' || !url.startsWith(`${API_PREFIX}/`)) return false;
    if (options.isProxy(socket.remoteAddress) || options.corsOrigins.includes(headers.origin ?? ''))
      return false;
    const address = networkOf(socket.remoteAddress);
    const nowMs = clock.now().getTime();
    if (rateLimits.isFull(address, nowMs)) return true;
    if (!rateLimits.isFullForVisitors(address, nowMs)) return false;
    const [, cookie] = SESSION.exec(headers.cookie ?? '') ?? [];
    const session = readSessionCookie(metadata.body_hash_key, cookie);
    return session === null || (session.user_id === null && rateLimits.isFullForUntagged(address, nowMs));
  };

  return (listener) => (request, response) => {
    if (!isRefused(request)) return listener(request, response);
    metrics.refusals.inc({ code: 'too_many' });
    response
      .writeHead(429, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': REFUSAL.length,
        'cache-control': 'no-store',
        'retry-after': String(RETRY_AFTER_S),
        'x-content-type-options': 'nosniff',
        'x-request-id': randomUUID(),
      })
      .end(REFUSAL);
  };
}
