import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../contract/call.ts';
import { CALLS, type CallName } from '../../contract/calls.ts';
import {
  IDEMPOTENCY_HEADER,
  PLAYER_BLOCKED,
  PLAYER_EXCLUDED,
  USER_ID_HEADER,
  USER_ID_HEADER_VALUE,
} from '../../contract/constants.ts';
import { ApiError } from '../platform/api-error.ts';
import type { PlatformContext } from '../platform/context.ts';
import { type Caller, callerOf, excludedRefusal, PlayerBlocked, SESSION_TTL_S } from './callers.ts';
import { createConcurrencyLimit } from './concurrency-limits.ts';
import { deleteCookie, readCookie, writeCookie } from './cookies.ts';
import { parseExactJson } from './exact-json.ts';
import { type CallRequest, type Handler, type Handlers, SELF_AUTHENTICATED_CALLS } from './handlers.ts';
import { networkOf } from './network.ts';
import { createCallLimit } from './rate-limits.ts';
import { registerCalls } from './register-calls.ts';
import {
  readSessionCookie,
  SESSION_COOKIE,
  type SessionCookie,
  writeSessionCookie,
} from './session-cookie.ts';
import { userIdsInCall } from './user-ids-in-call.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** of a valid cookie; the session may have ended */
    session: SessionCookie | null;
    caller: Caller | null;
    namedUserIds: ReadonlySet<string>;
  }
}

export const API_PREFIX = '/api';

const DEVICE_COOKIE = 'chicken_road_device';

const MAX_USER_AGENT = 300;

const DEVICE_COOKIE_TTL_S = 365 * 24 * 60 * 60;

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

const ALLOWED_WHEN_BLOCKED: CallName = 'profile';

/** With `addAmount` a player claims a payment made before the exclusion. It is refunded. */
const ALLOWED_WHEN_EXCLUDED: readonly CallName[] = [
  'profile',
  'logout',
  'changePassword',
  'round',
  'rounds',
  'betHistory',
  'statistics',
  'addAmount',
  'withdrawal',
  'payinHistory',
  'withdrawHistory',
  'limits',
  'changeLimits',
];

/** Have a queue of their own (players/passwords.ts) instead of the concurrency limit. */
const HASHING_CALLS: readonly CallName[] = ['login', 'register', 'changePassword', 'resetPassword'];

/** @param blockedRefusal returns the error for a call of a blocked player */
export function registerPlayerCalls(
  scope: FastifyInstance,
  context: PlatformContext,
  handlers: Required<Handlers>,
  blockedRefusal: (userId: string) => Promise<ApiError>,
): void {
  const { database, limits, metrics } = context;
  const cookieKey = context.metadata.serverSecret;
  const limitCall = limits ? createCallLimit(scope) : null;
  const limitConcurrency = createConcurrencyLimit(database.kind);
  scope.decorateRequest('session', null);
  scope.decorateRequest('caller', null);
  scope.decorateRequest('namedUserIds');
  scope.addHook('preValidation', (request, _reply, done) => {
    // The documented body of register is a "JSON string".
    if (request.routeOptions.config.call === 'register' && typeof request.body === 'string')
      request.body = parseExactJson(request.body);
    // Validation drops unknown fields.
    request.namedUserIds = userIdsInCall(request);
    done();
  });
  scope.addHook('onResponse', (request, reply, done) => {
    const { call } = request.routeOptions.config;
    if (call !== undefined)
      metrics.answers.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });

  /** Makes no query. */
  const checkAccess = async (request: FastifyRequest, name: CallName): Promise<void> => {
    if (request.headers[USER_ID_HEADER] !== USER_ID_HEADER_VALUE)
      throw new ApiError(403, 'foreign_page', 'refusal.headerMissing', { values: { name: USER_ID_HEADER } });
    request.session = readSessionCookie(cookieKey, readCookie(request, SESSION_COOKIE));
    await limitCall?.(request, request.session);
    if (CALLS[name].access === 'owner' && !request.session) throw notLoggedIn();
  };

  const authenticate = async (request: FastifyRequest, name: CallName): Promise<Caller> => {
    const caller = await callerOf(database.db, request.session?.token);
    if (!caller) throw notLoggedIn();
    request.caller = caller;
    if (caller.status === PLAYER_BLOCKED && name !== ALLOWED_WHEN_BLOCKED)
      throw new PlayerBlocked(caller.userId);
    if (caller.status === PLAYER_EXCLUDED && !ALLOWED_WHEN_EXCLUDED.includes(name))
      throw await excludedRefusal(database.db, caller.userId);
    for (const userId of request.namedUserIds)
      if (userId !== caller.userId) throw new ApiError(403, 'not_yours', 'refusal.otherPlayer');
    return caller;
  };

  const callerFor = async (request: FastifyRequest, name: CallName) => {
    if (CALLS[name].access !== 'owner') return null;
    if (!SELF_AUTHENTICATED_CALLS.some((one) => one === name)) return authenticate(request, name);
    if (!request.session) throw notLoggedIn();
    return { userId: request.session.userId, authenticate: () => authenticate(request, name) };
  };

  const setSession = (request: FastifyRequest, reply: FastifyReply, session: SessionCookie | null): void => {
    if (session === null) {
      deleteCookie(request, reply, SESSION_COOKIE);
      return;
    }
    const value = writeSessionCookie(cookieKey, session.token, session.userId);
    writeCookie(request, reply, SESSION_COOKIE, value, SESSION_TTL_S);
  };

  const answer = async <Name extends CallName>(
    request: FastifyRequest,
    reply: FastifyReply,
    name: Name,
    address: string,
  ): Promise<object> => {
    const handler = handlers[name] as Handler<Name>;
    try {
      const caller = await callerFor(request, name);
      const { params, query, body } = request;
      return await handler({
        params,
        query,
        body,
        caller,
        key: idempotencyKeyOf(request),
        address,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
        token: request.session?.token,
        setSession: (session) => setSession(request, reply, session),
        deviceToken: readCookie(request, DEVICE_COOKIE),
        setDeviceToken: (deviceToken) =>
          writeCookie(request, reply, DEVICE_COOKIE, deviceToken, DEVICE_COOKIE_TTL_S),
      } as CallRequest<Name>);
    } catch (error) {
      throw error instanceof PlayerBlocked ? await blockedRefusal(error.userId) : error;
    }
  };

  registerCalls(scope, {
    calls: CALLS,
    checkAccess,
    answer: (request, reply, name) => {
      const address = networkOf(request.ip);
      const call: Call = CALLS[name];
      const run = () => answer(request, reply, name, address);
      if (!limits || call.maxAgeS !== undefined || HASHING_CALLS.includes(name)) return run();
      const player = request.session?.userId ?? null;
      return limitConcurrency({ address, player, isRead: call.method === 'GET' }, run);
    },
  });
}

const notLoggedIn = (): ApiError => new ApiError(401, 'not_logged_in', 'refusal.notLoggedIn');

function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (key === undefined) return null;
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key;
  throw new ApiError(400, 'bad_input', 'refusal.badKey');
}
