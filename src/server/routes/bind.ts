import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CALLS, type Call, type CallName } from '../../contract/calls.ts';
import {
  IDEMPOTENCY_HEADER,
  PLAYER_BLOCKED,
  USER_ID_HEADER,
  USER_ID_HEADER_VALUE,
} from '../../contract/constants.ts';
import { DEVICE_S } from '../accounts/devices.ts';
import { type Caller, callerOf, SESSION_S } from '../accounts/sessions.ts';
import type { Provider } from '../provider.ts';
import { Refused } from '../refused.ts';
import { blockedRefusal } from '../rounds/blocked.ts';
import { createBuckets } from './buckets.ts';
import { compileSchema } from './checks.ts';
import type { Asked, Handler, Handlers } from './handlers.ts';
import { networkOf } from './network.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the call of the contract that a route answers */
    call?: CallName;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}

const SESSION_COOKIE = 'chicken_road_session';
const DEVICE_COOKIE = 'chicken_road_device';

/** Every path of the API is below this. */
export const API_PREFIX = '/api/';

/** A visible text of this length at most. */
const KEY = /^[\x21-\x7e]{1,128}$/;

/** Calls a second of one player, or of one address without a session: twice what play is promised (design §9). */
const CALLS_PER_S = 100;
const CALLS_AT_ONCE = 200;

/** The one call that a blocked player may still make: the game reads there that she is (spec §4). */
const OPEN_TO_BLOCKED: CallName = 'profile';

/** Binds every call that has a handler to its path, with the checks of the contract and of access. */
export function bindCalls(app: FastifyInstance, provider: Provider, handlers: Handlers): void {
  const buckets = createBuckets(CALLS_PER_S, CALLS_AT_ONCE);
  app.decorateRequest('caller', null);
  app.setValidatorCompiler(compileSchema);

  /** Whose call it is, before anything of it is read. */
  const admit = async (request: FastifyRequest, name: CallName): Promise<void> => {
    const { clock, database, limits } = provider;
    if (request.headers[USER_ID_HEADER] !== USER_ID_HEADER_VALUE)
      throw new Refused(403, 'foreign_page', `The header ${USER_ID_HEADER} is missing.`);
    const now = clock.now();
    request.caller = await callerOf(database.db, request.cookies[SESSION_COOKIE], now);
    if (limits) {
      const wait_s = buckets.take(request.caller?.user_id ?? networkOf(request.ip), now.getTime());
      if (wait_s > 0)
        throw new Refused(429, 'too_many', 'Too many requests. Slow down a little.', { retry_after: wait_s });
    }
    if (CALLS[name].access !== 'owner') return;
    if (!request.caller) throw new Refused(401, 'not_logged_in', 'Please log in first.');
    if (request.caller.status === PLAYER_BLOCKED && name !== OPEN_TO_BLOCKED)
      throw await blockedRefusal(database.db, request.caller.user_id);
  };

  const bindOne = <Name extends CallName>(name: Name, handler: Handler<Name>): void => {
    const call: Call = CALLS[name];
    const schema = {
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
    };
    app.route<{ Params: unknown; Querystring: unknown; Body: unknown }>({
      method: call.method,
      url: API_PREFIX + call.path,
      schema,
      config: { call: name },
      onRequest: (request) => admit(request, name),
      preValidation: async (request) => {
        // register is documented as "JSON string": a client may have written its JSON as a string of JSON.
        if (name === 'register' && typeof request.body === 'string') request.body = parsed(request.body);
      },
      preHandler: async (request) => {
        const owner = ownerNamedBy(request);
        if (call.access === 'owner' && owner !== null && owner !== request.caller?.user_id)
          throw new Refused(403, 'not_yours', 'That is another player.');
      },
      handler: async (request, reply) => {
        // The parts went through the contract's schemas of this very call, and admit() refused a missing caller.
        const { params, query, body, caller } = request;
        return handler({ params, query, body, caller, ...around(request, reply) } as Asked<Name>);
      },
    });
  };

  for (const name of Object.keys(CALLS) as CallName[]) {
    const handler = handlers[name];
    if (handler) bindOne(name, handler as Handler<typeof name>);
  }
}

function around(request: FastifyRequest, reply: FastifyReply) {
  const cookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
  } as const;
  const setToken = (token: string | null): void => {
    if (token === null) reply.clearCookie(SESSION_COOKIE, cookie);
    else reply.setCookie(SESSION_COOKIE, token, { ...cookie, maxAge: SESSION_S });
  };
  return {
    key: keyOf(request),
    address: networkOf(request.ip),
    token: request.cookies[SESSION_COOKIE],
    setToken,
    mark: request.cookies[DEVICE_COOKIE],
    setMark: (mark: string): void => {
      reply.setCookie(DEVICE_COOKIE, mark, { ...cookie, maxAge: DEVICE_S });
    },
  };
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (key === undefined) return null;
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw new Refused(400, 'bad_input', 'The Idempotency-Key must be 1 to 128 visible characters.');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused(400, 'bad_input', 'The request is not valid JSON.');
  }
}

/** The player that a request names in its path, query or body; its schema made it text. */
function ownerNamedBy({
  params,
  query,
  body,
}: {
  params: unknown;
  query: unknown;
  body: unknown;
}): string | null {
  for (const part of [params, query, body]) {
    if (typeof part !== 'object' || part === null) continue;
    if ('user_id' in part && typeof part.user_id === 'string') return part.user_id;
    if ('userid' in part && typeof part.userid === 'string') return part.userid;
  }
  return null;
}
